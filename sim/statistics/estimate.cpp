#include "sim/statistics/estimate.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "sim/statistics/distributions.hpp"

namespace farkle {
namespace {

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

Interval wilson(double successes, std::int64_t n, double confidence) {
  assert(n >= 1 && successes >= 0 && successes <= n);
  const double x = successes, N = static_cast<double>(n);
  const double z = normal_critical(confidence), z2 = z * z;
  const double center = (x + z2 / 2) / (N + z2);
  const double margin = z / (N + z2) * std::sqrt(x * (N - x) / N + z2 / 4);
  // With 0 or n successes the interval ends exactly at 0 or 1; rounding must not exclude that end.
  return {successes == 0 ? 0 : std::max(0.0, center - margin), successes == n ? 1 : std::min(1.0, center + margin)};
}

Estimate proportion(double successes, std::int64_t n, double confidence) {
  const Interval interval = wilson(successes, n, confidence);
  const double p = successes / static_cast<double>(n);
  return {p, std::sqrt(p * (1 - p) / static_cast<double>(n)), interval};
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

Estimate ratio(const JointSums& s, double confidence) {
  assert(s.n >= 2 && s.x > 0);
  const double n = static_cast<double>(s.n), r = s.y / s.x;
  const double residuals = std::max(0.0, s.yy - 2 * r * s.xy + r * r * s.xx);
  return t_estimate(r, std::sqrt(residuals / (n * (n - 1))) / (s.x / n), confidence, n - 1);
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
