// Stopping as soon as the games played say enough: intervals that may be looked at after every game, and a test.
#pragma once

#include <cstdint>
#include <span>

#include "sim/statistics/estimate.hpp"

namespace farkle {

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
//
// The mean of results that came up so many times each, and its interval, [0, 1] before the first; its standard error is
// left out. `results`: the values in [0, 1] that one game or pair can take, such as {0, 1} for lost and won, or
// PairCounts::score. planned_half_width: in (0, 0.5].
Estimate anytime_mean(std::span<const double> results, std::span<const std::int64_t> counts, double confidence,
                      double planned_half_width);

// The sequential probability ratio test on mirrored pairs.
//
// Hypotheses are about the first player's expected score s over a pair (0..1): H0: s = score0, H1: s = score1, with
// score0 < score1. The log-likelihood ratio is the generalised one of the five pair results,
//
//   LLR = max over p with mean score1 of log L(p)  -  max over p with mean score0 of log L(p),
//
// (Van den Bergh 2020, "Comments on normalized Elo", prop. 1.1; what fishtest and fastchess use), stopped at Wald's
// bounds log(beta/(1-alpha)) and log((1-beta)/alpha) (Wald 1945). alpha: chance of H1 when H0 is true; beta: chance of
// H0 when H1 is true. Two departures, both for players so alike that nearly all pairs tie:
//  - fastchess counts 0.001 pairs of a result never seen, and then 16,700 ties out of 16,700 "prove" a superiority of
//    5 normalised Elo. Here a result never seen counts 0; it may still get probability, at the cost of the ties.
//  - Wald's bounds rest on a likelihood in which the share of ties is known. With few discordant pairs it is a guess,
//    so no verdict for H0 or H1 falls before `min_discordant` of them.
// Ties can prove one thing, which has its own verdict. |s - 1/2| is at most half the share d of discordant pairs. Once
// d is shown to be too small for any hypothesis other than "equal", the verdict is `identical`: the difference, if any,
// is less than those asked about. Wald's test of d >= margin against margin/2 shows it, falsely with chance at most
// alpha.
enum class Verdict { undecided, h0, h1, identical };

struct SprtPlan {
  double score0 = 0.5, score1 = 0.51;  // in (0, 1), score0 < score1
  static constexpr double alpha = 0.05, beta = 0.05;
  static constexpr std::int64_t min_discordant = 10;
};

// Hypotheses as logistic Elo differences.
SprtPlan sprt_of_elo(double elo0, double elo1);

// The generalised log-likelihood ratio of H1: mean score = score1 to H0: mean score = score0. 0 for no pairs.
double pair_llr(const PairCounts&, double score0, double score1);

struct SprtResult {
  Verdict verdict = Verdict::undecided;
  double llr = 0, lower = 0, upper = 0;  // H0 at `lower` or below, H1 at `upper` or above
};
// Of all pairs so far. A test ends with its first verdict.
SprtResult sprt(const SprtPlan&, const PairCounts&);

const char* to_string(Verdict);

}  // namespace farkle
