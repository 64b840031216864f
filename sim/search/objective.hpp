// A measure of policies: the value that a search (search.hpp) goes by, and the value that perfect play gets.
#pragma once

#include <cmath>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/policies/solved.hpp"
#include "solver/evaluate/policy_turn_table.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

struct Objective {
  std::string name;               // "points", "turns", "win"
  bool more_is_better = true;     // false: turns
  std::optional<double> optimum;  // no policy does better; none: not known
  std::function<double(const Policy&)> value;
  // Quick, approximate values of policies that play nearly like this one; none: the values are quick. Any number of
  // threads may call the function that it returns, or value() if there is none. It follows about `turns` turns.
  // differs: if the policy may play a turn otherwise, by the view before its first roll; null: always. Only such turns
  // are followed.
  using Differs = std::function<bool(const TurnView&)>;
  using About = std::function<double(const Policy&, int turns, const Differs& differs)>;
  std::function<About(const Policy&)> about = {};
  // Played objectives only, whose values err: a race finds which of these policies wins most.
  struct Best {
    std::size_t index = 0;
    double value = 0;
    double may_be_better = 0;  // with 95 % confidence no other is better by more than this
  };
  std::function<Best(const std::vector<std::shared_ptr<const Policy>>&)> best_of = {};

  bool better(double a, double b) const { return more_is_better ? a > b : a < b; }
  // How much better a is, as a share of b.
  double gain(double a, double b) const { return (more_is_better ? a - b : b - a) / std::abs(b); }
  // How much worse than the optimum a value is.
  std::optional<double> cost(double at) const {
    if (!optimum) return std::nullopt;
    return more_is_better ? *optimum - at : at - *optimum;
  }
};

// Throws CannotDo for carry.mode other than "none". So do all functions below. They do not need `optimal` solved first.
void needs_turns_alone(const Rules&, const std::string& objective);

// Expected points of a turn of a player on the board, far from the target. Where farkles cost points: the points per
// turn in the long run. The optimum is that of solve_turn, or of solve_long_run. Throws CannotDo for penalty = "reset".
Objective points_objective(const std::shared_ptr<Solved>&);

// Expected turns to the target of a player alone. The optimum is that of solve_solo. Throws CannotDo where farkles cost
// something.
Objective turns_objective(const std::shared_ptr<Solved>&);

// The chance to win against each of these policies in turn, each seat half the time: the mean over them of
// Evaluation::balanced. The optimum is known against `optimal` alone, where it is one half.
Objective win_objective(const std::shared_ptr<Solved>&, std::vector<std::shared_ptr<const Policy>> against);

// A quick estimate of the chance to win of a policy that plays nearly like the known one: it plays one turn, and the
// game continues as before. The turns are a sample of those of a game, chosen so that each stands for equally many. The
// more alike the policies, the closer. Keeps references to rules and model.
Objective::About about_in_turns(PolicyTurnTable& known, PolicyTurnTable& opponent, int turns);

// The same objective, which calls this before each policy that it values.
Objective watched(Objective, const std::function<void()>& before_each);

// Finds a policy that is the best response to itself. It starts from `turn` and takes the best response to the last
// policy, again and again, until the response is that policy itself or the responses go round in a circle. A note tells
// of a circle.
std::string against_itself(const Run&, const std::function<std::string(const std::string& opponent)>& answer_to);

}  // namespace farkle
