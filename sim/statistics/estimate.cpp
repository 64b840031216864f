#include "sim/statistics/estimate.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

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

double sample_variance(const Sums& s) {
  const double n = static_cast<double>(s.n);
  return std::max(0.0, (s.xx - s.x * s.x / n) / (n - 1));
}

Estimate with_margin(double value, double standard_error, double critical) {
  return {value, standard_error, {value - critical * standard_error, value + critical * standard_error}};
}

// The error is Student's t on df degrees of freedom.
Estimate t_estimate(double value, double standard_error, double confidence, double df) {
  return with_margin(value, standard_error, t_critical(confidence, df));
}

// Sums of squares and products about the means.
struct Centered {
  double n, mean_x, mean_y, xx, xy, yy;
  explicit Centered(const JointSums& s)
      : n(static_cast<double>(s.n)),
        mean_x(s.x / n),
        mean_y(s.y / n),
        xx(std::max(0.0, s.xx - s.x * mean_x)),
        xy(s.xy - s.x * mean_y),
        yy(std::max(0.0, s.yy - s.y * mean_y)) {}
};

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

Estimate proportion(double successes, std::int64_t n, double confidence) {
  assert(n >= 1 && successes >= 0 && successes <= n);
  const double x = successes, N = static_cast<double>(n), p = x / N;
  const double z = normal_critical(confidence), z2 = z * z;
  const double center = (x + z2 / 2) / (N + z2);
  const double margin = z / (N + z2) * std::sqrt(x * (N - x) / N + z2 / 4);
  // With 0 or n successes the interval ends exactly at 0 or 1; rounding must not exclude that end.
  return {p,
          std::sqrt(p * (1 - p) / N),
          {x == 0 ? 0 : std::max(0.0, center - margin), x == N ? 1 : std::min(1.0, center + margin)}};
}

double z_score(std::int64_t successes, std::int64_t n, double p) {
  assert(n >= 1 && p > 0 && p < 1);
  const double N = static_cast<double>(n);
  return (static_cast<double>(successes) - N * p) / std::sqrt(N * p * (1 - p));
}

Estimate mean(const Sums& s, double confidence) {
  assert(s.n >= 2);
  const double n = static_cast<double>(s.n);
  return t_estimate(s.x / n, std::sqrt(sample_variance(s) / n), confidence, n - 1);
}

Estimate mean_count(const Sums& s, double confidence) {
  const double n = static_cast<double>(s.n);
  Estimate out = sample_variance(s) > 0 ? mean(s, confidence)
                                        : t_estimate(s.x / n, std::sqrt(2 / ((n + 1) * (n + 2))), confidence, n - 1);
  out.interval.low = std::max(0.0, out.interval.low);
  return out;
}

Sums sums_of(std::span<const double> value, std::span<const std::int64_t> count) {
  assert(value.size() == count.size());
  Sums s;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const double n = static_cast<double>(count[i]);
    s.n += count[i];
    s.x += n * value[i];
    s.xx += n * value[i] * value[i];
  }
  return s;
}

Sums sums_of(std::span<const std::int64_t> histogram) {
  std::vector<double> value(histogram.size());
  std::iota(value.begin(), value.end(), 0.0);
  return sums_of(value, histogram);
}

std::int64_t quantile(std::span<const std::int64_t> histogram, double q) {
  const std::int64_t n = std::accumulate(histogram.begin(), histogram.end(), std::int64_t{0});
  assert(n >= 1);
  // 0.55 * 100 is a hair above 55 in doubles: forgive it.
  const double wanted = std::max(1.0, q * static_cast<double>(n) * (1 - 1e-15 * 4));
  std::int64_t below = 0, i = 0;
  for (std::int64_t count : histogram) {
    below += count;
    if (static_cast<double>(below) >= wanted) break;
    ++i;
  }
  return i;
}

