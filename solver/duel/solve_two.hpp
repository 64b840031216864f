// Two players, backwards: one loop for every two sides.
//
// The sum of both banks rises with every turn that banks, so positions are solved by falling sums ("diagonals"). Inside
// a diagonal a farkle hands the same banks to the other player, so the two positions of a pair are solved together.
//
// With a penalty for farkles in a row a sum can fall as well. Then the streaks are part of the state, and whole sweeps
// over all diagonals are repeated until nothing changes. Longer streaks of a diagonal come first, as others need them.
// Between them come cheap sweeps (foresight.hpp), which do not count as sweeps.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "solver/duel/duel_turn.hpp"
#include "solver/turn/convergence.hpp"
#include "solver/turn/work.hpp"

namespace farkle {

// One player's way of playing everywhere: the best that can be done, or a given policy (solver/evaluate).
struct Side {
  std::function<std::unique_ptr<SideTurns>()> turns;
  // Positions with the same number cost less if they are in one group.
  std::function<std::uint32_t(const DuelPosition&)> alike = [](const DuelPosition&) { return 0; };
  bool best = false;  // its turns can say how they end
};

// chaser: for an opponent who does not play last turns perfectly. Keeps references.
inline Side best_side(const DuelGame& game, const GivenChaser* chaser) {
  return {.turns = [&game, chaser] { return std::make_unique<DuelTurn>(game, chaser); }, .best = true};
}

// Keeps references.
struct TwoPlayers {
  const char* who;  // for refusals: "solve duel"
  const DuelGame& game;
  const Side &one, &other;
  DuelValues &to_one, &to_other;  // by the side to move; one object if both sides are one
  double rounding = 0;            // the least that an equation is taken to be off by
};

struct DuelControl {
  double tolerance = 1e-12;  // of the change that one more sweep makes
  int most_sweeps = 1000;
  const std::atomic<bool>* stop = nullptr;  // ends the work early: the solution says converged = false
  std::function<void(int sweeps, double done)>
      progress;  // sweeps finished, and the estimated share of the work that is done
  // Takes the offers of the side that is both sides, from the highest sum of banks down (Offers::all_of), perhaps more
  // than once; the last time counts. They are not kept then, so that only a third of them is in memory at once.
  std::function<void(int sum, std::vector<double>)> offers = {};
};

// Control that counts the work of a piece, and stops when it is no longer wanted.
DuelControl counted_by(Work::Piece&);

// How far the work has come.
struct Stand {
  Convergence convergence;  // unit: chance to win; of the sweeps that were finished
  int layers_left = 0;      // layers left of a stopped sweep: those of the lowest sums of banks; 0 with offers
  double change = 0;        // the largest change of that sweep so far
};

// Without penalties for farkles in a row, or as if there were none for seats without a streak. Repeated until nothing
// changes where a farkle on the first roll leads to a lower bank. Cannot be resumed: once stopped, no sweep counts as
// finished. Throws CannotDo if the game need not end.
void solve_pairs(const TwoPlayers&, const DuelControl&, Stand&);
// With penalties: goes on until nothing changes. If stopped after the second sweep (Convergence::sweeps counts the
// pairs as one), a solve with cheap sweeps falls back to there, and one with offers to where its sweep began. Throws
// CannotDo if the game need not end.
void sweep_two(const TwoPlayers&, const DuelControl&, Stand&);

}  // namespace farkle
