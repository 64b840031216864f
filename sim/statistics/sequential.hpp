// Stopping as soon as the games played say enough: the sequential probability ratio test on mirrored pairs.
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
#pragma once

#include <cstdint>

#include "sim/statistics/pairs.hpp"

namespace farkle {

enum class Verdict { undecided, h0, h1, identical };

struct SprtPlan {
  double score0 = 0.5, score1 = 0.51;  // in (0, 1), score0 < score1
  double alpha = 0.05, beta = 0.05;    // in (0, 1), alpha + beta < 1
  std::int64_t min_discordant = 10;    // 1 or more
};

// Hypotheses as logistic Elo differences.
SprtPlan sprt_of_elo(double elo0, double elo1, double alpha = 0.05, double beta = 0.05);

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
