// A game followed move by move, no matter who rolls the dice and who decides: people at a terminal or a real table,
// policies, or a log that is read back.
//
//                      fresh, offer                  faces              keep, then roll
//   turn begins ─┬─> start ──────────┬─> waits for a roll ──> waits for a play ──┐
//       ^        └── no choice ──────┘        │  ^                    │  └────────┘
//       │                                     │farkle, win            │bank, pass, nothing
//       └─────────────────────────────────────┴───────────────────────┘
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "sim/game/play.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

struct Move {
  enum class Kind {
    start,  // from the offer, or with a fresh set; only where there is a choice
    roll,   // one face for each die in hand, in the order of the dice
    play,   // what is kept, and the action after it
    turn    // a whole turn of which only the end is known
  } kind = Kind::roll;
  bool from_offer = false;
  std::vector<int> faces = {};
  Dice kept = {};
  int afterstate = 0;  // what the keep leaves (KeepOption): tells apart equal faces of dice that differ
  Action then = Action::nothing;
  TurnEnd end = {};

  static Move starting(bool offer) { return {.kind = Kind::start, .from_offer = offer}; }
  static Move rolling(std::vector<int> shown) { return {.kind = Kind::roll, .faces = std::move(shown)}; }
  static Move playing(const KeepOption& keep, Action action) {
    return {.kind = Kind::play, .kept = keep.kept, .afterstate = keep.afterstate, .then = action};
  }
  static Move ending(const TurnEnd& whole) { return {.kind = Kind::turn, .end = whole}; }
};

class LiveGame {
 public:
  enum class Waits { start, roll, play, over };

  LiveGame(const Game&, const MatchState& from, const TurnKey& = {});  // from: between turns
  LiveGame(const LiveGame&) = delete;
  LiveGame& operator=(const LiveGame&) = delete;

  const Game& game() const { return run_.game(); }  // of the mover: players may have dice of their own
  Waits waits_for() const { return waits_; }
  const GameRecord& record() const { return run_.record; }
  const MatchState& match() const { return run_.record.end; }
  int mover() const { return match().to_move; }
  TurnView view() const;  // of the turn under way; needs a game that is not over
  // Of the next roll, or of the one on the table.
  int dice_in_hand() const { return game().options.kinds().size(roll_state_); }
  int rolls() const { return rolls_; }  // in the turn under way

  // The roll on the table and its keep options, in the order that Policy::decide is promised.
  const std::vector<int>& faces() const { return faces_; }  // joker_face for a joker
  Dice roll() const;
  std::span<const KeepOption> options() const { return options_; }
  std::vector<std::size_t> options_keeping(Dice) const;  // more than one only with dice that differ
  const KeepOption* option_of(const Move& play) const;   // null: it keeps nothing of this roll
  Allowed allowed_after(const KeepOption& option) const { return allowed(view(), option); }

  std::vector<int> next_faces() const;  // what the key's dice show in the next roll
  // What a roll of these dice shows when these faces lie on top: joker_face for a joker. Throws UserError if they
  // cannot.
  std::vector<int> shown(const std::vector<int>& faces, int roll_state) const;
  Move decision_of(const Policy&) const;  // its next move, unless that is a roll

  // The turn is under way, with these points at stake and this many dice to roll; a roll on the table is gone. lacking:
  // points needed before those can be banked (DiceKinds::state_lacking). Throws UserError.
  void go_on_from(Points at_stake, int dice, Points lacking = 0);
  // A player has another bank than was thought. All else stays as it is: the turn under way, farkles in a row, offers.
  // Throws UserError.
  void set_bank(int seat, Points);

  // Throws UserError for a move that the rules or the dice in hand do not allow; then nothing has changed. Returns how
  // the turn ended if the move ended it.
  std::optional<TurnEnd> apply(const Move&);

 private:
  void begin_turn();
  void set_hand(Points at_stake, int roll_state);
  std::optional<TurnEnd> roll_shows(const std::vector<int>& faces);
  std::optional<TurnEnd> play(const Move&);
  std::optional<TurnEnd> end(const TurnEnd&);

  TurnKey key_;
  GameRun run_;
  Waits waits_ = Waits::roll;
  Points at_stake_ = 0;
  int roll_state_ = 0, rolls_ = 0;
  std::vector<int> faces_;
  std::vector<Dice> by_kind_;  // what the dice of each kind show
  std::vector<KeepOption> options_;
};

}  // namespace farkle
