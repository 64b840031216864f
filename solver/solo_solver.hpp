// The race: one player alone, in the fewest expected turns to the target. State: bank, farkles in a row, on the board or not.
#pragma once

#include <vector>

#include "solver/convergence.hpp"
#include "solver/game/rules.hpp"
#include "solver/turn_model.hpp"
#include "solver/turn_solver.hpp"

namespace farkle {

struct SoloState {
  Points bank = 0;
  int streak = 0;  // farkles in a row so far
  bool on_board = false;
};

// Neighbouring banks with the same thresholds at this streak, both ends included.
struct BankBand {
  Points first = 0, last = 0;
  int streak = 0;
  bool on_board = true;
  std::vector<BankRule> bank_rules;  // by roll state
};

class SoloSolution {
 public:
  double expected_turns = 0;      // from bank 0, not yet on the board, no farkles
  std::vector<double> turns_pmf;  // [k] = chance that the k-th turn reaches the target under the optimal policy, k from 0; ends where less than 1e-15 is left
  std::vector<BankBand> bands;    // every bank, streak and board state, ascending banks
  Convergence convergence;        // unit: turns
  double at(const SoloState&) const;  // expected turns; throws UserError for a state that the rules do not have

  // Expected turns by state; see solo_states.hpp for the order. Kept for the simulation checks.
  std::vector<double> values;
};

// Carry-over and last turns do not exist alone: `carry` and `end` are left aside.
// Throws CannotDo when the target cannot be reached at all.
SoloSolution solve_solo(const Rules&, const TurnModel&);

// The best chance to reach the target within `turns` turns, which is a policy of its own.
double solve_within(const Rules&, const TurnModel&, int turns);

}  // namespace farkle
