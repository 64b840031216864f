// The best play, for policies that know what every way to go on is worth.
#pragma once

#include <limits>
#include <span>

#include "solver/game/policy.hpp"
#include "solver/turn/bank_rule.hpp"

namespace farkle {

inline constexpr double not_allowed = -std::numeric_limits<double>::infinity();

// Worths has bank(points, afterstate), roll(points, roll state), pass(points, roll state) and farkle(). Each is finite,
// but pass may be not_allowed. Among equal keeps it takes the first. Among equal actions banking comes first, then
// rolling.
template <class Worths>
Decision best_play(const TurnView& view, std::span<const KeepOption> options, int full, const Worths& worths) {
  Decision best;
  double most = not_allowed;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const KeepOption& option = options[i];
    const Allowed may = allowed(view, option);
    const Points points = view.at_stake + option.points;
    const int state = option.after == After::hot ? full : option.afterstate;
    const double bank = may.bank ? worths.bank(points, option.afterstate) : not_allowed;
    const double roll = may.roll ? worths.roll(points, state) : not_allowed;
    const double pass = may.pass ? worths.pass(points, state) : not_allowed;
    Action then = Action::nothing;
    double worth = std::max({bank, roll, pass});
    if (may.nothing())
      worth = worths.farkle();
    else
      then = at_least_as_good(bank, worth) ? Action::bank : at_least_as_good(roll, worth) ? Action::roll : Action::pass;
    if (i == 0 || worth > most) most = worth, best = {i, then};
  }
  return best;
}

}  // namespace farkle
