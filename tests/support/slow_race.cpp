#include "tests/support/slow_race.hpp"

#include <algorithm>
#include <cmath>

namespace farkle::tests {

SlowRace::SlowRace(const Rules& rules) : rules_(rules), turn_(rules) {
  // A turn goes on beyond the target only where hot dice must be rolled or points confirmed, or over an exact target
  // for dice that win; each time it may be the last.
  const bool goes_on = rules.turn.hot_dice == HotDice::must || rules.bank.confirm.needed() ||
                       (rules.game.end == End::exact && !rules.score.win.empty());
  cap_ = rules.game.target + std::max(rules.bank.opening, rules.bank.minimum) - rules.farkle.floor +
         (goes_on ? 60 : 2) * turn_.most();
}

SlowRace::State SlowRace::after_first_farkle(const State& state) const {
  auto [bank, streak, on_board] = after_farkle(state);
  if (rules_.farkle.first > 0) bank = std::max(bank - rules_.farkle.first, rules_.farkle.floor);
  return {bank, streak, opened(bank, on_board)};
}

SlowRace::State SlowRace::after_farkle(const State& state) const {
  const auto [bank, streak, on_board] = state;
  if (rules_.farkle.penalty == 0 && !rules_.farkle.reset) return state;
  if (streak + 1 < rules_.farkle.streak) return {bank, streak + 1, on_board};
  const Points fallen = rules_.farkle.reset ? 0 : std::max(bank - rules_.farkle.penalty, rules_.farkle.floor);
  return {fallen, 0, opened(fallen, on_board)};
}

bool SlowRace::opened(Points bank, bool banked) const {
  if (rules_.bank.opening <= rules_.bank.minimum) return true;
  return rules_.bank.on_board_at > 0 ? bank >= rules_.bank.on_board_at : banked;
}

bool SlowRace::done(Points bank) const {
  return rules_.game.reach == Reach::more_than ? bank > rules_.game.target : bank >= rules_.game.target;
}

template <class Value>
double SlowRace::turn(const State& state, double finished, Value&& value) const {
  const auto [bank, streak, on_board] = state;
  const auto worth = [&, from = bank, board = on_board](Points points, int afterstate) {
    if (!turn_.may_bank(points, afterstate, Seat{from, 0, board})) return never;
    return done(from + points) ? finished : value(State{from + points, 0, opened(from + points, true)});
  };
  const double farkle = value(after_farkle(state));
  const bool over = rules_.game.end == End::exact;
  SlowEnds ends{worth,
                farkle,
                cap_,
                [&](Points, int) { return over ? farkle : finished; },
                finished,
                finished,
                value(after_first_farkle(state))};
  return SlowWorths(turn_, ends).roll(0, turn_.full());
}

double SlowRace::expected_turns() {
  // Worths are turns to come, negated; states turn up as they are asked for.
  const State start{0, 0, opened(0, false)};
  std::map<State, double> turns{{start, 0}};
  for (double change = 1; change > 1e-13;) {
    change = 0;
    for (auto it = turns.rbegin(); it != turns.rend(); ++it) {  // high banks first
      double old = it->second, now = 0, step = 1;
      // Until this state has settled, if it is its own farkle; a moderate number of rounds if not.
      for (int round = 0; round < 200 && step > 1e-14; ++round) {
        now = 1 - turn(it->first, 0, [&](const State& s) {
                const auto [found, is_new] = turns.try_emplace(s, 0.0);
                if (is_new) change = 1;
                return -found->second;
              });
        step = std::abs(now - it->second);
        it->second = now;
        if (after_farkle(it->first) != it->first) break;
      }
      change = std::max(change, std::abs(now - old) / (1 + now));
    }
  }
  return turns[start];
}

double SlowRace::within(int turns) {
  const State start{0, 0, opened(0, false)};
  std::map<std::pair<int, State>, double> known;  // turns left
  const std::function<double(int, const State&)> chance = [&](int left, const State& state) {
    if (left == 0) return 0.0;
    const auto key = std::pair(left, state);
    if (const auto it = known.find(key); it != known.end()) return it->second;
    const double p = turn(state, 1, [&](const State& s) { return chance(left - 1, s); });
    known[key] = p;
    return p;
  };
  return chance(turns, start);
}

}  // namespace farkle::tests
