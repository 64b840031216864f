// Games played move by move: any rule set, two to eight players, any policies. This is the readable reference: faster
// engines must agree with it game by game.
//
// Dice come from sim/game/rng.hpp, keyed by (seed, game, seat, the seat's own turn). So a seat gets the same faces
// whatever the others do.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "sim/game/rng.hpp"
#include "sim/game/roll_options.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

// A rule set ready to be played: immutable, shared by all games and threads.
class Game {
 public:
  // other: the game of a second player with dice of their own; all other rules are the same. Keeps a reference. Throws
  // CannotDo for carry modes: dice cannot be left to a player who has others.
  explicit Game(const Rules&, const Game* other = nullptr);
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;

  const Rules rules;
  const Scorer scorer;
  const RollOptions options;
  bool wins(std::span<const Dice> by_kind) const;  // a roll, by what the dice of each kind show
  bool fair() const { return !loaded_; }           // all dice alike, all faces equally likely, no jokers
  const LoadedDice& loaded() const { return *loaded_; }
  const Game& of(int player) const { return player == 1 && other_ ? *other_ : *this; }
  bool unlike_dice() const { return other_ != nullptr; }

 private:
  const Game* other_;
  std::optional<LoadedDice> loaded_;
};

struct SeatRecord {
  int turns = 0, banks = 0, farkles = 0;  // a turn that is neither was passed on, or won the game with its roll
  int rolls = 0;
  int hot_dice = 0;                           // rolls of the whole set after every die has scored
  int offers_seen = 0, offers_taken = 0;      // where there was a choice
  std::int64_t steps = 0, steps_squared = 0;  // of the points banked, turn by turn, in score steps
  Points most_behind = 0;                     // the furthest behind the leader at the end of any turn
  bool operator==(const SeatRecord&) const = default;
};

struct GameRecord {
  MatchState end;        // over; end.decided: the winner, or with not-last the loser
  int turns = 0;         // of all seats
  int lead_changes = 0;  // turns after which a different seat than before is alone in front
  std::array<SeatRecord, max_players> seats{};
};

inline constexpr int most_turns_in_a_game = 100'000, most_rolls_in_a_turn = 10'000;

// What the policy does here. Lots come from a stream of their own (Purpose::choice), so the dice stay the same.
Decision drawn(const Policy&, const TurnView&, std::span<const KeepOption>);
bool takes_offer(const Policy&, const TurnView&);

// Plays one turn of a game that the caller runs. The view is of the turn's start. Adds what the turn counts to the
// record. Throws CannotDo if the turn does not end within most_rolls_in_a_turn rolls.
TurnEnd play_turn(const Game&, const Policy&, TurnView, SeatRecord&);

void check_players(const Rules&, int players);  // throws the UserError

// Keeps dice and does what follows: the turn has ended, or goes on as the view then shows it.
std::optional<TurnEnd> carry_out(const Game&, const KeepOption&, Action then, TurnView&, SeatRecord&);

// A game under way: applies one turn after another through end_turn and keeps the record.
class GameRun {
 public:
  // from: between turns. first_player: the one in seat 0, if the players have dice of their own (Game::of).
  GameRun(const Game&, const MatchState& from, const TurnKey&, int first_player = 0);

  GameRecord record;

  bool over() const { return record.end.over; }
  const Game& game() const {
    return game_->of((record.end.to_move + first_player_) % record.end.players);
  }  // of the mover
  SeatRecord& mover() { return record.seats[record.end.to_move]; }

  // The next turn, before its first roll. Throws CannotDo when the game takes too many turns.
  TurnView view() const;
  // The turn's rolls, hot dice and offers must have been counted in mover() already.
  void end(const TurnEnd&);

 private:
  const Game* game_;
  int first_player_ = 0;
  TurnKey key_;
  int leader_ = -1;  // the seat last alone in front; -1: none yet
};

[[noreturn]] void endless_game(const TurnKey&);
[[noreturn]] void endless_turn(const Policy&);

}  // namespace farkle
