#include "sim/statistics/regression.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace farkle {
namespace {

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

}  // namespace farkle
