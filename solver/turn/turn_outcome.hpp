// How a turn ends under the policy that a pass of the kernel found: the exact chances of every score and of a farkle.
#pragma once

#include <utility>
#include <vector>

#include "solver/game/policy.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

struct TurnOutcome {
  std::vector<double> stopped;  // [level]: chance that the turn ends there by choice
  double farkle = 0;            // chance of a farkle (or of an end without points that counts as one)
  double beyond = 0;            // chance of rolling on above the levels that were asked for
};

// The policy's choice: the one with the best worth(level, afterstate). On a tie it is the first, which has the most
// points, then the higher afterstate.
template <class Worth>
const Choice& best_choice(const RollClass& roll, int level, Worth&& worth) {
  const Choice* best = roll.choices.data();
  double most = worth(level + best->steps, best->afterstate);
  for (const Choice& choice : roll.choices)
    if (const double w = worth(level + choice.steps, choice.afterstate); w > most) most = w, best = &choice;
  return *best;
}

// Follows all rolls of a turn, with worth(level, afterstate) and decide(level, afterstate) -> Action: bank, roll, or
// nothing, which counts as a farkle. Rolls happen at levels up to `top`; rolling(level) is called for each level.
template <class Worth, class Decide, class Rolling>
TurnOutcome play_out(const TurnModel& model, int top, Worth&& worth, Decide&& decide, Rolling&& rolling) {
  const int states = model.full() + 1, rows = model.most_steps() + 1;
  // The chance to roll these dice with this much at stake. A keep leads fewer than `rows` levels up.
  std::vector<double> mass(static_cast<std::size_t>(rows * states), 0.0);
  const auto at = [&](int l, int s) -> double& { return mass[static_cast<std::size_t>(l % rows * states + s)]; };
  TurnOutcome out;
  out.stopped.resize(static_cast<std::size_t>(top + rows), 0.0);
  at(0, model.full()) = 1;
  for (int l = 0; l <= top; ++l) {
    rolling(l);
    for (int s = 1; s < states; ++s) {
      const double here = std::exchange(at(l, s), 0.0);
      if (here == 0) continue;
      out.farkle += here * model.state(s).farkle_probability;
      for (const RollClass& roll : model.state(s).classes) {
        const Choice& choice = best_choice(roll, l, worth);
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
            (next > top ? out.beyond : at(next, model.in_hand(choice.afterstate))) += p;
            break;
        }
      }
    }
  }
  return out;
}

}  // namespace farkle
