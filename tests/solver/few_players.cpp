#include "tests/solver/few_players.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "solver/game/rulefile/rules_check.hpp"
#include "solver/game/turn.hpp"
#include "tests/solver/slow_best_replies.hpp"
#include "tests/support/rule_sets.hpp"

namespace farkle::tests {
namespace {

using Chances = std::array<double, max_players>;

Chances in_last_round(const MultiplayerGame& game, const MatchState& now) {
  std::vector<Chaser> chasers;
  const Points leading = now.seats[now.leader].bank;
  for (int k = 0; k < now.turns_left; ++k) {
    const Seat& seat = now.seats[k];
    chasers.push_back({(leading - seat.bank) / game.model.step() + 1, seat.on_board || !game.states.has_opening()});
  }
  std::array<double, max_players + 1> found{};
  game.last_round.chances(chasers, found.data());
  Chances out{};
  out[now.leader] = found[0];
  std::copy_n(found.begin() + 1, chasers.size(), out.begin());
  return out;
}

// The chance of seat 0 to exceed this bank in its last turn.
double exceeds(const MultiplayerGame& game, const MatchState& now, Points bank) {
  const Points step = game.model.step();
  const Seat& me = now.seats[0];
  const int least = game.least_steps(me.on_board || !game.states.has_opening());
  const int need = std::max((bank - me.bank) / step + 1, least);
  const double fresh = game.last_turn.exceed(need, 0);
  return now.offer ? std::max(fresh, game.last_turn.roll(need - now.offer.points / step, now.offer.dice)) : fresh;
}

// With not-last and three players, once somebody has reached the target.
Chances not_last(const MultiplayerGame& game, const MatchState& now) {
  const Points step = game.model.step();
  const auto bank = [&](std::size_t seat) { return now.seats[seat].bank; };
  const auto is = [](std::uint8_t seats, std::size_t seat) { return (seats >> seat & 1) != 0; };
  Chances out{1, 1, 1};
  if (std::popcount(unsigned{now.waiting}) == 2) {
    const std::size_t lower = bank(1) < bank(2) || (bank(1) == bank(2) && now.reached[1] > now.reached[2]) ? 1 : 2;
    out[0] = exceeds(game, now, bank(lower));
    out[lower] = 1 - out[0];
    return out;
  }
  const std::size_t there = is(now.waiting | now.safe, 1) ? 1 : 2, other = 3 - there;
  if (is(now.waiting | now.safe, other)) {  // one is safe, the other waits for this turn
    const std::size_t waiting = is(now.waiting, 1) ? 1 : 2;
    out[0] = exceeds(game, now, bank(waiting));
    out[waiting] = 1 - out[0];
    return out;
  }
  const int mine = game.states.index(now.seats[0]), theirs = game.states.index(now.seats[other]);
  if (is(now.waiting, there) && std::popcount(unsigned{now.waits_for[there]}) == 2) {
    const WaitingPosition at{(bank(there) - game.states.winning()) / step, mine, theirs};
    std::array<double, 3> found;
    game.waiting->chances(at, now.offer.points / step, now.offer.dice, found.data());
    out[there] = found[0], out[0] = found[1], out[other] = found[2];
    return out;
  }
  // Two play on.
  out[0] = now.offer ? game.duel->offers(mine, bank(other), now.offer.points / step)[now.offer.dice - 1]
                     : game.duel->win(mine, theirs);
  out[other] = 1 - out[0];
  return out;
}

}  // namespace

std::function<Chances(const MatchState&)> chances_of(const MultiplayerGame& game, const MultiplayerValues& values) {
  return [&](const MatchState& now) {
    if (now.last_turn()) return in_last_round(game, now);
    if ((now.waiting | now.safe) != 0) return not_last(game, now);
    MultiplayerPosition p{};
    for (std::size_t k = 0; k < static_cast<std::size_t>(now.players); ++k) p[k] = game.states.index(now.seats[k]);
    const double* found = now.offer ? values.offers(p, now.offer.points / game.model.step()) +
                                          static_cast<std::ptrdiff_t>(now.offer.dice - 1) * now.players
                                    : values.at(p);
    Chances out{};
    std::copy_n(found, now.players, out.begin());
    return out;
  };
}

std::vector<MatchState> every_position(const MultiplayerGame& game, const MultiplayerValues& values) {
  std::vector<MatchState> out;
  const auto players = static_cast<std::size_t>(values.players()),
             states = static_cast<std::size_t>(game.states.size());
  for (std::size_t n = 0;; ++n) {
    std::size_t rest = n;
    MultiplayerPosition p{};
    MatchState match = start_match(game.rules, values.players());
    for (std::size_t k = 0; k < players; ++k, rest /= states) {
      p[k] = static_cast<int>(rest % states);
      match.seats[k] = game.states.state(p[k]);
    }
    if (rest > 0) return out;
    if (!values.has(p)) continue;
    out.push_back(match);
    for (int steps = 1; values.has_offers() && steps <= values.most_offered(p); ++steps)
      for (match.offer = {steps * game.model.step(), 1}; match.offer.dice <= values.offered_states();
           ++match.offer.dice)
        out.push_back(match);
  }
}

Rules random_short_rules(Random& random) {
  for (;;) {
    Rules rules = random_rules(random, random.chance(0.3) ? LoadedDice::yes : LoadedDice::no, 3);
    const Points step = score_step(rules);
    // Scores and least banks of a few steps, so that turns, banks and needs come near each other.
    const auto points = [&](double chance, int most) {
      return random.chance(chance) ? step * (1 + random.below(most)) : 0;
    };
    rules.bank.opening = points(0.5, 5);
    rules.bank.minimum = points(0.4, 4);
    rules.bank.on_board_at = rules.bank.opening > 0 ? points(0.4, 4) : 0;
    if (rules.score.nothing > 0 || random.chance(0.3)) rules.score.nothing = step * (1 + random.below(3));
    rules.turn.keep = random.chance(0.3) ? KeepRule::all : KeepRule::any;
    rules.farkle.streak = 1 + random.below(2);
    rules.farkle.penalty = points(0.15, 2);
    rules.farkle.reset = rules.farkle.penalty == 0 && random.chance(0.1);
    rules.farkle.floor = -step * random.below(2);
    constexpr End ends[] = {End::immediate, End::last_turn, End::last_turn, End::not_last, End::exact};
    rules.game.end = ends[random.below(5)];
    rules.game.reach = rules.game.end != End::exact && random.chance(0.3) ? Reach::more_than : Reach::at_least;
    rules.game.target = step * (1 + random.below(4)) - (random.chance(0.3) ? step / 3 : 0);
    rules.carry.mode = rules.game.end != End::last_turn && random.chance(0.3) ? CarryMode::inherit : CarryMode::none;
    if (!check(rules).errors.empty()) continue;
    Random later = random;  // so that all other rules stay as they were
    if (later.chance(0.2)) return confirmed(later, rules);
    const Rules without = rules;
    if (later.chance(0.25)) rules.score.win = {random_win(later)};
    return check(rules).errors.empty() ? rules : without;
  }
}

bool can_be_checked(const Rules& rules) {
  const SlowTurn turn(rules);
  const Points farthest = tests::farthest(turn, 100 * turn.step());
  if (farthest == no_limit || chance_to_collect(turn, least_bank(rules, false)) < 0.02) return false;
  const SeatStates states(rules);
  for (int s = 0; s < states.size(); ++s)
    if (!can_bank(turn, states.state(s), farthest)) return false;
  // Turns, the levels of each, and the offers that they may begin with.
  const double levels = farthest / turn.step();
  const double offers = rules.carry.mode == CarryMode::inherit ? levels * turn.full() : 1;
  return std::pow(states.size(), 3) * levels * levels * offers < (rules.turn.hot_dice == HotDice::off ? 1e5 : 3e5);
}

}  // namespace farkle::tests
