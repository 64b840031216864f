// One best turn at every position of a layer, given what all other positions are worth so far. Where farkles cost
// something, a solution is what sweeps of this over all layers lead to. In a few small games it goes back and forth for
// ever, because players would have to draw lots; then the residual stays large.
#pragma once

#include <span>
#include <vector>

#include "solver/multiplayer/multiplayer_solver.hpp"

namespace farkle {

// Puts the chances with each offer that this position can come with into the values, which know the position itself:
// the mover takes the better of the offer and a fresh start. The turn has been run with rolls. A farkle leads to a
// position with these chances.
void put_offers(const MultiplayerTurn&, std::size_t lane, const MultiplayerPosition&, const double* after_farkle,
                MultiplayerValues&);

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
