// A game of rounds alone (game.rounds): the most expected points in that many turns.
//
// On the board every turn is the best turn. Off it a bank opens the way to the turns that are left, so a farkle costs
// what being on the board is worth then: f = off(turns left - 1) - on(turns left - 1), in points.
#pragma once

#include <vector>

#include "solver/game/rules.hpp"
#include "solver/turn/action_values.hpp"
#include "solver/turn/turn_model.hpp"
#include "solver/turn/work.hpp"

namespace farkle {

struct TurnAlone {
  int turns_left = 0;  // this one included
  bool on_board = true;
  double expected_points = 0;        // of all turns left
  std::vector<BankRule> bank_rules;  // by roll state
};

struct RoundsAlone {
  double expected_points = 0;    // of the game
  std::vector<TurnAlone> turns;  // falling turns left, off the board first; without an opening everybody is on it
};

// Throws CannotDo for rules under which turns depend on the bank (a penalty, bank.on_board_at), and for dice that win.
RoundsAlone solve_rounds_alone(const Rules&, const TurnModel&, Work* = nullptr);

}  // namespace farkle
