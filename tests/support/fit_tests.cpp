#include "tests/support/fit_tests.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>
#include <vector>

#include "sim/statistics/estimate.hpp"
#include "tests/catch.hpp"

namespace farkle::tests {
namespace {

constexpr double tiny = 1e-300, epsilon = std::numeric_limits<double>::epsilon();
constexpr int most_terms = 10'000'000;  // the fraction below needs about sqrt(a) terms

// P(a, x), the lower incomplete gamma function, by its series; good for x < a + 1.
double gamma_series(double a, double x) {
  double term = 1 / a, sum = term;
  for (int n = 1; n < most_terms && term > sum * epsilon; ++n) sum += term *= x / (a + n);
  return sum * std::exp(a * std::log(x) - x - std::lgamma(a));
}

// Q(a, x) = 1 - P(a, x) by its continued fraction; good for x >= a + 1.
double gamma_fraction(double a, double x) {
  double b = x + 1 - a, c = 1 / tiny, d = 1 / b, h = d;
  for (int i = 1; i < most_terms; ++i) {
    const double term = -i * (i - a);
    b += 2;
    d = term * d + b;
    if (std::abs(d) < tiny) d = tiny;
    c = b + term / c;
    if (std::abs(c) < tiny) c = tiny;
    d = 1 / d;
    h *= d * c;
    if (std::abs(d * c - 1) <= epsilon) break;
  }
  return h * std::exp(a * std::log(x) - x - std::lgamma(a));
}

}  // namespace

double chi_square_tail(double x, double df) {
  if (x == 0) return 1;
  return x / 2 < df / 2 + 1 ? 1 - gamma_series(df / 2, x / 2) : gamma_fraction(df / 2, x / 2);
}

double anderson_darling_tail(double a) {
  // Far out only the largest of the weights 1/(j(j+1)) of the limiting sum of squares matters (Zolotarev 1961), and
  // the series would drown in its own cancellation.
  if (a > 20) return std::sqrt(3.0) * std::erfc(std::sqrt(a));
  constexpr double pi2 = std::numbers::pi * std::numbers::pi;
  // P(A2 < a) = sqrt(2 pi)/a sum_j binomial(-1/2, j) (4j+1) exp(-(4j+1)^2 pi^2/(8a))
  //             * integral_0^inf exp(a/(8(w^2+1)) - (4j+1)^2 pi^2 w^2/(8a)) dw
  // The integrand is even, smooth and falls like a Gaussian: the trapezium rule converges geometrically.
  double sum = 0, binomial = 1;
  for (int j = 0; j < 200; ++j) {
    const double k = 4 * j + 1, rate = k * k * pi2 / (8 * a);
    if (rate > 750) break;
    const double h = std::min(0.02, 0.1 / std::sqrt(rate));
    double integral = 0.5 * std::exp(a / 8 - rate);
    for (double w = h; rate * w * w < 45; w += h) integral += std::exp(a / (8 * (w * w + 1)) - rate * w * w - rate);
    sum += binomial * k * integral * h;
    binomial *= -(j + 0.5) / (j + 1);
  }
  const double cdf = std::sqrt(2 * std::numbers::pi) / a * sum;
  return std::min(1.0, std::max(0.0, 1 - cdf));
}

FitTest chi_square_test(std::span<const std::int64_t> observed, std::span<const double> probabilities) {
  REQUIRE(observed.size() == probabilities.size());
  REQUIRE(std::accumulate(probabilities.begin(), probabilities.end(), 0.0) == Approx(1).epsilon(1e-9));
  const std::int64_t n = std::accumulate(observed.begin(), observed.end(), std::int64_t{0});
  FitTest test;
  int cells = 0;
  for (std::size_t i = 0; i < observed.size(); ++i) {
    const double expected = static_cast<double>(n) * probabilities[i], seen = static_cast<double>(observed[i]);
    if (expected > 0) {
      test.statistic += (seen - expected) * (seen - expected) / expected;
      ++cells;
    } else if (seen > 0) {
      test.statistic = std::numeric_limits<double>::infinity();
    }
  }
  test.degrees_of_freedom = cells - 1;
  test.p = std::isinf(test.statistic) ? 0 : chi_square_tail(test.statistic, test.degrees_of_freedom);
  return test;
}

FitTest anderson_darling_normal(std::span<const double> z) {
  std::vector<double> sorted(z.begin(), z.end());
  std::sort(sorted.begin(), sorted.end());
  const double n = static_cast<double>(z.size());
  double sum = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    // Both tails from erfc directly; where even that underflows (|z| > 38) the smallest double keeps the log finite.
    const double below = std::max(normal_cdf(sorted[i]), 1e-308);
    const double above = std::max(normal_cdf(-sorted[sorted.size() - 1 - i]), 1e-308);
    sum += (2 * static_cast<double>(i) + 1) * (std::log(below) + std::log(above));
  }
  FitTest test;
  test.statistic = -n - sum / n;
  test.p = anderson_darling_tail(test.statistic);
  return test;
}

}  // namespace farkle::tests
