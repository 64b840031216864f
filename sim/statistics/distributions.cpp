#include "sim/statistics/distributions.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>

namespace farkle {
namespace {

constexpr double tiny = 1e-300, epsilon = std::numeric_limits<double>::epsilon();
constexpr int most_terms = 10'000'000;  // the fractions below need about sqrt(a) terms

// Lentz's continued fraction for I_x(a, b), good for x < (a + 1) / (a + b + 2).
double beta_fraction(double a, double b, double x) {
  double c = 1, d = 1 / std::max(1 - (a + b) * x / (a + 1), tiny), h = d;
  const auto step = [&](double term) {
    d = 1 + term * d;
    c = 1 + term / c;
    d = 1 / (std::abs(d) < tiny ? tiny : d);
    if (std::abs(c) < tiny) c = tiny;
    h *= d * c;
    return d * c;
  };
  for (int m = 1; m < most_terms; ++m) {
    step(m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)));
    const double change = step(-(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)));
    if (std::abs(change - 1) <= 2 * epsilon) break;
  }
  return h;
}

}  // namespace

double normal_cdf(double x) { return 0.5 * std::erfc(-x / std::numbers::sqrt2); }

double normal_quantile(double p) {
  assert(p > 0 && p < 1);
  if (p > 0.5) return -normal_quantile(1 - p);
  // Abramowitz and Stegun 26.2.23 (error below 4.5e-4), then Halley's method on the lower tail.
  const double t = std::sqrt(-2 * std::log(p));
  double x = (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t;
  for (int i = 0; i < 3; ++i) {
    const double density = std::exp(-x * x / 2) / std::sqrt(2 * std::numbers::pi);
    const double newton = (normal_cdf(x) - p) / density;
    x -= newton / (1 + newton * x / 2);
  }
  return x;
}

double normal_critical(double confidence) { return -normal_quantile((1 - confidence) / 2); }

double two_sided_p(double z) { return std::erfc(std::abs(z) / std::numbers::sqrt2); }

double incomplete_beta(double a, double b, double x) {
  assert(a > 0 && b > 0 && x >= 0 && x <= 1);
  if (x == 0 || x == 1) return x;
  const double front =
      std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x));
  if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(a, b, x) / a;
  return 1 - front * beta_fraction(b, a, 1 - x) / b;
}

double t_cdf(double t, double df) {
  // Uses both forms of the tail's argument, so that 1 - x never loses digits.
  const double t2 = t * t;
  const double tail = t2 < df ? 0.5 * (1 - incomplete_beta(0.5, df / 2, t2 / (df + t2)))
                              : 0.5 * incomplete_beta(df / 2, 0.5, df / (df + t2));
  return t < 0 ? tail : 1 - tail;
}

double t_critical(double confidence, double df) {
  const double z = normal_critical(confidence);
  if (df > 1000) {  // Cornish-Fisher expansion (Abramowitz and Stegun 26.7.5)
    const double z2 = z * z;
    return z * (1 + (z2 + 1) / (4 * df) + (z2 * (5 * z2 + 16) + 3) / (96 * df * df) +
                (z2 * (z2 * (3 * z2 + 19) + 17) - 15) / (384 * df * df * df));
  }
  // Newton's method on the tail, from the normal value. That lies below the root, because t has the heavier tails. The
  // tail is convex in t > 0, so every step stays below the root, and the first step that does not go up is rounding.
  const double log_peak = std::lgamma((df + 1) / 2) - std::lgamma(df / 2) - 0.5 * std::log(df * std::numbers::pi);
  double t = z;
  for (int i = 0; i < 10'000; ++i) {
    const double density = std::exp(log_peak - (df + 1) / 2 * std::log1p(t * t / df));
    const double step = (t_cdf(-t, df) - (1 - confidence) / 2) / density;
    if (!(step > t * epsilon)) break;
    t += step;
  }
  return t;
}

double binomial_cdf(double k, double n, double p) {
  k = std::floor(k);
  if (k < 0) return 0;
  if (k >= n) return 1;
  return incomplete_beta(n - k, k + 1, 1 - p);
}

}  // namespace farkle
