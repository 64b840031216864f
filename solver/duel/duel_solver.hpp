// Two players, each maximising their own chance to win: exact for any rule set.
#pragma once

#include <atomic>
#include <cstdint>
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
      progress;  // sweeps finished, and the estimated share of the work that is done
};

struct DuelSolution {
  DuelValues values;
  Convergence convergence;           // unit: chance to win; of the sweeps that were finished
  int layers_left = 0;               // layers left of a stopped sweep: those of the lowest sums of banks
  double change = 0;                 // the largest change of that sweep so far
  double first_player_wins() const;  // at the start of a game
};

// Throws CannotDo for rules that are not supported (farkle.penalty together with carry = pass), and for values that
// would need more memory than most_duel_bytes.
inline constexpr std::uint64_t most_duel_bytes = std::uint64_t{8} << 30;

DuelSolution solve_duel(const DuelGame&, const DuelControl& = {});

// Resumes a stopped solution of the same game. The result has the same bytes as without the stop, unless it takes so
// many sweeps that they leap (sweeps.hpp).
DuelSolution resume_duel(const DuelGame&, DuelSolution, const DuelControl& = {});

}  // namespace farkle
