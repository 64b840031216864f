// How well counts and scores fit what they should follow. Arguments outside the stated domain throw UserError.
#pragma once

#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "sim/statistics/estimate.hpp"

namespace farkle::tests {

inline double sum(const std::vector<double>& chances) { return std::accumulate(chances.begin(), chances.end(), 0.0); }

// How many standard errors an estimate is above the exact value.
inline double z_of(const Estimate& estimate, double exact) {
  return (estimate.value - exact) / estimate.standard_error;
}

// P(X >= x) for chi-square with df > 0 degrees of freedom (Press et al. 2007, 6.2).
double chi_square_tail(double x, double df);

// P(A2 >= a) for the limit (n to infinity) of the Anderson-Darling statistic with all parameters known: the series of
// Anderson and Darling (1952), "Asymptotic theory of certain goodness of fit criteria", Ann. Math. Stat. 23, p. 204.
// From n = 8 on the limit is within 0.005 of the exact distribution.
double anderson_darling_tail(double a);

struct FitTest {
  double statistic = 0, degrees_of_freedom = 0;
  double p = 1;
};

// Pearson's chi-square test of counts against probabilities that sum to 1 (within 1e-9). A cell of probability 0 with
// a count gives p = 0; without one it is left out.
FitTest chi_square_test(std::span<const std::int64_t> observed, std::span<const double> probabilities);

// Anderson and Darling's (1952) test that a sample of z-scores came from N(0, 1), with no parameter estimated. The
// p-value is that of the limit, for n >= 8.
FitTest anderson_darling_normal(std::span<const double> z);

}  // namespace farkle::tests
