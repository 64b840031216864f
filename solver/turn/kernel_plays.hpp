// Decisions read from a table that a pass of the kernel has filled. Ties are settled as the pass settles them.
#pragma once

#include <algorithm>
#include <limits>
#include <span>

#include "solver/game/policy.hpp"
#include "solver/turn/turn_kernel.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

struct FilledTable {
  TurnTable* table = nullptr;
  int top = 0, most_steps = 0;  // as in the pass; above the top everything is banked that may be
  int spent = 0;                // afterstate
  bool carried = false;         // the risk settles ties
  bool hot_may_bank = true;
  Points step = 0;
  bool over = false;           // above the top nothing may be banked
  bool by_afterstate = false;  // as in the pass

  // The keep in `row` of the table, and the action after it.
  Decision play(std::size_t lane, int row, std::span<const KeepOption> options) const {
    const auto at = [&](const KeepOption& o) { return std::min(row + o.points / step, top + most_steps); };
    std::size_t best = 0;
    const double* most = nullptr;
    for (std::size_t i = 0; i < options.size(); ++i) {
      const double* worth = table->worth(at(options[i]), options[i].afterstate) + lane;
      if (most && !(worth[0] > most[0] || (carried && worth[0] == most[0] && worth[lanes] < most[lanes]))) continue;
      most = worth;
      best = i;
    }
    const int level = at(options[best]), afterstate = options[best].afterstate;
    if (afterstate == TurnModel::hot && !hot_may_bank) return {best, Action::roll};
    if (level > top && !over) return {best, Action::bank};
    if (level > top) return {best, afterstate == spent ? Action::nothing : Action::roll};
    const double stop = (by_afterstate ? table->stop(level, afterstate) : table->stop_row(level))[lane];
    const bool allowed = stop != -std::numeric_limits<double>::infinity();
    if (afterstate == spent) return {best, allowed ? Action::bank : Action::nothing};
    return {best, allowed && most[0] == stop ? Action::bank : Action::roll};
  }
};

}  // namespace farkle
