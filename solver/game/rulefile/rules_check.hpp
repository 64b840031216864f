// Checks that rules make a playable game: everything that no single key can show.
#pragma once

#include <string>
#include <vector>

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

class Scorer;
// Runs every example of the rules and returns one line for each that fails. Needs a scorer of the same rules.
std::vector<std::string> run_examples(const Rules&, const Scorer&);

}  // namespace farkle
