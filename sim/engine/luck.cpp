#include "sim/engine/luck.hpp"

#include <algorithm>

namespace farkle {

Luck::Luck(const DuelGame& game, const DuelValues& values, const std::array<const Policy*, 2>& policies, Work* work)
    : game_(game),
      values_(values),
      turns_{PolicyTurnTable(game.rules, game.model, *policies[0], work),
             PolicyTurnTable(game.rules, game.model, *policies[1], work)} {
  const int states = game.states.size();
  const Points most = std::max(turns_[0].most_bank(), turns_[1].most_bank());
  for (std::size_t who : {0, 1}) {
    turns_[who].add_last_turns(most);
    for (int i = 0; i < states; ++i)
      for (int j = 0; j < states; ++j) expected_[who].push_back(expected(turns_[who], i, j));
  }
}

double Luck::of_first(const MatchState& before, const TurnEnd& end, int player) const {
  return (player == 0 ? 1 : -1) * (value_after(before, end) - expected(before, player));
}

double Luck::value_after(MatchState match, const TurnEnd& end) const {
  const int mover = match.to_move;
  end_turn(game_.rules, match, end);
  if (match.over) return (match.decided == mover) == (game_.rules.game.end != End::not_last) ? 1 : 0;
  const Seat &me = match.seats[mover], &them = match.seats[match.to_move];
  if (const auto exceed = bank_to_exceed(game_.rules, match)) {
    const PastTarget& chaser =
        them.on_board || !game_.states.has_opening() ? game_.past_target_on : game_.past_target_off;
    return chaser.stop((*exceed - them.bank) / game_.model.step() + 1);
  }
  return 1 - values_.win(game_.states.index(them), game_.states.index(me));
}

double Luck::expected(const MatchState& before, int player) const {
  const Seat &me = before.seats[before.to_move], &them = before.seats[1 - before.to_move];
  const int mover = game_.states.index(me);
  if (const auto exceed = bank_to_exceed(game_.rules, before)) return turns_[player].exceeds(mover, *exceed);
  return expected_[player][game_.states.pair(mover, game_.states.index(them))];
}

double Luck::expected(const PolicyTurnTable& turns, int mover, int opponent) const {
  MatchState before = match_at(game_.rules, game_.states, {mover, opponent});
  for (Seat& seat : before.seats) seat.on_board |= !game_.states.has_opening();
  const TurnDistribution& ends = turns.of(mover, opponent);
  const double first = turns.first_farkle(mover);
  const auto after_farkle = [&](Points lost) { return value_after(before, {TurnEnd::Kind::farkle, lost, 0}); };
  double sum = ends.won + first * after_farkle(0) + (ends.farkle - first) * after_farkle(game_.model.step());
  for (std::size_t level = 1; level < ends.banked.size(); ++level)
    if (ends.banked[level] > 0)
      sum += ends.banked[level] * value_after(before, {.kind = TurnEnd::Kind::bank,
                                                       .points = static_cast<Points>(level) * game_.model.step(),
                                                       .dice = 0});
  return sum;
}

}  // namespace farkle
