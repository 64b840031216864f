// What a policy is measured by, exactly: the value that optimize.hpp searches for and what perfect play gets.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/policies/solved.hpp"
#include "solver/evaluate/turn_sample.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

struct Objective {
  std::string name;               // "points", "turns", "win"
  bool more_is_better = true;     // false: turns
  std::optional<double> optimum;  // what no policy exceeds; none: not known
  std::function<double(const Policy&)> value;
  // Values of policies that play nearly like this one, about and quickly; the values themselves where they take no
  // time. Any number of threads may call what it returns. turns, differs: TurnSample::about.
  using About = std::function<double(const Policy&, int turns, const TurnSample::Differs& differs)>;
  std::function<About(const Policy&)> about;

  // How much worse than the optimum a value is.
  std::optional<double> cost(double at) const {
    if (!optimum) return std::nullopt;
    return more_is_better ? *optimum - at : at - *optimum;
  }
};

// Throws CannotDo for carry.mode other than "none". All of the following do so too; `optimal` need not be solved first.
void needs_turns_alone(const Rules&, const std::string& objective);

// Expected points of a turn of a player on the board, far from the target; with a penalty for farkles in a row the
// points per turn in the long run. The optimum is that of solve_turn and solve_long_run. Throws CannotDo for
// penalty = "reset".
Objective points_objective(const std::shared_ptr<Solved>&);

// Expected turns to the target, alone. The optimum is that of solve_solo. Throws CannotDo where farkles in a row cost
// something.
Objective turns_objective(const std::shared_ptr<Solved>&);

// The chance to win against each of these policies in turn, each seat half the time: the mean over them of
// Evaluation::balanced. The optimum is known against `optimal` alone, where it is one half.
Objective win_objective(const std::shared_ptr<Solved>&, std::vector<std::shared_ptr<const Policy>> against);

}  // namespace farkle
