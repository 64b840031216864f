// For each sentence of a policy, the roll in which it matters most often: without it the policy would decide otherwise.
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
  Points kept = 0;      // for how many points
  Action then = Action::roll;
  int dice = 0;  // left, of a new set with hot dice
};

// At the start of a game where it matters there, otherwise at a standing around the numbers that are said. None: it
// never matters in a turn as the policy plays it. Dice that are alike.
std::vector<std::optional<SentenceExample>> examples_of(const std::vector<Sentence>&, const std::shared_ptr<Solved>&);

}  // namespace farkle
