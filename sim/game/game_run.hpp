// A game under way: it applies one turn after another through end_turn and keeps the record. Shared by all code that
// plays games turn by turn.
#pragma once

#include <optional>
#include <string>

#include "sim/game/play.hpp"
#include "solver/game/error.hpp"

namespace farkle {

[[noreturn]] inline void endless_game(const GameKey& key) {
  throw CannotDo("game " + std::to_string(key.game) + " of seed " + std::to_string(key.seed) + " has not ended after " +
                 std::to_string(most_turns_in_a_game) + " turns - with these policies nobody reaches the target");
}

// A game under way.
class GameRun {
 public:
  // first_player: the one in seat 0, if the players have dice of their own (Game::of).
  GameRun(const Game& game, int players, const GameKey& key, int first_player = 0)
      : game_(&game), first_player_(first_player), key_(key), standings_(players) {
    check_players(game.rules, players);
    record.end = start_match(game.rules, players);
  }

  // A game picked up at `so_far`. leader: the seat that was last alone in front.
  GameRun(const Game& game, const GameKey& key, const GameRecord& so_far, int leader)
      : record(so_far), game_(&game), key_(key), standings_(so_far.end.players, leader) {}

  GameRecord record;

  bool over() const { return record.end.over; }
  const Game& game() const {
    return game_->of((record.end.to_move + first_player_) % record.end.players);
  }  // of the mover
  SeatRecord& mover() { return record.seats[record.end.to_move]; }

  // The next turn, before its first roll. Throws CannotDo when the game takes too many turns.
  TurnView view() const {
    if (record.turns == most_turns_in_a_game) endless_game(key_);
    const MatchState& match = record.end;
    const SeatRecord& mine = record.seats[match.to_move];
    return first_view(
        game().rules, match, game().options.full(),
        {key_.seed, key_.game, static_cast<std::uint32_t>(match.to_move), static_cast<std::uint32_t>(mine.turns), 0});
  }

  // The turn's rolls, hot dice and offers must have been counted in mover() already.
  void end(const TurnEnd& turn) {
    SeatRecord& mine = mover();
    ++record.turns;
    ++mine.turns;
    mine.farkles += turn.kind == TurnEnd::Kind::farkle;
    if (turn.kind == TurnEnd::Kind::bank) {
      const std::int64_t steps = turn.points / game_->scorer.step();
      ++mine.banks;
      mine.steps += steps;
      mine.steps_squared += steps * steps;
    }
    end_turn(game_->rules, record.end, turn);
    standings_.after_turn(record.end, record);
  }

 private:
  const Game* game_;
  int first_player_ = 0;
  GameKey key_;
  Standings standings_;
};

// True if the turn starts from the offer, false if with a fresh set. Counts the choice in `record`.
inline bool starts_from_offer(const TurnView& view, const Policy& policy, SeatRecord& record) {
  if (!view.match.offer) return false;
  if (view.match.must_take_offer) return true;
  const bool takes = takes_offer(policy, view);
  ++record.offers_seen;
  record.offers_taken += takes;
  return takes;
}

// After a keep and an action: the turn goes on with these dice, or has ended.
struct AfterKeep {
  int hand = 0;  // roll state
  std::optional<TurnEnd> end;
};
inline AfterKeep after_keep(const Game& game, const KeepOption& keep, Action then, Points at_stake) {
  const int left = keep.after == After::dice ? keep.afterstate : 0,
            hand = keep.after == After::spent ? 0 : game.options.kinds().in_hand(keep.afterstate);
  if (then == Action::bank) return {hand, TurnEnd{TurnEnd::Kind::bank, at_stake, left}};
  if (then == Action::pass) return {hand, TurnEnd{TurnEnd::Kind::pass, at_stake, hand}};
  if (then == Action::nothing) return {hand, TurnEnd{TurnEnd::Kind::farkle, at_stake, 0}};
  return {hand, std::nullopt};
}

[[noreturn]] inline void endless_turn(const Policy& policy) {
  throw CannotDo(policy.name() + " has rolled " + std::to_string(most_rolls_in_a_turn) +
                 " times in one turn without banking: some dice of these rules can be rolled for ever without a risk");
}

}  // namespace farkle
