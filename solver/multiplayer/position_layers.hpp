// The order in which a game for several is solved: its positions by the sum of all banks, on a grid of their ranks.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "solver/multiplayer/multiplayer_values.hpp"

namespace farkle {

// Layer 0 is that of the position that the values begin with; a layer depends on higher ones and on itself. Keeps a
// reference.
class PositionLayers {
 public:
  explicit PositionLayers(const MultiplayerValues&);

  int count() const;
  // Puts the positions of a layer into `out`, and returns how many they are. From all rotations of a position, it takes
  // the one that comes first.
  std::size_t positions(int layer, std::vector<MultiplayerPosition>& out) const;

 private:
  int bank(int seat) const;  // its rank on the grid
  int least_sum() const;
  void collect(int sum, std::size_t player, MultiplayerPosition&, std::vector<MultiplayerPosition>& out) const;

  const MultiplayerValues& values_;
  const std::size_t players_;
  std::vector<std::vector<int>> seats_;  // states by bank
  int least_bank_ = std::numeric_limits<int>::max();
};

}  // namespace farkle
