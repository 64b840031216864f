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
  Points at_stake = 0;  // before the roll
  Dice roll, keep;      // keep: what the policy keeps
  Points kept = 0;      // the points of the keep
  Action then = Action::roll;
  int dice = 0;  // left; with hot dice, of the new set
};

// The example is at the start of a game if the sentence matters there, otherwise at a standing around the numbers of
// the sentences. None: the sentence never matters in a turn as the policy plays it. Needs dice that are alike.
std::vector<std::optional<SentenceExample>> examples_of(const std::vector<Sentence>&, const std::shared_ptr<Solved>&);

}  // namespace farkle
