// The solution of a game for several players: from a file, from the cache, or solved now.
#pragma once

#include <limits>
#include <optional>

#include "cli/commands/shared/solution_store.hpp"
#include "cli/context.hpp"
#include "solver/multiplayer/multiplayer_solver.hpp"

namespace farkle {

struct MultiplayerAnswer {
  MultiplayerSolution solution;
  bool interrupted = false;    // by Ctrl-C: the work so far is kept if possible; a note gives the command that goes on
  std::string not_saved = {};  // why the file that was named did not get the solution
};

struct MultiplayerWork {
  double most_bytes = most_multiplayer_bytes;
  double checkpoint_seconds = 60;  // between checkpoints; 0: after every layer
};

MultiplayerAnswer solved_multiplayer(const Context&, const MultiplayerGame&, const SolutionSource&,
                                     const MultiplayerWork& = {});

// The rest of a game from a position: from a solution of the whole game or of an earlier position, or solved now. Keeps
// what it has solved for positions that come later. None if that would take more than most_seconds.
std::optional<MultiplayerAnswer> solved_rest(const Context&, const MultiplayerGame&, const MultiplayerPosition& from,
                                             bool use_cache,
                                             double most_seconds = std::numeric_limits<double>::infinity());

}  // namespace farkle
