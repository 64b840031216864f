// How far `optimal` for two is from the solution of its game, everywhere: not at the start alone.
#pragma once

#include <string>

#include "sim/policies/solved.hpp"
#include "solver/game/policy.hpp"

namespace farkle::tests {

struct Worst {
  double off = 0;     // chance to win
  std::string where;  // and what is so far off
};

// The largest difference between the solution and the evaluation of `optimal` against itself, in all positions: every
// pair of seats, and every offer. In a game of rounds: at the start. It is lessened by the error bounds of both.
Worst evaluation_error(Solved&, const Policy& optimal);

// The most that a decision of `optimal` loses, by the action values of the solution: every keep and the action after
// it, and every offer, in about so many positions of all pairs of seats and last turns. The policy is asked through the
// first position of the same situation, as engines and evaluations ask it. What a decision loses counts by the
// chance that a turn gets there; an offer may be left for least_gain_of_offer.
Worst decision_loss(Solved&, const Policy& optimal, int most_positions);

}  // namespace farkle::tests
