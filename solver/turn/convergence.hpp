// The accuracy that every solver returns beside its answer.
#pragma once

namespace farkle {

struct Convergence {
  int sweeps = 0;          // passes over the states
  double residual = 0;     // the largest change that one more pass makes, in the solution's own unit
  double error_bound = 0;  // a bound on the distance to the exact values that follows from the residual
  bool converged = false;  // residual within the solver's tolerance
};

}  // namespace farkle
