// The race: one player alone, in the fewest expected turns to the target. State: bank, farkles in a row, on the board or not.
#pragma once

#include <vector>

#include "solver/bank_rule.hpp"
#include "solver/convergence.hpp"
#include "solver/game/rules.hpp"
#include "solver/turn_model.hpp"

namespace farkle {

struct SoloState {
  Points bank = 0;
  int streak = 0;  // farkles in a row so far
  bool on_board = false;
  bool operator==(const SoloState&) const = default;
};

// The states of a player alone, numbered. A player is off the board only while an opening is needed and not yet made;
// farkles in a row count only where they cost something. Banks are multiples of bank_step.
//   [on the board: bank ascending, streak fastest] [off the board: the same, banks up to 0]
class SoloStates {
 public:
  explicit SoloStates(const Rules&);
  int size() const { return on_board_ + off_board_; }
  int index(const SoloState&) const;  // throws UserError for a state that the rules do not have
  SoloState state(int index) const;
  int start() const { return index({0, 0, off_board_ == 0}); }
  int streaks() const { return streaks_; }      // 0 .. streaks() - 1 farkles in a row
  bool has_opening() const { return off_board_ > 0; }
  Points bank_step() const { return step_; }
  Points lowest() const { return lowest_; }
  Points winning() const { return winning_; }   // the smallest bank that reaches the target
  // The state after a farkle.
  SoloState after_farkle(const SoloState&) const;

 private:
  int streaks_, on_board_, off_board_;
  Points step_, lowest_, winning_, penalty_, floor_;
  bool reset_;
};

// Neighbouring banks with the same thresholds at this streak, both ends included.
struct BankBand {
  Points first = 0, last = 0;
  int streak = 0;
  bool on_board = true;
  std::vector<BankRule> bank_rules;  // by roll state
};

struct SoloSolution {
  double expected_turns = 0;      // from the start: bank 0, no farkles, nothing banked yet
  std::vector<double> turns_pmf;  // [k]: chance that turn k is the one that reaches the target, under the optimal policy, k from 0; less than 1e-15 is left out
  std::vector<BankBand> bands;    // every bank, streak and board state; ascending banks
  std::vector<double> values;     // expected turns by SoloStates index
  Convergence convergence;        // unit: turns
};

// `carry` and `end` are left aside: alone there are no offers, no passing and no last turn.
SoloSolution solve_solo(const Rules&, const TurnModel&);

// The best chance to reach the target within `turns` turns, which is a policy of its own.
double solve_within(const Rules&, const TurnModel&, int turns);

}  // namespace farkle
