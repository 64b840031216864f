// Intervals that may be looked at after every game. A confidence sequence covers the mean at all times at once with the
// stated confidence, so stopping when it looks good costs nothing; a Wilson or t interval does not survive that.
//
// The method is betting (Waudby-Smith and Ramdas 2024, "Estimating means of bounded random variables by betting", JRSS
// B 86, p. 1, theorem 1 with bets fixed beforehand; the mixture goes back to Ville 1939 and Robbins 1970). For results
// x_1, x_2, ... in [0, 1] with mean m, and any weights w_j adding up to 1 and bets 0 < b_j <= 1, all fixed beforehand,
//
//   M(m) = sum_j w_j prod_t (1 + b_j (x_t - m))
//
// is a non-negative martingale that starts at 1: the chance that it ever reaches 2/(1-confidence) is at most
// (1-confidence)/2. M falls as m grows. So every m below the point where M reaches that bound is out; the mirror image
// bounds m from above. Nothing is approximate at any sample size. A small variance helps by itself: mirrored pairs,
// which mostly tie, give narrow intervals. M depends only on how often each result came up, not on their order, so
// counts are all it needs.
//
// The bets are b_j = 4 W 2^j, j = -16, ..., 0, 1, ..., while at most 1, with weights in proportion to 1/(1+|j|)^2. W is
// the planned half-width. b_0 is the best bet when the interval reaches W at variance 1/4, higher j serve smaller
// variances, and negative j let the interval go on shrinking. At W it is about 1.5 times as wide as a 95 % interval for
// a sample of a size fixed beforehand.
#pragma once

#include <cstdint>
#include <span>

#include "sim/statistics/estimate.hpp"

namespace farkle {

// The mean of results that came up so many times each, and its interval, [0, 1] before the first; its standard error is
// left out. `results`: the values in [0, 1] that one game or pair can take, such as {0, 1} for lost and won, or
// PairCounts::score. planned_half_width: in (0, 0.5].
Estimate anytime_mean(std::span<const double> results, std::span<const std::int64_t> counts, double confidence,
                      double planned_half_width);

}  // namespace farkle
