// What ranks do together in a game for several: each solves its part of a layer and tells the others.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "solver/multiplayer/multiplayer_solver.hpp"

namespace farkle {

// All ranks go on from the first one's solution.
void start_together(const Ranks&, MultiplayerSolution&);

// A layer cut into blocks of neighbours. Rank r takes blocks r, r + ranks, r + 2 ranks, ... A block is solved by
// itself, so that no value depends on who solves what. Keeps references.
class SharedLayer {
 public:
  SharedLayer(const Ranks& ranks, const std::vector<MultiplayerPosition>& positions);

  std::size_t blocks() const { return blocks_of(rank_); }  // of this rank
  std::span<const MultiplayerPosition> block(std::size_t k) const { return block_of(rank_, k); }

  // Brings together everybody's chances, residual and rounds. Returns true if all parts are whole.
  bool exchange(MultiplayerSolution&, bool whole) const;

 private:
  std::size_t blocks_of(std::size_t rank) const;
  std::span<const MultiplayerPosition> block_of(std::size_t rank, std::size_t k) const;
  template <class Visit>
  void for_each_chances(std::size_t rank, MultiplayerValues&, Visit&&) const;

  const Ranks& ranks_;
  const std::size_t rank_, count_;
  const std::span<const MultiplayerPosition> positions_;
};

}  // namespace farkle
