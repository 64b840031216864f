// The solution of a game for two, from the cache or solved now.
#pragma once

#include "cli/commands/shared/solution_store.hpp"
#include "cli/context.hpp"
#include "solver/duel/duel_solver.hpp"

namespace farkle {

struct DuelAnswer {
  DuelSolution solution;
  bool interrupted = false;    // by Ctrl-C: what was done is kept, and the line that goes on has been printed
  std::string not_saved = {};  // why a file that was named did not get it
};

DuelAnswer solved_duel(const Context&, const DuelGame&, const SolutionSource&);

}  // namespace farkle
