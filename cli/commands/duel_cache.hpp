// The solution of a game for two, from the cache or solved now.
#pragma once

#include <string>

#include "cli/context.hpp"
#include "solver/duel_solver.hpp"

namespace farkle {

struct DuelAnswer {
  DuelSolution solution;
  bool interrupted = false;  // by Ctrl-C: what was done is kept, and the line that goes on has been printed
};

struct DuelSource {
  bool use_cache = true;
  std::string save =
      {};  // a file that gets the solution too, or is where it is taken from when it holds one; empty: none
};

DuelAnswer solved_duel(const Context&, const DuelGame&, const DuelSource&);

}  // namespace farkle
