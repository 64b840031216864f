// Two-player games that need not end: if both players would rather farkle for ever, more than one chance to win solves
// the positions that their farkles lead around.
//
//   (i, j) ─ farkle ─> (j, i') ─ farkle ─> (i', j') ─> ... ─> (i, j)      i': the state of i after a farkle
//
// Around such a cycle a change of the chance at (i, j) comes back times the chance that every turn of it farkles. Below
// 1 that says how far an error can grow; 1 means that the game need not end.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solver/duel/duel_turn.hpp"
#include "solver/game/seat_states.hpp"

namespace farkle {

// The seats that can come up in a game. Nobody gets to a position with any other seat, so that it is no reason to
// refuse the game, even if it has no single chance to win. Worked out when it is first asked, by one thread at a time.
// Keeps references.
class SeatsInPlay {
 public:
  // all: every seat counts as one, as where players have unlike dice.
  SeatsInPlay(const Rules& rules, const SeatStates& states, bool all = false)
      : rules_(rules), states_(states), known_(all ? states.size() : 0, true) {}
  bool has(int state) const;
  bool have(const DuelPosition& p) const { return has(p.mover) && has(p.opponent); }

 private:
  const Rules& rules_;
  const SeatStates& states_;
  mutable std::vector<bool> known_;  // by state
};

// A lower bound on the chance that a turn banks under best play. Banks are worth 0 to 1, so a turn can only differ from
// what its farkle is worth by banking. Both values are known to within `slack`.
double least_to_bank(double win, double farkle, double slack);
// The chance that at least one of two turns banks.
inline double either(double p, double q) { return p + q - p * q; }
// Below this chance the bound says too little, and settled_within() is asked.
inline constexpr double rarely_banks = 1e-3;

// What becomes of a shift of all chances of one player, by lane, after enough turns for a bank: its size.
using ShiftAfter = std::function<LaneValues(double shift)>;
// What is left of `shift`, with which win became moved, and then now. Beyond 0 and 1 there is nothing.
double shift_left(double win, double moved, double now, double shift);
// The distance, by lane, within which all solutions must lie, as a power of ten; never_settled if there are none.
// Chances are off by at most `noise`.
LaneValues settled_within(double noise, const ShiftAfter&);
inline constexpr double never_settled = 1;

inline constexpr double turn_rounding = 2e-15;  // of a turn's value

// Given policies, with a penalty for farkles in a row: a bound on all changes to come, in units of the last sweep's.
// Each sweep leaves of an error at most the chance that a farkle takes banks back before the game ends. So `sweep`
// evaluates a game that the first player wins whenever it ends, from 0 for [mover][opponent] of the first and 1 for
// those of the second, and returns the largest change. Throws CannotDo if the game never ends.
double sweeps_to_come(const SeatStates&, const SeatsInPlay&, const std::vector<double>& first,
                      const std::vector<double>& second, const std::function<double()>& sweep);

// Throws CannotDo. why: "both players would rather farkle than bank".
[[noreturn]] void refuse_endless(const std::string& who, const SeatStates&, const DuelPosition&,
                                 const std::string& why);
inline constexpr const char* best_farkles = "both players would rather farkle than bank, turn after turn";
inline constexpr const char* given_farkles = "these policies play on for ever";

}  // namespace farkle
