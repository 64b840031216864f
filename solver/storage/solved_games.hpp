// The solutions of games: from a file that the user named, from the cache, or solved now.
#pragma once

#include <limits>
#include <optional>
#include <string>

#include "solver/duel/duel_solver.hpp"
#include "solver/multiplayer/multiplayer_solver.hpp"
#include "solver/turn/run.hpp"

namespace farkle {

struct SolutionSource {
  bool use_cache = true;
  // A file that holds the solution already, or that gets it too once the game is solved; empty: none.
  std::string save = {};
  // False: nobody asks a duel's solution what turns or offers are worth. If it is kept nowhere, offers are dropped.
  bool offers = true;
};

template <class Solution>
struct Answered {
  Solution solution;
  bool interrupted = false;  // Run::stop: the work so far is kept if possible; a note gives the command that continues
  std::string not_saved = {};  // why the file that was named did not get the solution
};

// About how long solving takes, in nanoseconds of one thread.
double work_of_duel(const DuelGame&);

Answered<DuelSolution> solved_duel(const Run&, const DuelGame&, const SolutionSource&);

struct MultiplayerWork {
  double most_bytes = most_multiplayer_bytes;
  double checkpoint_seconds = 60;  // between checkpoints; 0: after every layer
};
Answered<MultiplayerSolution> solved_multiplayer(const Run&, const MultiplayerGame&, const SolutionSource&,
                                                 const MultiplayerWork& = {});

// The rest of a game from a position: from a solution of the whole game or of an earlier position, or solved now. Keeps
// what it has solved for positions that come later. None if that would take more than most_seconds of one core.
std::optional<Answered<MultiplayerSolution>> solved_rest(const Run&, const MultiplayerGame&,
                                                         const MultiplayerPosition& from, bool use_cache,
                                                         double most_seconds = std::numeric_limits<double>::infinity());

// On a grid of banks this many points apart; not kept between runs.
Answered<GridSolution> solved_grid(const Run&, const MultiplayerGame&, Points apart);

}  // namespace farkle
