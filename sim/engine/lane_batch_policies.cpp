// The parts of a batch that ask policies: a lane as a policy sees it, and turns that are played by hand.
#include "sim/engine/lane_batch.hpp"
#include "sim/engine/luck.hpp"

namespace farkle {

MatchState LaneBatch::match_of(int lane) const {
  const LaneRules& rules = table_.rules;
  const LaneGames& games = rotations_[rotation_].games;
  MatchState match = start_match(table_.match.game.rules, players_);
  match.to_move = seat_;
  for (int s = 0; s < players_; ++s) {
    Seat& seat = match.seats[s];
    seat.bank = static_cast<int>(games.bank[s][lane]) * table_.unit;
    if (rules.penalty) seat.streak = static_cast<int>(games.streak[s][lane]);
    seat.on_board = (rules.penalty ? games.banked : games.bank)[s][lane] != 0;
  }
  const Word lead = games.lead[lane];
  if (const int began = static_cast<int>(lead >> 4 & 15) - 1; began >= 0) {
    match.leader = static_cast<int>(lead & 15) - 1;
    match.turns_left = (began - seat_ + players_) % players_;
  }
  if (games.ending) {
    match.waiting = static_cast<std::uint8_t>(games.ending[lane]);
    match.safe = static_cast<std::uint8_t>(games.ending[lane] >> 8);
  }
  if (games.offer) {
    const Word offer = games.offer[lane];
    match.must_take_offer = (offer & must_take) != 0;
    match.offer = {
        static_cast<Points>((offer & turn_word::place) >> turn_word::level_shift) * table_.match.game.scorer.step(),
        static_cast<int>(offer & turn_word::dice)};
  }
  return match;
}

DecisionKey LaneBatch::key_of(int lane) const {
  const Word group = rotations_[rotation_].games.group[lane];
  return {seed_, first_group_ + group, static_cast<std::uint32_t>(seat_), static_cast<std::uint32_t>(round_), 0};
}

TurnView LaneBatch::view(const MatchState& match) const {
  return first_view(table_.match.game.rules, match, table_.match.game.options.full());
}

// rolls_counted of the turn's rolls have been counted already. So have its offers, unless it was clear before the start
// that the turn is played by hand.
Word LaneBatch::play_by_hand(int lane, int rolls_counted, bool offers_counted) {
  const MatchState match = match_of(lane);
  TurnView first = view(match);
  first.decision = key_of(lane);
  SeatRecord record;
  const TurnEnd end = play_turn(table_.match.game, *table_.match.policies[player_], first, record);
  PlayerTally& player = tally_->players[player_];
  player.rolls += record.rolls - rolls_counted;
  if (!offers_counted) player.offers_seen += record.offers_seen, player.offers_taken += record.offers_taken;
  rotations_[rotation_].games.hot[seat_][lane] += static_cast<Word>(record.hot_dice);
  const auto steps = static_cast<Word>(end.points / table_.match.game.scorer.step());
  const Word level = ((bases_[lane] >> turn_word::level_shift) + steps) & (turn_word::levels - 1);
  const Word how = end.kind == TurnEnd::Kind::farkle ? turn_word::farkle
                   : end.kind == TurnEnd::Kind::pass ? turn_word::passed
                                                     : 0;
  return turn_word::ended | how | level << turn_word::level_shift |
         static_cast<Word>(end.kind == TurnEnd::Kind::farkle ? 0 : end.dice);
}

Word LaneBatch::call_start(void* context, int lane, Word index) {
  auto& batch = *static_cast<LaneBatch*>(context);
  const MatchState match = batch.match_of(lane);
  return batch.table_.decisions[batch.player_]->start(index, batch.view(match));
}

int LaneBatch::call_takes(void* context, int lane, Word base, Word offer) {
  auto& batch = *static_cast<LaneBatch*>(context);
  const MatchState match = batch.match_of(lane);
  return batch.table_.decisions[batch.player_]->takes(base, offer, batch.view(match));
}

Word LaneBatch::call_move(void* context, int lane, Word state, Word roll_class, int rolls_before) {
  auto& batch = *static_cast<LaneBatch*>(context);
  const MatchState match = batch.match_of(lane);
  const Word base = batch.bases_[lane];
  LearntDecisions& decisions = *batch.table_.decisions[batch.player_];
  const Word move = decisions.move(base, state, roll_class, batch.view(match));
  return move != 0 ? move : batch.play_by_hand(lane, rolls_before + 1, decisions.known(state)) - state;
}

void LaneBatch::count_luck(int count) {
  const Word* group = rotations_[rotation_].games.group;
  for (int lane = 0; lane < count; ++lane) {
    const Word result = results_[lane];
    const Word level = (result - bases_[lane]) >> turn_word::level_shift & (turn_word::levels - 1);
    const TurnEnd end{result & turn_word::farkle ? TurnEnd::Kind::farkle : TurnEnd::Kind::bank,
                      static_cast<Points>(level) * table_.match.game.scorer.step(), 0};
    luck_[static_cast<int>(group[lane]) * players_ + rotation_] +=
        table_.match.luck->of_first(match_of(lane), end, static_cast<int>(player_));
  }
}

}  // namespace farkle
