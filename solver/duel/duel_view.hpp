// One position of a solved game for two: the value of each action of the turn there.
#pragma once

#include <optional>
#include <vector>

#include "solver/duel/duel_turn.hpp"
#include "solver/duel/duel_values.hpp"
#include "solver/duel/rounds.hpp"
#include "solver/turn/action_values.hpp"

namespace farkle {

class DuelView {
 public:
  // `me` is to move. Points at stake up to most_points can be asked for. Banks are SeatStates banks. If `them` is at or
  // over the target, this is the last turn. Throws UserError for a seat that the rules do not have and for a game that
  // is over.
  DuelView(const DuelGame&, const DuelValues&, const Seat& me, const Seat& them, Points most_points = 0);

  double win() const { return win_; }  // before the first roll, without an offer
  // All take points at stake, a multiple of the score step, and a roll state or afterstate as in turn_model.hpp.
  double roll(Points, int state);
  std::optional<double> bank(Points, int afterstate);  // none: not allowed
  std::optional<double> pass(Points, int state);       // none: no passing under these rules, or in a last turn
  double farkle() const { return farkle_; }
  std::vector<BankRule> bank_rules() { return bank_rules_of(*this, game_.rules, game_.model, most_level_); }

 private:
  const DuelGame& game_;
  std::optional<LastTurnValues> chasing_;  // in a last turn
  int most_level_ = 0;
  DuelTurn mine_, theirs_;
  double win_ = 0, farkle_ = 0;
};

// The head start that brings the first player's chance nearest to one half: points; where an opening is needed, perhaps
// also a place on the board, or that place alone.
struct FairStart {
  Points points = 0;      // for the second player; below 0: for the first
  bool on_board = false;  // and need not open any more
  double first_player_wins = 0;
};
FairStart fair_start(const DuelValues&);
FairStart fair_start(const DuelGame&, const RoundsSolution&);

}  // namespace farkle
