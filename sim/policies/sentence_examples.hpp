// For each sentence of a policy, the likeliest roll in which it matters: without it the policy would decide otherwise.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "sim/policies/sentences.hpp"
#include "sim/policies/solved.hpp"
#include "solver/game/dice.hpp"
#include "solver/game/match.hpp"

namespace farkle {

struct SentenceExample {
  MatchState match;
  Points at_stake = 0;    // before the roll
  int roll_state = 0;     // the dice rolled
  std::vector<int> roll;  // in the order of the dice (DiceKinds::faces)
  Dice keep;              // what the policy keeps
  Points kept = 0;        // the points of the keep
  Action then = Action::roll;
  int left = 0;  // roll state of the dice left; with hot dice, of the new set
};

// The example is at the start of a game if the sentence matters there, otherwise at a standing around the numbers of
// the sentences. None: the sentence never matters in a turn as the policy plays it.
std::vector<std::optional<SentenceExample>> examples_of(const std::vector<Sentence>&, const std::shared_ptr<Solved>&);

}  // namespace farkle
