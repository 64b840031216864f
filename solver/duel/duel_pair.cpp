#include "solver/duel/duel_pair.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "solver/turn/convergence.hpp"

namespace farkle {
namespace {

constexpr double pair_tolerance = 1e-13;

}  // namespace

LaneValues one_less(const LaneValues& v) {
  LaneValues out;
  for (std::size_t i = 0; i < lanes; ++i) out[i] = 1 - v[i];
  return out;
}

// Iterates y -> g(1 - f(1 - y)) to its fixed point. Leaves x = f(1 - y') and y = g(1 - x), and returns |y - y'|. x is
// exact for y', so no equation is off by more.
double iterate_pair(const LaneFunction& f, const LaneFunction& g, LaneValues& x, LaneValues& y, LaneValues& slope) {
  LaneValues last_y{}, last_h{};
  double difference = 1;
  for (int round = 0; round < 60; ++round) {
    x = f(one_less(y));
    const LaneValues h = g(one_less(x));
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

double iterate_pair(DuelTurn& one, DuelTurn& other, LaneValues& x, LaneValues& y, LaneValues& slope) {
  return iterate_pair([&](const LaneValues& farkle) { return one.run(farkle); },
                      [&](const LaneValues& farkle) { return other.run(farkle); }, x, y, slope);
}

// With passing on, both turns depend on the values of both farkles.
double iterate_passing(DuelTurn& one, DuelTurn& other, LaneValues& x, LaneValues& y, LaneValues& slope) {
  double difference = 1;
  for (int round = 0; round < 5000 && difference > pair_tolerance; ++round) {  // hundreds where most rolls farkle
    LaneValues new_x, new_y;
    DuelTurn::run_pair(one, other, one_less(y), one_less(x), new_x, new_y);
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

}  // namespace farkle
