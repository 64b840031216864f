// TurnTable: one turn of a game, in lanes. A game gives the value of stopping at every level; the kernel walks the
// levels up to `top` and leaves the value of every choice. Above them everything is banked as soon as it may be: hot
// dice may have to be rolled first, and points to be confirmed. The memory is kept from turn to turn.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "solver/game/policy.hpp"
#include "solver/turn/turn_kernel.hpp"

namespace farkle {

using LaneValues = std::array<double, lanes>;

// of(lane) in every lane.
template <class Of>
auto by_lane(Of&& of) {
  std::array<decltype(of(std::size_t{0})), lanes> out;
  for (std::size_t i = 0; i < lanes; ++i) out[i] = of(i);
  return out;
}
// The same in all lanes.
template <class T>
std::array<T, lanes> all_lanes(const T& value) {
  return by_lane([&](std::size_t) { return value; });
}

// Things are worked on in groups of as many as there are lanes; the last group may have fewer.
constexpr std::size_t lane_groups(std::size_t size) { return (size + lanes - 1) / lanes; }
template <class T>
std::span<T> lane_group(std::span<T> all, std::size_t k) {
  return all.subspan(k * lanes, std::min<std::size_t>(lanes, all.size() - k * lanes));
}
// The last of a group fills the lanes that are left.
template <class T>
std::array<T, lanes> fill_lanes(std::span<const T> group) {
  return by_lane([&](std::size_t i) { return group[std::min(i, group.size() - 1)]; });
}

// How a turn ends under the best play, by lane.
struct LaneEnds {
  std::array<float, lanes> farkle;  // the chance of one
  int levels = 0;                   // that have banks
  const float* banks = nullptr;     // [level][lanes]: the chance that it banks there
};

class TurnTable {
 public:
  // by_afterstate: the value of stopping depends on the dice left. carried: as in KernelPass. Keeps a reference to the
  // kernel.
  explicit TurnTable(const TurnKernel&, bool by_afterstate = false, int carried = 0);

  // Levels from `top` down are walked, and end() is at least least_end. If the table has never been this high, its
  // contents are lost. A lower top than before leaves the values of stopping.
  void reach(int top, int least_end = 0);
  int top() const { return top_; }
  int end() const { return end_; }  // above the levels that have a worth: more than most_steps() above the top

  // Places (turn_kernel.hpp). Before a turn is solved set `stop` below end(); `forbidden`: not allowed. Without
  // by_afterstate it is the same for all afterstates. Hot dice have no place of their own: they stop like spent ones,
  // or must be rolled.
  double* stop(int level, int afterstate = 0) {
    return stop_ + (by_afterstate_ ? offset(level, afterstate) : level * static_cast<std::ptrdiff_t>(place_));
  }
  // Sets them lane by lane: worth(level, afterstate, lane, values) puts what stopping is worth, then what is carried
  // along, into values that are 0 before.
  template <class Worth>
  void fill(Worth&& worth) {
    for (int level = 0; level < end_; ++level)
      for (int a = by_afterstate_ ? 1 : spent(); a <= spent(); ++a) {
        double* const place = stop(level, a);
        for (std::size_t lane = 0; lane < lanes; ++lane) {
          std::array<double, 1 + most_carried> values{};
          worth(level, a, lane, values.data());
          for (int k = 0; k <= carried_; ++k) place[k * lanes + lane] = values[k];
        }
      }
  }
  double* worth(int level, int afterstate = 0) { return worth_ + offset(level, afterstate); }
  double* roll(int level, int state = 0) { return roll_ + offset(level, state); }
  const double* stop(int level, int afterstate = 0) const {
    return const_cast<TurnTable*>(this)->stop(level, afterstate);
  }
  const double* worth(int level, int afterstate = 0) const { return worth_ + offset(level, afterstate); }
  const double* roll(int level, int state = 0) const { return roll_ + offset(level, state); }

  // Solves the turn. farkle: a place. win: the value of a roll that wins the game. rolls: the value of rolling is kept
  // too.
  void solve(const double* farkle, double win = 1, bool rolls = true) {
    bank_above(farkle, win);
    walk(farkle, top_, 0, win, rolls);
  }
  // Its two steps. First the worth of the turn above the top; where nothing can be banked there, points are over the
  // target, and the turn ends with dice that win or with a farkle. Then the levels from `top` down to `bottom`.
  void bank_above(const double* farkle, double win = 1);
  void walk(const double* farkle, int top, int bottom = 0, double win = 1, bool rolls = true);

  // After that, not by_afterstate, and with nothing carried along. Good until the next call.
  LaneEnds follow();

  // After that, in this lane. Higher levels than there are count as the highest.
  double stopped(int level, int afterstate, std::size_t lane) const {
    if (afterstate == TurnModel::hot) return kernel_.hot_may_bank() ? stopped(level, spent(), lane) : forbidden;
    if (afterstate <= kernel_.model().kinds().unconfirmed()) return forbidden;
    return stop(std::min(level, end() - 1), afterstate)[lane];
  }
  // The best keep with points / step levels more than `level`, and the action after it. Ties are settled as the walk
  // settles them.
  Decision play(std::size_t lane, int level, std::span<const KeepOption>, Points step) const;

 private:
  struct alignas(64) CacheLine {
    double values[8] = {};
  };
  std::ptrdiff_t offset(int level, int afterstate) const {
    return (static_cast<std::ptrdiff_t>(level) * kernel_.afterstates() + afterstate) * place_;
  }
  int spent() const { return kernel_.afterstates() - 1; }

  const TurnKernel& kernel_;
  bool by_afterstate_;
  int carried_, place_;  // place: doubles of one afterstate
  int top_ = -1, end_ = 0, rows_ = 0;
  std::vector<CacheLine> memory_;
  double *worth_ = nullptr, *roll_ = nullptr, *stop_ = nullptr;
  std::unique_ptr<float[]> ends_, banks_;
};

}  // namespace farkle
