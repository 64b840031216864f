// One best turn at every position of a layer, given what all other positions are worth so far. Where farkles cost
// something, a solution is what sweeps of this over all layers lead to.
#pragma once

#include <span>
#include <vector>

#include "solver/multiplayer/multiplayer_solver.hpp"

namespace farkle {

// For one thread at a time. Keeps references.
class TurnSweep {
 public:
  TurnSweep(const MultiplayerGame&, MultiplayerValues&);

  // Replaces the chances of these positions and their rotations. Returns the largest change.
  double play(std::span<const MultiplayerPosition>);

 private:
  double play_group(std::span<const MultiplayerPosition>);

  const MultiplayerGame& game_;
  MultiplayerValues& values_;
  MultiplayerTurn turn_;
};

}  // namespace farkle
