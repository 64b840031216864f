// THE KERNEL: the backward pass of one turn, for `lanes` positions side by side.
//
//   W(t, a)  worth of the turn after a keep that leaves afterstate a, with t steps at stake:
//            max(stop(t, a), R(t, state of a))
//   R(t, s)  worth of rolling the dice of state s:
//            farkle_probability F + win_probability V + sum over classes of p max over choices W(t + steps, afterstate)
//
// Points only rise within a turn, so one walk from the highest level down to 0 is exact. Every distinct choice is kept.
//
// A row is one level; it has S+1 afterstates (turn_model.hpp) of `lanes` doubles each. The caller fills the
// most_steps() rows above `top`: the worth of the turn beyond the levels that are walked.
//
//   level      0   1   2  ...  top | top+1 ... top+most_steps
//   worth      <----- written ---->|<------ given ---------->
//
// A pass may carry along `carried` more values, such as the chances of the others. They follow the choices that are
// best by worth. A place that holds `lanes` doubles for a worth (rows, stop, farkle, roll) then holds 1 + carried times
// as many: the worths, then the first carried value, then the next. The first carried value settles ties: of choices
// with equal worth the pass takes the one where it is lower, so it should be the risk. Stopping comes before rolling
// on. Ties are never mixed, so one strategy is followed throughout.
//
// Results are bit-equal on every instruction set: the same operations in the same order, no fused multiply-add.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "solver/turn/turn_model.hpp"

namespace farkle {

inline constexpr double forbidden =
    -std::numeric_limits<double>::infinity();  // the worth of stopping where the rules forbid it

inline constexpr int lanes = 16;
inline constexpr int most_carried = 7;

// One step of the compiled program: p times the maximum of its operands is added to the state's roll value. Operands
// are offsets in doubles from the row of the level. Negative ones are scratch, in rows not written yet: the maxima that
// the first operations of a state keep. Operation k keeps its maximum at -(k + 1) * lanes.
struct KernelOp {
  std::int32_t a, b, c;
  double p;
};

// The operations of a state, pairs of the same kind side by side. A pass spends its time on loads and stores, so none
// is wasted.
struct KernelState {
  const KernelOp* kept;   // three operands; the maximum is kept
  const KernelOp* three;  // three operands
  const KernelOp* two;    // operands a and b
  const KernelOp* one;    // operand a
  const KernelOp* end;
  double farkle_probability, win_probability;
  std::int32_t afterstate;  // where its worth goes: its own number; `hot` for the whole set
};

struct KernelPass {
  int top = 0, bottom = 0;       // levels top .. bottom are walked
  const double* stop = nullptr;  // [level][lanes], or with stop_by_afterstate [level][S+1][lanes]: worth of ending the
                                 // turn here; -infinity: not allowed. Hot dice are banked like spent ones. Nothing
                                 // is banked before it is confirmed.
  bool stop_by_afterstate = false;
  const double* farkle = nullptr;  // [lanes]: F
  double win = 1;                  // V: the worth of a roll that wins the game; nothing is carried along with it
  double* worth = nullptr;         // row of level 0
  double* roll = nullptr;          // where R goes: [level][S+1][lanes] by state; or none
  int carried = 0;                 // at most most_carried
};

// How a turn ends under the best play that a pass has found, without carried values: chances, forwards.
struct KernelEnds {
  int top = 0;
  const double* stop = nullptr;    // of the pass: one value for all afterstates
  const double* solved = nullptr;  // the worths of the pass
  float* worth = nullptr;          // space for as many, and scratch_doubles() before them
  float* chance = nullptr;         // space as for worth
  float* banks = nullptr;          // [level][lanes]: where the chance to bank there goes
  float* farkle = nullptr;         // [lanes]: where that of a farkle goes
};

class TurnKernel {
 public:
  // With hot_may_bank (rules.turn.hot_dice = may) hot dice may bank as after any keep. Otherwise they must be rolled.
  // Keeps a reference.
  TurnKernel(const TurnModel&, bool hot_may_bank);

  const TurnModel& model() const { return model_; }
  int afterstates() const { return model_.full() + 1; }
  int row_doubles() const { return afterstates() * lanes; }
  bool hot_may_bank() const { return hot_may_bank_; }
  // The best chance of a turn that has this left, and whose points can't be banked any more, to win by dice.
  double wins_by_dice(int afterstate) const { return wins_by_dice_.empty() ? 0 : wins_by_dice_[afterstate]; }
  int scratch_doubles() const { return scratch_doubles_; }  // space needed before the row of level 0
  // About how long a pass over this many levels takes, in units of Work.
  double work(double levels) const { return levels * static_cast<double>(ops_.size()); }

  void run(const KernelPass&) const;
  // Returns the number of levels of `banks` that are written; there are no more banks.
  int ends(const KernelEnds&) const;

 private:
  const TurnModel& model_;
  bool hot_may_bank_;
  int scratch_doubles_ = 0;
  std::vector<double> wins_by_dice_;  // empty: there are no such dice
  std::vector<KernelOp> ops_;
  std::vector<KernelState> states_;
};

}  // namespace farkle
