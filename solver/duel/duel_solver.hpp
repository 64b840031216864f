// Two players, each maximising their own chance to win: exact for any rule set.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "solver/duel/duel_turn.hpp"
#include "solver/duel/duel_values.hpp"
#include "solver/turn/bank_rule.hpp"
#include "solver/turn/convergence.hpp"

namespace farkle {

struct DuelControl {
  double tolerance = 1e-12;  // of the change that one more sweep makes
  int most_sweeps = 1000;
  const std::atomic<bool>* stop = nullptr;  // ends the work early: the solution says converged = false
  std::function<void(int sweeps, double done)>
      progress;  // sweeps finished, and the part of all the work, as far as can be foreseen
};

struct DuelSolution {
  DuelValues values;
  Convergence convergence;           // unit: chance to win
  double first_player_wins() const;  // at the start of a game
};

// Throws CannotDo for rules that it does not honour (farkle.penalty together with carry = pass), and for values that
// would need more memory than `most_bytes`.
inline constexpr std::size_t most_duel_bytes = std::size_t{8} << 30;

// Solves from scratch, or goes on from values of the same rules that were reached before.
DuelSolution solve_duel(const DuelGame&, const DuelControl& = {});
DuelSolution resume_duel(const DuelGame&, DuelValues, int sweeps_done, const DuelControl& = {});

}  // namespace farkle
