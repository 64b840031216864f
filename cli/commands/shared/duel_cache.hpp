// The solution of a game for two, from the cache or solved now.
#pragma once

#include "cli/commands/shared/solution_store.hpp"
#include "cli/context.hpp"
#include "solver/duel/duel_solver.hpp"

namespace farkle {

struct DuelAnswer {
  DuelSolution solution;
  bool interrupted = false;    // by Ctrl-C: the work so far is kept if possible; a note gives the command that goes on
  std::string not_saved = {};  // why the file that was named did not get the solution
};

// About how long solving takes, in nanoseconds of one thread.
double work_of_duel(const DuelGame&);

DuelAnswer solved_duel(const Context&, const DuelGame&, const SolutionSource&);

}  // namespace farkle
