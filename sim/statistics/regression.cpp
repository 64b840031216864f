#include "sim/statistics/regression.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/statistics/checks.hpp"
#include "sim/statistics/distributions.hpp"

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

Estimate t_estimate(double value, double standard_error, double confidence, double df) {
  const double margin = t_critical(confidence, df) * standard_error;
  return {value, standard_error, {value - margin, value + margin}};
}

}  // namespace

Estimate ratio(const JointSums& s, double confidence) {
  check_sample_size(s.n, 2);
  require(s.x > 0, "sum below the ratio", s.x, "more than 0");
  const double n = static_cast<double>(s.n), r = s.y / s.x;
  const double residuals = std::max(0.0, s.yy - 2 * r * s.xy + r * r * s.xx);
  return t_estimate(r, std::sqrt(residuals / (n * (n - 1))) / (s.x / n), confidence, n - 1);
}

Estimate predicted(const JointSums& s, double x, double confidence) {
  check_sample_size(s.n, 3);
  const Centered c(s);
  require(c.xx > 0, "spread of what it is predicted from", c.xx, "more than 0");
  const double slope = c.xy / c.xx, from_mean = x - c.mean_x;
  const double residual = std::max(0.0, c.yy - slope * c.xy) / (c.n - 2);
  return t_estimate(c.mean_y + slope * from_mean, std::sqrt(residual * (1 + 1 / c.n + from_mean * from_mean / c.xx)),
                    confidence, c.n - 2);
}

ControlledMean controlled_mean(const JointSums& s, double exact, Coefficient choice, double confidence) {
  check_sample_size(s.n, 3);
  const Centered c(s);
  ControlledMean result;
  result.plain = t_estimate(c.mean_x, std::sqrt(c.xx / (c.n - 1) / c.n), confidence, c.n - 1);

  const bool estimated = choice == Coefficient::estimated;
  const double b = !estimated ? 1 : c.yy > 0 ? c.xy / c.yy : 0;  // a constant control says nothing
  const double df = estimated ? c.n - 2 : c.n - 1, off = c.mean_y - exact;
  const double residuals = std::max(0.0, c.xx - 2 * b * c.xy + b * b * c.yy) / df;
  const double spread = 1 / c.n + (estimated && c.yy > 0 ? off * off / c.yy : 0);
  result.coefficient = b;
  result.controlled = t_estimate(c.mean_x - b * off, std::sqrt(residuals * spread), confidence, df);

  const double plain = result.plain.standard_error, with = result.controlled.standard_error;
  if (with > 0)
    result.variance_ratio = plain * plain / (with * with);
  else if (plain > 0)
    result.variance_ratio = std::numeric_limits<double>::infinity();
  result.effective_sample_size = c.n * result.variance_ratio;
  return result;
}

}  // namespace farkle
