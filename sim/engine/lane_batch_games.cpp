// The parts of a batch that look at single games: a lane as a policy sees it, turns that are played by hand, and the
// counts of games that are over.
#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/engine/lane_batch.hpp"
#include "sim/engine/luck.hpp"

namespace farkle {

MatchState LaneBatch::match_of(int lane) const {
  const bool penalty = table_.rules.penalty;
  const LaneGames& games = this->games();
  MatchState match = start_match(table_.match.game.rules, players_);
  match.to_move = turn_.seat;
  for (int s = 0; s < players_; ++s) {
    Seat& seat = match.seats[s];
    seat.bank = static_cast<int>(games.bank[s][lane]) * table_.unit;
    if (penalty) seat.streak = static_cast<int>(games.streak[s][lane]);
    seat.on_board = (penalty ? games.banked : games.bank)[s][lane] != 0;
  }
  const Word lead = games.lead[lane];
  if (const int began = static_cast<int>(lead >> 4 & 15) - 1; began >= 0) {
    match.leader = static_cast<int>(lead & 15) - 1;
    match.turns_left = (began - turn_.seat + players_) % players_;
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

TurnView LaneBatch::view(int lane) {
  seen_ = match_of(lane);
  return first_view(table_.match.game.rules, seen_, table_.match.game.options.full(),
                    {seed_, first_group_ + games().group[lane], static_cast<std::uint32_t>(turn_.seat),
                     static_cast<std::uint32_t>(turn_.round)});
}

// rolls_counted of the turn's rolls have been counted already. So have its offers, unless it was clear before the start
// that the turn is played by hand.
Word LaneBatch::play_by_hand(int lane, int rolls_counted, bool offers_counted) {
  SeatRecord record;
  const TurnEnd end = play_turn(table_.match.game, *table_.match.policies[player_], view(lane), record);
  PlayerTally& player = player_tally();
  player.rolls += record.rolls - rolls_counted;
  if (!offers_counted) player.offers_seen += record.offers_seen, player.offers_taken += record.offers_taken;
  games().hot[turn_.seat][lane] += static_cast<Word>(record.hot_dice);
  const auto steps = static_cast<Word>(end.points / table_.match.game.scorer.step());
  const Word level = ((turn_.bases[lane] >> turn_word::level_shift) + steps) & (turn_word::levels - 1);
  const Word how = end.kind == TurnEnd::Kind::farkle ? turn_word::farkle
                   : end.kind == TurnEnd::Kind::pass ? turn_word::passed
                                                     : 0;
  return turn_word::ended | how | level << turn_word::level_shift |
         static_cast<Word>(end.kind == TurnEnd::Kind::farkle ? 0 : end.dice);
}

Word LaneBatch::start(int lane, Word index) { return decisions().start(index, view(lane)); }

int LaneBatch::takes(int lane, Word base, Word offer) { return decisions().takes(base, offer, view(lane)); }

Word LaneBatch::move(int lane, Word state, Word roll_class, int rolls_before) {
  const Word move = decisions().move(turn_.bases[lane], state, roll_class, view(lane));
  return move != 0 ? move : play_by_hand(lane, rolls_before + 1, decisions().known(state)) - state;
}

void LaneBatch::count_luck() {
  for (int lane = 0; lane < turn_.count; ++lane) {
    const Word result = turn_.results[lane];
    const Word level = (result - turn_.bases[lane]) >> turn_word::level_shift & (turn_word::levels - 1);
    const TurnEnd end{result & turn_word::farkle ? TurnEnd::Kind::farkle : TurnEnd::Kind::bank,
                      static_cast<Points>(level) * table_.match.game.scorer.step(), 0};
    luck_[static_cast<int>(games().group[lane]) * players_ + rotation_] +=
        table_.match.luck->of_first(match_of(lane), end, player_);
  }
}

int LaneBatch::decided(int lane) const {
  const LaneGames& games = this->games();
  if (table_.rules.end == End::immediate) return turn_.seat;
  if (table_.rules.end == End::last_turn) return static_cast<int>(games.lead[lane] & 15) - 1;
  const Word gone = games.ending[lane] | games.ending[lane] >> 8, everybody = (1u << players_) - 1;
  if (const Word rolling = everybody & ~gone) return __builtin_ctz(rolling);
  int lowest = -1;  // of those who wait; on a tie the last to reach the target: all did so since the mover's last turn
  for (int n = 1; n <= players_; ++n) {
    const int seat = (turn_.seat + n) % players_;
    if (!(games.ending[lane] >> seat & 1)) continue;
    if (lowest < 0 || static_cast<int>(games.bank[seat][lane]) <= static_cast<int>(games.bank[lowest][lane]))
      lowest = seat;
  }
  return lowest;
}

// Counts the games that are over.
void LaneBatch::finish() {
  const bool penalty = table_.rules.penalty;
  const LaneGames& games = this->games();
  const Seating where{players_, 0, rotation_};
  std::vector<int> over(turn_.count);
  std::int64_t finished = 0;
  for (int lane = 0; lane < turn_.count; ++lane) {  // without a branch, which would be guessed wrongly for most lanes
    over[finished] = lane;
    finished += turn_.goes_on[lane] == 0;
  }
  over.resize(finished);
  for (int s = 0; s < players_; ++s) {
    PlayerTally& player = tally_.players[where.player_at(s)];
    const auto add = [&](JointCounts& counts, const Word* of_lanes) {
      JointCounts of_these;
      for (const int lane : over) of_these.add(turns_of(s, lane), of_lanes[lane]);
      counts += of_these;
    };
    const std::int64_t no_banks = player.farkles.y - player.farkles.x;
    add(player.steps, (penalty ? games.banked : games.bank)[s]);
    add(player.farkles, games.farkles[s]);
    add(player.hot_dice, games.hot[s]);
    player.banks += no_banks - (player.farkles.y - player.farkles.x);
    player.seats[s].games += finished;
  }
  tally_.games += finished;
  const auto share = [&](Word units) {
    return std::int64_t{units} * table_.unit * 20 / table_.match.game.rules.game.target;
  };
  for (const int lane : over) {
    const int who = decided(lane), player = where.player_at(who);
    const auto bank = [&](int s) { return static_cast<int>(games.bank[s][lane]); };
    int margin = std::numeric_limits<int>::max(), turns = turn_.round * players_ + turn_.seat + 1;
    for (int s = 0; s < players_; ++s) {
      if (s != who) margin = std::min(margin, std::abs(bank(s) - bank(who)));
      if (games.out[s]) turns += turns_of(s, lane) - (turn_.round + (s <= turn_.seat));
    }
    const Word group = games.group[lane];
    if (turns > most_turns_in_a_game) endless_game({seed_, first_group_ + group});
    Tally::count(tally_.turns, turns);
    Tally::count(tally_.lead_changes, games.lead[lane] >> 8);
    Tally::count(tally_.comeback, share(games.behind[who][lane]));
    Tally::count(tally_.margin, share(static_cast<Word>(margin)));
    ++tally_.players[player].seats[who].decided;
    deciders_[static_cast<int>(group) * players_ + rotation_] = static_cast<std::uint8_t>(player);
    Word& alive = alive_[place_of_[group]];
    alive &= ~(1u << rotation_);
    idle_ += alive == 0;
  }
}

// The turns of a seat in a game that is over.
int LaneBatch::turns_of(int seat, int lane) const {
  const Word* out = games().out[seat];
  return out && out[lane] != 0 ? static_cast<int>(out[lane]) : turn_.round + (seat <= turn_.seat);
}

}  // namespace farkle
