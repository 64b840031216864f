// The accuracy that every solver returns beside its answer.
#pragma once

#include <cmath>

namespace farkle {

struct Convergence {
  int sweeps = 0;          // passes over the states
  double residual = 0;     // the largest change that one more pass makes, in the solution's own unit
  double error_bound = 0;  // a bound on the distance to the exact values that follows from the residual
  bool converged = false;  // residual within the solver's tolerance, and the bound within what is printed
};

inline constexpr double most_error = 1e-8;  // that a chance called converged may have: half of the last digit printed

// The size of the larger change. NaN is larger than any number, so that it never counts as no change (as in std::max).
inline double larger_change(double a, double b) {
  a = std::abs(a), b = std::abs(b);
  return a >= b || std::isnan(a) ? a : b;
}

}  // namespace farkle
