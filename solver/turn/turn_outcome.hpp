// How a turn ends under the policy that a pass of the kernel found: the exact chances of every score and of a farkle.
#pragma once

#include <utility>
#include <vector>

#include "solver/game/policy.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

struct TurnOutcome : TurnDistribution {
  std::vector<double> beyond;  // by afterstate: chance of rolling on above the levels that were asked for
};

// Follows all rolls of a turn with a fresh set. It keeps what has the best worth(level, afterstate), on a tie the
// first, which has the most points, then the higher afterstate. decide(level, afterstate) -> Action: bank, roll, or
// nothing, which counts as a farkle. Rolls happen at levels up to `top`; rolling(level) is called for each level. Rolls
// with less chance than `least` are left out.
template <class Worth, class Decide, class Rolling>
TurnOutcome play_out(const TurnModel& model, int top, Worth&& worth, Decide&& decide, Rolling&& rolling,
                     double least = 0) {
  const int states = model.full() + 1, rows = model.most_steps() + 1;
  // The chance to roll these dice with this much at stake. A keep leads fewer than `rows` levels up.
  std::vector<double> mass(rows * states, 0.0);
  const auto at = [&](int l, int s) -> double& { return mass[l % rows * states + s]; };
  at(0, model.full()) = 1;
  TurnOutcome out;
  out.banked.resize(top + model.most_steps() + 1, 0.0);
  out.beyond.resize(states, 0.0);
  for (int l = 0; l <= top; ++l) {
    rolling(l);
    for (int s = 1; s < states; ++s) {
      const double here = std::exchange(at(l, s), 0.0);
      if (here <= least) continue;
      out.farkle += here * model.state(s).farkle_probability;
      out.won += here * model.state(s).win_probability;
      for (const RollClass& roll : model.state(s).classes) {
        const Choice* best = nullptr;
        double most = 0;
        for (const Choice& choice : roll.choices)
          if (const double w = worth(l + choice.steps, choice.afterstate); !best || w > most) most = w, best = &choice;
        const int next = l + best->steps;
        const double p = here * roll.probability;
        const Action action = decide(next, static_cast<int>(best->afterstate));
        if (action == Action::nothing)
          out.farkle += p;
        else if (action == Action::roll)
          (next > top ? out.beyond[best->afterstate] : at(next, model.in_hand(best->afterstate))) += p;
        else
          out.banked[next] += p;
      }
    }
  }
  return out;
}

}  // namespace farkle
