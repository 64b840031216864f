#include "solver/duel/duel_pair.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "solver/turn/convergence.hpp"

namespace farkle {
namespace {

constexpr double pair_tolerance = 1e-13;
// The largest slope of a round. Slopes are near 1 where hardly any turn banks.
constexpr double steepest_pair = 1 - 1e-6;
constexpr LaneValues all_levels{};  // a farkle may lose nothing

// A player may pass to one who then farkles, and be to move again. So it takes two turns of each to meet a bank.
LaneValues passing_within(double slack, const TwoPlayers& two, const DuelLanes& here, const LaneValues& x,
                          const LaneValues& y, SideTurns& one, SideTurns& other) {
  one.set(here, two.to_other, all_levels);
  other.set(turned(here), two.to_one, all_levels);
  return settled_within(slack, [&](double shift) {
    LaneValues from_x, from_y;
    for (std::size_t i = 0; i < lanes; ++i) {
      from_x[i] = std::clamp(x[i] + shift, 0.0, 1.0);
      from_y[i] = std::clamp(y[i] - shift, 0.0, 1.0);
    }
    LaneValues now_x = from_x, now_y = from_y;
    for (int turns = 0; turns < 2; ++turns) {
      const LaneValues farkle_x = one_less(now_y), farkle_y = one_less(now_x);
      one.run_with(other, farkle_x, farkle_y, now_x, now_y);
    }
    LaneValues left;
    for (std::size_t i = 0; i < lanes; ++i)
      left[i] =
          larger_change(shift_left(x[i], from_x[i], now_x[i], shift), shift_left(y[i], from_y[i], now_y[i], -shift));
    return left;
  });
}

}  // namespace

LaneValues one_less(const LaneValues& v) {
  LaneValues out;
  for (std::size_t i = 0; i < lanes; ++i) out[i] = 1 - v[i];
  return out;
}

DuelLanes turned(const DuelLanes& here) {
  DuelLanes out;
  for (std::size_t i = 0; i < lanes; ++i) out[i] = {here[i].opponent, here[i].mover};
  return out;
}

// Iterates y -> g(1 - f(1 - y)) to its fixed point. Leaves x = f(1 - y') and y = g(1 - x), and returns |y - y'|. x is
// exact for y', so no equation is off by more.
double iterate_pair(SideTurns& one, SideTurns& other, LaneValues& x, LaneValues& y, LaneValues& slope) {
  LaneValues last_y{}, last_h{};
  double difference = 1;
  for (int round = 0; round < 60; ++round) {
    x = one.run(one_less(y));
    const LaneValues h = other.run(one_less(x));
    difference = 0;
    LaneValues next = y;
    for (std::size_t i = 0; i < lanes; ++i) {
      difference = larger_change(difference, h[i] - y[i]);
      if (round > 0 && std::abs(y[i] - last_y[i]) > 1e-12)
        slope[i] = std::clamp((h[i] - last_h[i]) / (y[i] - last_y[i]), 0.0, steepest_pair);
      next[i] = std::clamp(y[i] + (h[i] - y[i]) / (1 - slope[i]), 0.0, 1.0);
    }
    last_y = y;
    last_h = h;
    if (difference <= pair_tolerance) {
      y = h;
      break;
    }
    y = next;
  }
  return difference;
}

// With passing on, both turns depend on the values of both farkles.
double iterate_passing(SideTurns& one, SideTurns& other, LaneValues& x, LaneValues& y, LaneValues& slope) {
  double difference = 1;
  for (int round = 0; round < 5000 && difference > pair_tolerance; ++round) {  // hundreds where most rolls farkle
    LaneValues new_x, new_y;
    one.run_with(other, one_less(y), one_less(x), new_x, new_y);
    const double last = difference;
    difference = 0;
    for (std::size_t i = 0; i < lanes; ++i)
      difference = larger_change(difference, larger_change(new_x[i] - x[i], new_y[i] - y[i]));
    slope.fill(std::min(1.0, difference / last));
    x = new_x;
    y = new_y;
  }
  return difference;
}

// Guesses from the eight neighbours that are already solved, as if V had no term with the squares of both banks.
double guess_win(const DuelValues& values, const DuelPosition& p) {
  const SeatStates& states = values.states();
  const Seat a = states.state(p.mover), b = states.state(p.opponent);
  const Points up = states.bank_step(), room = states.winning() - std::max(a.bank, b.bank);
  if (room <= up) return 0.5;
  const auto along = [&](int seat, Points bank) {
    return std::array{seat, states.banked(bank + up), room > 2 * up ? states.banked(bank + 2 * up) : -1};
  };
  const auto i = along(p.mover, a.bank), j = along(p.opponent, b.bank);
  const double linear = values.win(i[1], j[0]) + values.win(i[0], j[1]) - values.win(i[1], j[1]);
  const double square = room > 2 * up
                            ? linear + (values.win(i[1], j[0]) - values.win(i[2], j[0])) +
                                  (values.win(i[0], j[1]) - values.win(i[0], j[2])) - 3 * values.win(i[1], j[1]) +
                                  2 * values.win(i[2], j[1]) + 2 * values.win(i[1], j[2]) - values.win(i[2], j[2])
                            : linear;
  return std::clamp(square, 1e-9, 1 - 1e-9);
}

CycleTurn along_farkles(const TwoPlayers& two, SideTurns& one, SideTurns& other) {
  return [&two, &one, &other](int step, const DuelLanes& here, const LaneValues& farkle) {
    SideTurns& turns = step % 2 ? other : one;
    turns.set(here, step % 2 ? two.to_one : two.to_other, all_levels);
    return turns.run(farkle);
  };
}

PairBound bound_pairs(const TwoPlayers& two, std::span<const DuelPosition> group, double difference,
                      const LaneValues& x, const LaneValues& y, SideTurns& one, SideTurns& other) {
  PairBound out;
  const double slack = difference + turn_rounding;
  LaneValues banks{}, within{};
  bool rarely = false;
  for (std::size_t i = 0; i < group.size(); ++i) {
    banks[i] = either(one.banks(i, x[i], 1 - y[i], slack), other.banks(i, y[i], 1 - x[i], slack));
    rarely |= banks[i] < rarely_banks;
  }
  if (rarely)
    within = two.game.rules.carry == CarryMode::pass
                 ? passing_within(slack, two, fill_lanes(group), x, y, one, other)
                 : settled_within(slack, two.game.states, fill_lanes(group), x, along_farkles(two, one, other));
  for (std::size_t i = 0; i < group.size(); ++i) {
    // Once around the pair, a difference shrinks by the chance that a turn banks.
    const double error = banks[i] < rarely_banks ? within[i] : std::max(difference, two.rounding) / banks[i];
    if (error >= never_settled && !out.endless) out.endless = group[i];
    out.error = larger_change(out.error, error);
  }
  return out;
}

}  // namespace farkle
