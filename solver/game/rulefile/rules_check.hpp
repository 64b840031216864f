// Do rules make a game? Checks everything that no single key can tell.
#pragma once

#include <string>
#include <vector>

#include "solver/game/rulefile/rules_reach.hpp"
#include "solver/game/rules.hpp"

namespace farkle {

struct RuleProblem {
  std::vector<std::string> keys;  // the keys it is about: "dice.count", "score.straights.1-6"
  std::string text;               // "what is wrong - what is allowed"
};

struct RuleCheck {
  std::vector<RuleProblem> errors;    // the scorer and the solvers must not be given these rules
  std::vector<RuleProblem> warnings;  // playable, but probably not what was meant
};

// At most this many steps of points on the way to the target.
inline constexpr int max_target_steps = 5000;

RuleCheck check(const Rules&);
// The same, reusing what an earlier call left in `known` when only other rules than dice, scores and turns have
// changed.
RuleCheck check(const Rules&, TurnReach& known);

class Scorer;
// Plays every example of the rules; one line for each that does not come out as it says. Needs a scorer of the same
// rules.
std::vector<std::string> run_examples(const Rules&, const Scorer&);

}  // namespace farkle
