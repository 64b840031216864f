#include "solver/turn/turn_table.hpp"

#include <algorithm>
#include <new>

namespace farkle {

TurnTable::TurnTable(const TurnKernel& kernel, bool by_afterstate, int carried)
    : kernel_(kernel), by_afterstate_(by_afterstate), carried_(carried), place_(lanes * (1 + carried)) {}

void TurnTable::reach(int top) {
  constexpr int more = 64;  // levels, so that slightly higher turns need no other memory
  top_ = top;
  if (end() <= rows_) return;
  rows_ = end() + more;
  const auto row = static_cast<std::size_t>(kernel_.afterstates() * place_);
  const auto scratch = static_cast<std::size_t>(kernel_.scratch_doubles() * (1 + carried_));
  worth_memory_ = allocate(scratch + static_cast<std::size_t>(rows_) * row);
  roll_ = allocate(static_cast<std::size_t>(rows_) * row);
  stop_ = allocate(static_cast<std::size_t>(rows_) * row);
  worth_ = worth_memory_.get() + scratch;
}

void TurnTable::put(int level, std::size_t at, double value) {
  if (level > top_)
    for (int afterstate = 0; afterstate < kernel_.afterstates(); ++afterstate) worth(level, afterstate)[at] = value;
  else
    for (int afterstate = 0; afterstate < (by_afterstate_ ? kernel_.afterstates() : 1); ++afterstate)
      stop(level, afterstate)[at] = value;
}

void TurnTable::walk(const double* farkle, Part part, double win, bool rolls) {
  kernel_.run({.top = part.top,
               .bottom = part.bottom,
               .stop = stop(0),
               .stop_by_afterstate = by_afterstate_,
               .farkle = farkle,
               .win = win,
               .worth = worth(0),
               .roll = rolls ? roll(0) : nullptr,
               .carried = carried_});
}

Decision TurnTable::play(std::size_t lane, int level, std::span<const KeepOption> options, Points step,
                         bool over) const {
  const auto at = [&](const KeepOption& o) { return std::min(level + o.points / step, end() - 1); };
  std::size_t best = 0;
  const double* most = nullptr;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const double* here = worth(at(options[i]), options[i].afterstate) + lane;
    // What is carried along settles ties.
    if (most && !(here[0] > most[0] || (carried_ > 0 && here[0] == most[0] && here[lanes] < most[lanes]))) continue;
    most = here;
    best = i;
  }
  const int reached = at(options[best]), afterstate = options[best].afterstate;
  const bool spent = afterstate == kernel_.afterstates() - 1;
  if (afterstate == TurnModel::hot && !kernel_.hot_may_bank()) return {best, Action::roll};
  const double stop = reached > top_ ? (over ? forbidden : most[0]) : stopped(reached, afterstate, lane);
  if (stop > forbidden && (spent || most[0] == stop)) return {best, Action::bank};
  return {best, spent ? Action::nothing : Action::roll};
}

TurnTable::Memory TurnTable::allocate(std::size_t doubles) {
  void* memory = ::operator new (doubles * sizeof(double), std::align_val_t{64});
  double* values = static_cast<double*>(memory);
  std::fill_n(values, doubles, 0.0);
  return Memory(values);
}

void TurnTable::Free::operator()(double* p) const { ::operator delete (p, std::align_val_t{64}); }

}  // namespace farkle
