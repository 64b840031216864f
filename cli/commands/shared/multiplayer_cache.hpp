// The solution of a game for several, from a file, the cache or solved now.
#pragma once

#include "cli/commands/shared/solution_store.hpp"
#include "cli/context.hpp"
#include "solver/multiplayer/multiplayer_solver.hpp"

namespace farkle {

struct MultiplayerAnswer {
  MultiplayerSolution solution;
  bool interrupted = false;    // by Ctrl-C: what was done is kept, and the line that goes on has been printed
  std::string not_saved = {};  // why a file that was named did not get it
};

struct MultiplayerWork {
  double most_bytes = most_multiplayer_bytes;
  double checkpoint_seconds = 60;  // between checkpoints; 0: after every layer
};

MultiplayerAnswer solved_multiplayer(const Context&, const MultiplayerGame&, const SolutionSource&,
                                     const MultiplayerWork& = {});

}  // namespace farkle
