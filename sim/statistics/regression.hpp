// Estimates from two variables observed together: a ratio, a new value on a line, and a mean with a control variate.
#pragma once

#include <cstdint>

#include "sim/statistics/estimate.hpp"

namespace farkle {

// Sums of a sample of pairs (x, y).
struct JointSums {
  std::int64_t n = 0;
  double x = 0, y = 0, xx = 0, xy = 0, yy = 0;

  void add(double a, double b) { ++n, x += a, y += b, xx += a * a, xy += a * b, yy += b * b; }
};

// sum y / sum x, such as points per turn over games of unequal length. Games are the independent units, turns are not,
// so the standard error is that of the residuals y - R x (Cochran 1977, "Sampling Techniques", 6.4):
//   se = sqrt(sum (y - R x)^2 / (n (n - 1))) / mean x.      n >= 2, sum x > 0.
Estimate ratio(const JointSums&, double confidence);

// A new y at this x, by the least-squares line (Montgomery, Peck and Vining 2012, "Introduction to Linear Regression
// Analysis", 2.5):
//   se^2 = s_res^2 (1 + 1/n + (x - mean x)^2 / s_xx), s_res^2 on n - 2 degrees of freedom.   n >= 3, some xs differ.
Estimate predicted(const JointSums&, double x, double confidence);

// Mean of x with y as control variate, whose exact mean is 0: mean of x - y.
struct ControlledMean {
  Estimate plain;             // without the control
  Estimate controlled;        // with it
  double variance_ratio = 1;  // (plain standard error / controlled standard error)^2; infinite for a perfect control
  double effective_sample_size = 0;  // n times that: how many plain games this sample is worth
};

// Lavenberg and Welch (1981), Management Science 27, p. 322. n >= 3. The control (value function, policy) must have
// been fixed before these games were played. Its coefficient is 1, which is unbiased for any sample, and right when the
// control is the conditional expectation.
ControlledMean controlled_mean(const JointSums&, double confidence);

}  // namespace farkle
