// One position of a solved game for two: the value of each action of the turn there.
#pragma once

#include "solver/duel/duel_solver.hpp"
#include "solver/duel/duel_turn.hpp"
#include "solver/duel/duel_values.hpp"
#include "solver/duel/rounds.hpp"
#include "solver/turn/position_values.hpp"

namespace farkle {

// The chances to win of `me`, who is to move. Points at stake up to most_points can be asked for. Banks are SeatStates
// banks. If `them` is at or over the target, this is the last turn. player: which of the two `me` is (DuelGame::of).
// The game must outlive the result. Throws UserError for a seat that the rules do not have and for a game that is over.
PositionValues values_in_chances(const DuelGame&, const DuelSolution&, const Seat& me, const Seat& them,
                                 Points most_points = 0, int player = 0);

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
