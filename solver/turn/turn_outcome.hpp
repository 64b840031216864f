// How a turn ends under the policy that a pass of the kernel found: the exact chances of every score and of a farkle.
#pragma once

#include <algorithm>
#include <vector>

#include "solver/game/policy.hpp"
#include "solver/turn/turn_kernel.hpp"

namespace farkle {

struct TurnOutcome {
  std::vector<double> stopped;  // [level]: chance that the turn ends there by choice
  double farkle = 0;            // chance of a farkle (or of an end with nothing that counts as one)
  double beyond = 0;            // chance of rolling on above the levels that were asked for
};

// The choice with the highest worth. Of equals it is the first: the most points, then the most dice left.
inline const Choice& best_choice(const RollClass& roll, TurnTable& table, int level, int lane) {
  const Choice* best = roll.choices.data();
  double worth = table.worth(level + best->steps, best->afterstate)[lane];
  for (const Choice& choice : roll.choices)
    if (const double w = table.worth(level + choice.steps, choice.afterstate)[lane]; w > worth)
      worth = w, best = &choice;
  return *best;
}

// Follows all rolls from `state` with `level` steps at stake, with decide(level, afterstate) -> Action: bank, roll, or
// nothing, which counts as a farkle. Rolls happen at levels up to `top`.
template <class Decide>
TurnOutcome play_out(const TurnModel& model, TurnTable& table, int lane, int top, int level, int state,
                     Decide&& decide) {
  const int states = model.full() + 1;
  std::vector<double> mass(static_cast<std::size_t>(top + 1 + model.most_steps()) * static_cast<std::size_t>(states),
                           0.0);
  const auto at = [&](int l, int s) -> double& {
    return mass[static_cast<std::size_t>(l) * static_cast<std::size_t>(states) + static_cast<std::size_t>(s)];
  };
  TurnOutcome out;
  out.stopped.resize(static_cast<std::size_t>(top + 1 + model.most_steps()), 0.0);
  at(level, state) = 1;
  for (int l = level; l <= top; ++l)
    for (int s = 1; s < states; ++s) {
      const double here = at(l, s);
      if (here == 0) continue;
      out.farkle += here * model.state(s).farkle_probability;
      for (const RollClass& roll : model.state(s).classes) {
        const Choice& choice = best_choice(roll, table, l, lane);
        const int next = l + choice.steps;
        const double p = here * roll.probability;
        switch (decide(next, static_cast<int>(choice.afterstate))) {
          case Action::bank:
            out.stopped[static_cast<std::size_t>(next)] += p;
            break;
          case Action::nothing:
          case Action::pass:  // never decided here
            out.farkle += p;
            break;
          case Action::roll:
            (next > top ? out.beyond
                        : at(next, choice.afterstate == TurnModel::hot ? model.full() : choice.afterstate)) += p;
            break;
        }
      }
    }
  return out;
}

}  // namespace farkle
