// The race: one player alone, in the fewest expected turns to the target. State: bank, farkles in a row, on the board
// or not.
#pragma once

#include <vector>

#include "solver/game/rules.hpp"
#include "solver/game/seat_states.hpp"
#include "solver/turn/action_values.hpp"
#include "solver/turn/convergence.hpp"
#include "solver/turn/position_values.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

class Work;

// Neighbouring banks with the same thresholds at this streak, both ends included.
struct BankBand {
  Points first = 0, last = 0;
  int streak = 0;
  bool on_board = true;
  std::vector<BankRule> bank_rules;  // by roll state
};

struct SoloSolution {
  static constexpr double never = 1e300;  // finite, so that it can be averaged
  double expected_turns = 0;              // from the start: bank 0, no farkles, nothing banked yet
  std::vector<double> turns_pmf;  // [k]: chance that turn k is the one that reaches the target, under the optimal
                                  // policy, k from 0; less than 1e-15 is left out
  std::vector<BankBand> bands;    // every bank, streak and board state; ascending banks
  std::vector<double> values;     // expected turns by SeatStates index; `never`: no way of playing is sure to end,
                                  // or the chance is too small to tell
  Convergence convergence;        // unit: turns
};

// `carry` and `end` are ignored: alone there are no offers, no passing and no last turn. Throws CannotDo for a game of
// rounds, and where the start is `never`.
SoloSolution solve_solo(const Rules&, const TurnModel&, Work* = nullptr);

// The best chance to reach the target within `turns` turns, which takes a policy of its own.
double solve_within(const Rules&, const TurnModel&, int turns, Work* = nullptr);

// The expected turns still to come after each decision of this seat's turn, that turn included, negated. Rules and
// model must outlive the result.
PositionValues values_in_turns(const Rules&, const TurnModel&, const SoloSolution&, const Seat&);

// A game of rounds alone (game.rounds): the most expected points in that many turns.
//
// On the board every turn is the best turn. Off it a bank opens the way to the turns that are left, so a farkle costs
// what being on the board is worth then: f = off(turns left - 1) - on(turns left - 1), in points.
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
