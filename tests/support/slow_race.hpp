// The slow twin of the race: plain value iteration over the states a player can come to, one slow turn at a time.
#pragma once

#include <map>
#include <tuple>

#include "tests/support/slow_turn.hpp"

namespace farkle::tests {

class SlowRace {
 public:
  explicit SlowRace(const Rules&);

  double expected_turns();
  double within(int turns);  // the best chance to reach the target

 private:
  using State = std::tuple<Points, int, bool>;  // bank, farkles in a row, on the board
  State after_farkle(const State&) const;
  State after_first_farkle(const State&) const;
  bool opened(Points bank, bool banked) const;  // on the board
  bool done(Points bank) const;
  // R(0, whole set) when a bank short of the target is worth value(state), a bank that reaches it `finished`.
  template <class Value>
  double turn(const State&, double finished, Value&& value) const;

  Rules rules_;
  SlowTurn turn_;
  Points cap_;
};

}  // namespace farkle::tests
