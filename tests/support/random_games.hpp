// Players of every form with any numbers, and games of theirs on two engines.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "sim/engine/engine.hpp"
#include "sim/policies/solved.hpp"
#include "tests/support/random.hpp"

namespace farkle::tests {

// Rules that the lanes engine seldom refuses: fair dice, and anything that happens between turns. Openings, least banks
// and spent dice come up often.
Rules random_lane_rules(Random&, int most_dice = max_dice);

// True if `optimal` for two is there in a blink. (With scores for nothing some games take for ever.)
bool soon_solved(const Rules&);

// A policy of any form that make_policy knows. `optimal` only if it is there in a blink. May throw CannotDo.
std::shared_ptr<const Policy> random_policy(Random&, const std::shared_ptr<Solved>&, int players);

// Null: both engines play these games alike, to the last count. Else the first group of games that they do not, or
// "all together" if each group alone is alike. Throws CannotDo if the fast engine cannot play this, or if the games
// take too long.
std::optional<std::string> unlike_reference(const Match&, EngineChoice fast, const GameRange&);

}  // namespace farkle::tests
