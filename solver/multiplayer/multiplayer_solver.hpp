// A game for several players, each maximising their own chance to win.
//
// With three or more players, best play is an equilibrium, found backwards from the end: no player can do better by
// playing otherwise, given how the others play. Among equally good plays banking comes first, then the lowest chance to
// farkle. There may be other equilibria. At a few positions only mixed strategies are an equilibrium (rotations.hpp).
#pragma once

#include <atomic>
#include <functional>

#include "solver/multiplayer/multiplayer_turn.hpp"
#include "solver/multiplayer/multiplayer_values.hpp"
#include "solver/ranks/ranks.hpp"
#include "solver/turn/convergence.hpp"

namespace farkle {

struct MultiplayerSolution {
  MultiplayerValues values;
  // Unit: chance to win. sweeps: the most rounds that a position took; where farkles cost something, sweeps over all
  // positions. residual: then of the last sweep, or of the one that was stopped.
  Convergence convergence;
  int layers_left = 0;                   // not solved yet (in this sweep): layers of the lowest sums of banks
  MultiplayerChances seat_wins() const;  // at values.from(), in the order of turns
};

struct MultiplayerControl {
  double tolerance = 1e-11;  // of the change that one more round makes to any player's chance, and of what any player
                             // could gain by a better turn
  int most_rounds = 60;      // of one position
  int most_sweeps = 200;     // where farkles cost something
  double most_bytes = most_multiplayer_bytes;
  const std::atomic<bool>* stop = nullptr;  // ends the work early: the solution says converged = false
  // They share every layer, and have the same solution in the end. The first one says from where they resume. If one of
  // them is stopped, all of them stop at the same layer.
  const Ranks* ranks = &one_process;
  std::function<void(double done)> progress;
  std::function<void(const MultiplayerSolution&)> after_layer;  // to save it, in case the work is interrupted later
};

// Only positions that play can lead to from there; their values are those of the whole game, to the tolerance. On a
// grid the chances are approximate: those of a game that goes on from positions on the grid, and after a bank between
// them as the neighbours say. Throws CannotDo for values that would need more than most_bytes.
MultiplayerSolution solve_multiplayer(const MultiplayerGame&, const MultiplayerControl& = {},
                                      const MultiplayerValues::From& = {}, const BankGrid* grid = nullptr);

// Resumes a solution of the same game that was stopped. The result has the same bytes as if it had not been.
MultiplayerSolution resume_multiplayer(const MultiplayerGame&, MultiplayerSolution, const MultiplayerControl& = {});

}  // namespace farkle
