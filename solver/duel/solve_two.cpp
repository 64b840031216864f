#include "solver/duel/solve_two.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <tuple>

#include "solver/duel/sweeps.hpp"
#include "solver/duel/two_player_layers.hpp"

namespace farkle {
namespace {

constexpr double pair_tolerance = 1e-13;
// The largest slope of a round. Slopes are near 1 where hardly any turn banks.
constexpr double steepest_pair = 1 - 1e-6;
constexpr LaneValues all_levels{};  // a farkle may lose nothing

// Two positions that lead to each other by a farkle: the same banks, one or the other player to move.
//
//   V(a, b) = f(1 - V(b, a))     V(b, a) = g(1 - V(a, b))
//
// f and g are convex, piecewise linear and rising in the value of a farkle. Each round applies f and g in turn and then
// jumps along the secant of the last two rounds: y -> g(1 - f(1 - y)) goes to its fixed point.
//
// `one` and `other` are set to the two positions of each lane. x and y are guesses of their values, slope is a guess of
// a round's slope. Leaves x = f(1 - y'), y = g(1 - x) and the slope found, and returns |y - y'|. x is exact for y', so
// no equation is off by more.
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

// Where turns can be passed on, both sides play their best.
DuelTurn& best_turns(SideTurns& turns) { return static_cast<DuelTurn&>(turns); }

// The same where turns can be passed on: then both turns depend on the values of both farkles.
double iterate_passing(DuelTurn& one, DuelTurn& other, LaneValues& x, LaneValues& y, LaneValues& slope) {
  double difference = 1;
  for (int round = 0; round < 5000 && difference > pair_tolerance; ++round) {  // hundreds where most rolls farkle
    const auto [new_x, new_y] = one.run_with(other, one_less(y), one_less(x));
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

// A first guess from the eight neighbours with higher banks, as if V had no term with the squares of both banks.
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

// A player may pass to one who then farkles, and be to move again. So it takes two turns of each to meet a bank.
LaneValues passing_within(double slack, const TwoPlayers& two, const DuelLanes& here, const LaneValues& x,
                          const LaneValues& y, DuelTurn& one, DuelTurn& other) {
  one.set(here, two.to_other, all_levels, vanishing_chance);
  other.set(turned(here), two.to_one, all_levels, vanishing_chance);
  return settled_within(slack, [&](double shift) {
    const LaneValues from_x = by_lane([&](std::size_t i) { return std::clamp(x[i] + shift, 0.0, 1.0); }),
                     from_y = by_lane([&](std::size_t i) { return std::clamp(y[i] - shift, 0.0, 1.0); });
    LaneValues now_x = from_x, now_y = from_y;
    for (int turns = 0; turns < 2; ++turns)
      std::tie(now_x, now_y) = one.run_with(other, one_less(now_y), one_less(now_x));
    return by_lane([&](std::size_t i) {
      return larger_change(shift_left(x[i], from_x[i], now_x[i], shift), shift_left(y[i], from_y[i], now_y[i], -shift));
    });
  });
}

class PairSolver : TwoPlayerLayers {
 public:
  PairSolver(const TwoPlayers& two, const DuelControl& control, Stand& stand) : TwoPlayerLayers(two, control, stand) {}

  void solve() {
    slope_.assign(two_.to_one.wins().size(), 0.1f);
    if (states_.first_farkles_cost() && !penalty_) {
      std::vector<std::vector<double>*> wins{&two_.to_one.wins()};
      if (!once_) wins.push_back(&two_.to_other.wins());
      sweep_until_stable(
          convergence_, control_.tolerance, control_.most_sweeps, wins, 0, [this] { return sweep(); },
          [this](double sweeps) { expected_sweeps_ = convergence_.sweeps + sweeps; });
      convergence_.residual = larger_change(convergence_.residual, off_);
      convergence_.error_bound += pairs_error_;
    } else {
      if (!penalty_) expected_sweeps_ = 1;
      sweep();
      convergence_ = {.sweeps = 1, .residual = off_, .error_bound = pairs_error_};
    }
    if (stopped()) convergence_.sweeps = 0;  // pairs that were cut short cannot be resumed
    convergence_.converged = !stopped() && settled();
  }

 private:
  // Returns the largest change of a value; nothing if stopped.
  std::optional<double> sweep() {
    double change = 0;
    off_ = pairs_error_ = 0;
    for (int d = diagonals_.size() - 1; d >= 0; --d) {
      if (stopped()) return std::nullopt;
      make_room(d);
      const GroupResult result =
          each(layer(d, 0, once_), [this](Group g, Turns& turns) { return solve_group(g, turns); });
      change = larger_change(change, result.change);
      off_ = larger_change(off_, result.off);
      // A turn that banks takes over the error of a higher diagonal, so errors at most add up.
      pairs_error_ += result.error;
      offers_are_read(d, !penalty_);
      say_progress(d, expected_sweeps_);
    }
    return change;
  }
  GroupResult solve_group(Group group, Turns& turns) {
    const DuelLanes here = fill_lanes(group), there = turned(here);
    const auto guess = [&](const DuelValues& values, const DuelPosition& p) {
      return convergence_.sweeps > 0 ? values.win(p.mover, p.opponent) : guess_win(values, p);
    };
    LaneValues x = by_lane([&](std::size_t i) { return guess(two_.to_one, here[i]); }),
               y = by_lane([&](std::size_t i) { return guess(two_.to_other, there[i]); }),
               slope = by_lane([&](std::size_t i) { return slope_guess(here[i]); });
    GroupResult result;
    for (bool again = true; again;) {
      turns.one->set(here, two_.to_other, half(y), vanishing_chance);
      turns.other->set(there, two_.to_one, half(x), vanishing_chance);
      result.off = two_.game.rules.carry.mode == CarryMode::pass
                       ? iterate_passing(best_turns(*turns.one), best_turns(*turns.other), x, y, slope)
                       : iterate_pair(*turns.one, *turns.other, x, y, slope);
      // If the loss was guessed too high: once more with better guesses.
      again = turns.one->too_few(one_less(y)) || turns.other->too_few(one_less(x));
    }
    result.change = write(group.size(), here, x, two_.to_one);
    result.change = larger_change(result.change, write(group.size(), there, y, two_.to_other));
    store_offers(group.size(), here, *turns.one, two_.to_other, two_.to_one);
    store_offers(group.size(), there, *turns.other, two_.to_one, two_.to_other);
    for (std::size_t i = 0; i < group.size(); ++i)
      slope_[states_.pair(here[i].mover, here[i].opponent)] = static_cast<float>(slope[i]);
    if (!penalty_) bound(group, x, y, turns, result);
    return result;
  }

  // The turns have just been run. No equation of theirs is off by more than result.off.
  void bound(Group group, const LaneValues& x, const LaneValues& y, Turns& turns, GroupResult& result) const {
    const double slack = result.off + turn_rounding;
    LaneValues banks{}, within{};
    bool rarely = false;
    for (std::size_t i = 0; i < group.size(); ++i) {
      banks[i] = either(turns.one->banks(i, x[i], 1 - y[i], slack), turns.other->banks(i, y[i], 1 - x[i], slack));
      rarely |= banks[i] < rarely_banks;
    }
    const DuelLanes here = fill_lanes(group);
    if (rarely)
      within = two_.game.rules.carry.mode == CarryMode::pass
                   ? passing_within(slack, two_, here, x, y, best_turns(*turns.one), best_turns(*turns.other))
                   : settled_around(slack, here, x, turns);
    for (std::size_t i = 0; i < group.size(); ++i) {
      // Once around the pair, a difference shrinks by the chance that a turn banks.
      const double error = banks[i] < rarely_banks ? within[i] : std::max(result.off, two_.rounding) / banks[i];
      if (error >= never_settled)
        result.endless.push_back(group[i]);
      else
        result.error = larger_change(result.error, error);
    }
  }

  static LaneValues half(const LaneValues& values) {
    return by_lane([&](std::size_t i) { return values[i] / 2; });
  }
  double slope_guess(const DuelPosition& p) const {
    const Seat a = states_.state(p.mover), b = states_.state(p.opponent);
    if (std::max(a.bank, b.bank) + states_.bank_step() >= states_.winning()) return 0.1;
    return slope_[states_.pair(states_.banked(a.bank), states_.banked(b.bank + states_.bank_step()))];
  }

  double off_ = 0, pairs_error_ = 0;  // of the last sweep
  std::vector<float> slope_;          // of a pair's round, by position; the next diagonal starts from it
};

}  // namespace

DuelControl counted_by(Work::Piece& piece) {
  return {.progress = [&piece](int, double done) {
    piece.did(0);  // is it still wanted?
    piece.reached(done);
  }};
}

void solve_pairs(const TwoPlayers& two, const DuelControl& control, Stand& stand) {
  PairSolver(two, control, stand).solve();
}

}  // namespace farkle
