// The match loop that counts most turns of fast games. It does what GameRun does by end_turn and Standings, for banks
// and farkles far from the end; a turn that may change that is left to GameRun itself.
#include "sim/engine/steady_match.hpp"

#include <algorithm>

#include "sim/policies/steady.hpp"

namespace farkle {

std::optional<SteadyPlay> SteadyPlay::of(const Policy& policy, DecisionTable& decisions, const RollClasses& classes,
                                         const Match& match) {
  const auto* steady = dynamic_cast<const Steady*>(&policy);
  if (!steady || steady->steady_below() <= 0) return std::nullopt;
  const auto compile = [&](bool opened) {
    MatchState start = start_match(match.game.rules, match.players());
    start.seats[0].on_board = opened;
    const TurnView view{match.game.rules, start, {}, 0, match.game.options.full(), {}};
    return TurnProgram::compile(decisions.at(policy.situation(view)), classes, view);
  };
  const auto on_board = compile(true), off_board = compile(false);
  if (!on_board || !off_board) return std::nullopt;
  SteadyPlay play{*on_board, {}, std::min(steady->steady_below(), match.game.rules.game.target)};
  if (!(*off_board == *on_board)) play.off_board = off_board;
  return play;
}

bool SteadyMatch::all_on_board() const {
  return std::all_of(seats_.begin(), seats_.begin() + where_.players, [](const Seat& s) { return s.on_board; });
}

bool SteadyMatch::play(const std::vector<SteadyPlay>& plays, const std::vector<ReadyTurns>& ready, std::size_t from,
                       int turns) {
  return where_.players == 2 ? play_for<2>(plays, ready, from, turns) : play_for<0>(plays, ready, from, turns);
}

namespace {

// What is counted of one seat, in registers while turns are taken.
struct Counts {
  Points bank = 0, most_behind = 0, below = 0;
  int farkles = 0, rolls = 0, hot_dice = 0;
  std::int64_t steps = 0, steps_squared = 0;
  const TurnResult *on_board = nullptr, *off_board = nullptr;
};

}  // namespace

// fixed_players 0: any number.
template <int fixed_players>
bool SteadyMatch::play_for(const std::vector<SteadyPlay>& plays, const std::vector<ReadyTurns>& ready, std::size_t from,
                           int turns) {
  const int players = fixed_players ? fixed_players : where_.players;
  const Rules& rules = game_->rules;
  const Points step = game_->scorer.step();
  const bool penalty = rules.farkle.has_penalty();
  std::array<Counts, fixed_players ? fixed_players : max_players> counts{};
  for (int s = 0; s < players; ++s) {
    const auto seat = static_cast<std::size_t>(s), player = static_cast<std::size_t>(where_.player_at(s));
    const std::size_t at = from + static_cast<std::size_t>(s * turns);
    Counts& mine = counts[seat];
    mine.bank = seats_[seat].bank;
    mine.most_behind = records_[seat].most_behind;
    mine.below = plays[player].below;
    mine.on_board = ready[player].on_board.data() + at;
    mine.off_board = plays[player].off_board ? ready[player].off_board.data() + at : mine.on_board;
  }
  const int most_turns = most_turns_in_a_game - turns_;
  int leader_now = leader_, lead_changes = 0, taken = 0;
  bool steady = true;
  for (int t = 0; t < turns && steady; ++t)
    for (int s = 0; s < players; ++s) {
      const auto mover = static_cast<std::size_t>(s);
      Counts& mine = counts[mover];
      const TurnResult result = (seats_[mover].on_board ? mine.on_board : mine.off_board)[t];
      const int steps = result.steps();
      if (!result.known() || mine.bank + steps * step >= mine.below || taken == most_turns) {
        to_move_ = s;
        last_ = mine.bank >= mine.below || taken == most_turns ? TurnResult{} : result;
        steady = false;
        break;
      }
      ++taken;
      mine.rolls += result.rolls();
      mine.hot_dice += result.hot_dice();
      mine.farkles += steps == 0;
      mine.steps += steps;
      mine.steps_squared += std::int64_t{steps} * steps;
      mine.bank += steps * step;
      Seat& seat = seats_[mover];
      seat.on_board |= steps != 0;
      if (penalty) {
        seat = steps == 0 ? after_farkle(rules, {mine.bank, seat.streak, seat.on_board}) : Seat{mine.bank, 0, true};
        mine.bank = seat.bank;
      }

      Points most = counts[0].bank;
      int leader = 0;
      bool alone = true;
      for (int p = 1; p < players; ++p) {
        const Points bank = counts[static_cast<std::size_t>(p)].bank;
        alone = bank == most ? false : alone || bank > most;
        leader = bank > most ? p : leader;
        most = std::max(most, bank);
      }
      for (int p = 0; p < players; ++p) {
        Counts& other = counts[static_cast<std::size_t>(p)];
        other.most_behind = std::max(other.most_behind, most - other.bank);
      }
      lead_changes += alone && leader_now >= 0 && leader != leader_now;
      leader_now = alone ? leader : leader_now;
    }
  turns_ += taken;
  lead_changes_ += lead_changes;
  leader_ = leader_now;
  for (int s = 0; s < players; ++s) {
    const Counts& mine = counts[static_cast<std::size_t>(s)];
    SeatRecord& record = records_[static_cast<std::size_t>(s)];
    const int turns_of_seat = taken / players + (s < taken % players);
    seats_[static_cast<std::size_t>(s)].bank = mine.bank;
    record.turns += turns_of_seat;
    record.farkles += mine.farkles;
    record.banks += turns_of_seat - mine.farkles;
    record.rolls += mine.rolls;
    record.hot_dice += mine.hot_dice;
    record.steps += mine.steps;
    record.steps_squared += mine.steps_squared;
    record.most_behind = mine.most_behind;
  }
  return steady;
}

GameRun SteadyMatch::run(const GameKey& key) const {
  GameRecord record;
  record.end = start_match(game_->rules, where_.players);
  record.end.seats = seats_;
  record.end.to_move = to_move_;
  record.turns = turns_;
  record.lead_changes = lead_changes_;
  record.seats = records_;
  GameRun run(*game_, key, record, leader_);
  if (last_.known()) run.end(last_.end(game_->scorer.step(), run.mover()));
  return run;
}

}  // namespace farkle
