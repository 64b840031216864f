// The order in which a game for several is solved: its positions by the sum of all banks, on a grid of their ranks, and
// those of one sum by the farkles in a row of all players together.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "solver/multiplayer/multiplayer_values.hpp"

namespace farkle {

// Layer 0 has the lowest sum. A bank leads to a layer of a higher sum. A farkle leads to the same layer where farkles
// cost nothing. Otherwise it leads to the next higher layer, or, if the streak ends there, to a lower one. Keeps a
// reference.
class PositionLayers {
 public:
  explicit PositionLayers(const MultiplayerValues&);

  int count() const;
  bool without_streaks(int layer) const { return layer % streak_sums_ == 0; }
  // Puts the positions of a layer into `out`, and returns how many they are. From all rotations of a position, it takes
  // the one that comes first.
  std::size_t positions(int layer, std::vector<MultiplayerPosition>& out) const;

 private:
  int bank(int seat) const;  // its rank on the grid
  void collect(int sum, int streaks, std::size_t player, MultiplayerPosition&,
               std::vector<MultiplayerPosition>& out) const;

  const MultiplayerValues& values_;
  const std::size_t players_;
  const int streak_sums_;                // sums that the streaks of all players can have
  std::vector<std::vector<int>> seats_;  // states by bank
  int least_bank_ = std::numeric_limits<int>::max(), least_sum_ = 0;
};

}  // namespace farkle
