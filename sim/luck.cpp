#include "sim/luck.hpp"

#include <cmath>
#include <limits>

namespace farkle {
namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

}  // namespace

Luck::Luck(const DuelGame& game, const DuelValues& values, const std::array<const Policy*, 2>& policies)
    : game_(game),
      values_(values),
      turns_{PolicyTurns(game.rules, game.model, *policies[0]), PolicyTurns(game.rules, game.model, *policies[1])} {
  const auto states = static_cast<std::size_t>(game.states.size());
  for (std::vector<double>& e : expected_) e.assign(states * states, unknown);
}

double Luck::of(const MatchState& before, const TurnEnd& end, int player) {
  return value_after(before, end) - expected(before, player);
}

double Luck::value_after(MatchState match, const TurnEnd& end) const {
  const int mover = match.to_move;
  end_turn(game_.rules, match, end);
  if (match.over) return (match.decided == mover) == (game_.rules.game.end != End::not_last) ? 1 : 0;
  const Seat &me = match.seats[static_cast<std::size_t>(mover)],
             &them = match.seats[static_cast<std::size_t>(match.to_move)];
  if (const auto exceed = bank_to_exceed(game_.rules, match)) {
    const Overshoot& chaser = them.on_board || !game_.states.has_opening() ? game_.overshoot_on : game_.overshoot_off;
    return chaser.stop((*exceed - them.bank) / game_.model.step() + 1);
  }
  return 1 - values_.win(game_.states.index(them), game_.states.index(me));
}

double Luck::expected(const MatchState& before, int player) {
  const auto who = static_cast<std::size_t>(player);
  const bool chasing = bank_to_exceed(game_.rules, before).has_value();
  double beyond = unknown;  // rare: once a game
  double* known = &beyond;
  if (!chasing) {
    const Seat &me = before.seats[static_cast<std::size_t>(before.to_move)],
               &them = before.seats[static_cast<std::size_t>(1 - before.to_move)];
    known = &expected_[who][static_cast<std::size_t>(game_.states.index(me)) *
                                static_cast<std::size_t>(game_.states.size()) +
                            static_cast<std::size_t>(game_.states.index(them))];
  }
  if (!std::isnan(*known)) return *known;
  const TurnEnds& ends = turns_[who].of(before);
  double sum = ends.farkle * value_after(before, {.kind = TurnEnd::Kind::farkle, .points = 0, .dice = 0});
  for (std::size_t level = 1; level < ends.banked.size(); ++level)
    if (ends.banked[level] > 0)
      sum += ends.banked[level] * value_after(before, {.kind = TurnEnd::Kind::bank,
                                                       .points = static_cast<Points>(level) * game_.model.step(),
                                                       .dice = 0});
  return *known = sum;
}

}  // namespace farkle
