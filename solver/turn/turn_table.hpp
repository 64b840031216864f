// TurnTable: one turn of a game, in lanes. A game gives the value of stopping at every level; the kernel walks the
// levels and leaves the value of every choice. The memory is kept from turn to turn.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "solver/game/policy.hpp"
#include "solver/turn/turn_kernel.hpp"

namespace farkle {

class TurnTable {
 public:
  // by_afterstate: the value of stopping depends on the dice left. carried: as in KernelPass. Keeps a reference to the
  // kernel.
  explicit TurnTable(const TurnKernel&, bool by_afterstate = false, int carried = 0);

  // Levels from `top` down are walked. If the table has never been this high, its contents are lost.
  void reach(int top);
  int top() const { return top_; }
  int end() const { return top_ + kernel_.most_steps() + 1; }  // above the levels that have a worth
  const TurnKernel& kernel() const { return kernel_; }

  // Places (turn_kernel.hpp). Before a walk set `stop` up to the top, and `worth` above it; `forbidden`: not allowed.
  // Without by_afterstate the value of stopping is the same for all afterstates, except for hot dice that must be
  // rolled.
  double* stop(int level, int afterstate = 0) {
    return stop_.get() + (by_afterstate_ ? offset(level, afterstate) : level * static_cast<std::ptrdiff_t>(place_));
  }
  double* worth(int level, int afterstate = 0) { return worth_ + offset(level, afterstate); }
  double* roll(int level, int state = 0) { return roll_.get() + offset(level, state); }
  const double* stop(int level, int afterstate = 0) const {
    return const_cast<TurnTable*>(this)->stop(level, afterstate);
  }
  const double* worth(int level, int afterstate = 0) const { return worth_ + offset(level, afterstate); }
  const double* roll(int level, int state = 0) const { return roll_.get() + offset(level, state); }
  // Sets one double in the places of all afterstates: of stopping or, above the top, of the turn.
  void put(int level, std::size_t at, double value);

  struct Part {
    int top, bottom;  // levels
  };
  // farkle: a place. win: the value of a roll that wins the game. rolls: the value of rolling is kept too.
  void walk(const double* farkle, Part, double win = 1, bool rolls = true);
  void walk(const double* farkle) { walk(farkle, {top_, 0}); }

  // After a walk, in this lane.
  double stopped(int level, int afterstate, std::size_t lane) const {  // up to the top
    return afterstate == TurnModel::hot && !hot_stops() ? forbidden : stop(level, afterstate)[lane];
  }
  // The best keep with points / step levels more than `level`, and the action after it. Ties are settled as the walk
  // settles them. Above the top everything is banked, or with `over` nothing is.
  Decision play(std::size_t lane, int level, std::span<const KeepOption>, Points step, bool over = false) const;

 private:
  struct Free {
    void operator()(double* p) const;
  };
  using Memory = std::unique_ptr<double[], Free>;
  static Memory allocate(std::size_t doubles);
  std::ptrdiff_t offset(int level, int afterstate) const {
    return (static_cast<std::ptrdiff_t>(level) * kernel_.afterstates() + afterstate) * place_;
  }
  bool hot_stops() const { return by_afterstate_ || kernel_.hot_may_bank(); }

  const TurnKernel& kernel_;
  bool by_afterstate_;
  int carried_, place_;  // place: doubles of one afterstate
  int top_ = -1, rows_ = 0;
  Memory worth_memory_, roll_, stop_;
  double* worth_ = nullptr;
};

}  // namespace farkle
