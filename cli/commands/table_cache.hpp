// The solution of a game for several, from a file, the cache or solved now.
#pragma once

#include "cli/commands/solution_store.hpp"
#include "cli/context.hpp"
#include "solver/table_solver.hpp"

namespace farkle {

struct TableAnswer {
  TableSolution solution;
  bool interrupted = false;  // by Ctrl-C: what was done is kept, and the line that goes on has been printed
};

struct TableWork {
  double most_bytes = most_table_bytes;
  double checkpoint_seconds = 60;  // between checkpoints; 0: after every layer
};

TableAnswer solved_table(const Context&, const TableGame&, const SolutionSource&, const TableWork& = {});

}  // namespace farkle