Estimate mean_score(const Sums& raw, double confidence) {
  assert(raw.n >= 1);
  Sums padded = raw;
  padded.add(0);
  padded.add(1);
  const double z = normal_critical(confidence), n = static_cast<double>(raw.n), n2 = n + 2;
  const double center = padded.x / n2, margin = z * std::sqrt((padded.xx / n2 - center * center) / n2);
  return {raw.x / n,
          raw.n > 1 ? std::sqrt(sample_variance(raw) / n) : 0,
          {std::max(0.0, center - margin), std::min(1.0, center + margin)}};
}

Estimate pair_score(const PairCounts& pairs, double confidence) {
  return mean_score(sums_of(PairCounts::score, pairs.count), confidence);
}

Estimate normal_estimate(double value, double standard_error, double confidence) {
  return with_margin(value, standard_error, normal_critical(confidence));
}

double elo_of_score(double score) { return 400 * std::log10(score / (1 - score)); }

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

Estimate elo(const Estimate& score) {
  const double slope = 400 / std::numbers::ln10 / (score.value * (1 - score.value));
  return {elo_of_score(score.value),
          score.standard_error > 0 ? slope * score.standard_error : 0,
          {elo_of_score(score.interval.low), elo_of_score(score.interval.high)}};
}

Estimate ratio(const JointSums& s, double confidence, double unit) {
  assert(s.n >= 2 && s.x > 0);
  const double n = static_cast<double>(s.n), r = s.y / s.x, rounding = 1e-12 * (s.yy + r * r * s.xx);
  double residuals = s.yy - 2 * r * s.xy + r * r * s.xx;
  if (residuals <= rounding) residuals = 2 * unit * unit;
  Estimate out = t_estimate(r, std::sqrt(residuals / (n * (n - 1))) / (s.x / n), confidence, n - 1);
  out.interval.low = std::max(0.0, out.interval.low);
  return out;
}

Estimate predicted(const JointSums& s, double x, double confidence) {
  const Centered c(s);
  assert(s.n >= 3 && c.xx > 0);
  const double slope = c.xy / c.xx, from_mean = x - c.mean_x;
  const double residual = std::max(0.0, c.yy - slope * c.xy) / (c.n - 2);
  return t_estimate(c.mean_y + slope * from_mean, std::sqrt(residual * (1 + 1 / c.n + from_mean * from_mean / c.xx)),
                    confidence, c.n - 2);
}

ControlledMean controlled_mean(const JointSums& s, double confidence) {
  assert(s.n >= 3);
  const Centered c(s);
  const double df = c.n - 1, residuals = std::max(0.0, c.xx - 2 * c.xy + c.yy) / df;
  ControlledMean result{t_estimate(c.mean_x, std::sqrt(c.xx / df / c.n), confidence, df),
                        t_estimate(c.mean_x - c.mean_y, std::sqrt(residuals * (1 / c.n)), confidence, df)};
  const double plain = result.plain.standard_error, with = result.controlled.standard_error;
  if (with > 0)
    result.variance_ratio = plain * plain / (with * with);
  else if (plain > 0)
    result.variance_ratio = std::numeric_limits<double>::infinity();
  result.effective_sample_size = c.n * result.variance_ratio;
  return result;
}

double p_value(const Estimate& e) {
  if (e.standard_error == 0) return e.value == 0 ? 1 : 0;
  return two_sided_p(e.value / e.standard_error);
}

double sign_test(std::int64_t plus, std::int64_t minus) {
  const double least = static_cast<double>(std::min(plus, minus)), n = static_cast<double>(plus + minus);
  return std::min(1.0, 2 * binomial_cdf(least, n, 0.5));
}

std::vector<double> holm(std::span<const double> p_values) {
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return p_values[a] < p_values[b]; });
  std::vector<double> adjusted(p_values.size());
  double least = 0, left = static_cast<double>(p_values.size());
  for (std::size_t i : order) {
    least = std::max(least, std::min(1.0, p_values[i] * left--));
    adjusted[i] = least;
  }
  return adjusted;
}

}  // namespace farkle
