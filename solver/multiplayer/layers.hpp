// The order in which a game for several is solved: its positions by the sum of all banks, on a grid of their ranks, and
// those of one sum by the farkles in a row of all players together. And what ranks do together: each solves its part of
// a layer and tells the others.
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "solver/multiplayer/multiplayer_solver.hpp"

namespace farkle {

// Layer 0 has the lowest sum. A bank leads to a layer of a higher sum. A farkle leads to the same layer where farkles
// cost nothing. Otherwise it leads to the next higher layer, or, if the streak ends there, to a lower one. Keeps a
// reference.
class PositionLayers {
 public:
  explicit PositionLayers(const MultiplayerValues&);

  int count() const;
  bool without_streaks(int layer) const { return layer % streak_sums_ == 0; }
  // From all rotations of a position only the one that comes first.
  std::vector<MultiplayerPosition> positions(int layer) const;

 private:
  int bank(int seat) const;  // its rank on the grid
  void collect(int sum, int streaks, int player, MultiplayerPosition&, std::vector<MultiplayerPosition>& out) const;

  const MultiplayerValues& values_;
  const int streak_sums_;                // sums that the streaks of all players can have
  std::vector<std::vector<int>> seats_;  // states by bank
  int least_bank_ = std::numeric_limits<int>::max(), least_sum_ = 0;
};

// All ranks go on from the first one's solution.
void start_together(const Ranks&, MultiplayerSolution&);

// A layer cut into blocks of neighbours. Rank r takes blocks r, r + ranks, r + 2 ranks, ... A block is solved by
// itself, so that no value depends on who solves what. Keeps references.
class SharedLayer {
 public:
  using Blocks = std::vector<std::span<const MultiplayerPosition>>;
  SharedLayer(const Ranks& ranks, std::span<const MultiplayerPosition> positions);

  const Blocks& blocks() const { return blocks_[ranks_.rank()]; }  // of this rank

  // Brings together everybody's chances, residual and rounds. Returns true if all parts are whole.
  bool exchange(MultiplayerSolution&, bool whole) const;

 private:
  const Ranks& ranks_;
  std::vector<Blocks> blocks_;  // by rank
};

}  // namespace farkle
