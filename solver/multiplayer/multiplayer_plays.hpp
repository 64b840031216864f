// How turns are played in a solved game for several, before its last round: for as many positions at once as the kernel
// has lanes.
#pragma once

#include <array>
#include <memory>
#include <span>

#include "solver/multiplayer/multiplayer_turn.hpp"
#include "solver/multiplayer/multiplayer_values.hpp"

namespace farkle {

class MultiplayerPlays {
 public:
  MultiplayerPlays(const MultiplayerGame&, const MultiplayerValues&);  // references are kept

  void set(const MultiplayerLanes&);
  // With `level` steps at stake. lot: drawn once a turn, in [0, 1), for where the mover draws lots between two ways to
  // play it.
  Decision play(std::size_t lane, double lot, int level, std::span<const KeepOption>) const;

 private:
  // Everybody's chances, a farkle included, when the lane is played like this.
  MultiplayerChances chances(const MultiplayerPosition&, const MultiplayerEnds&, std::size_t lane) const;
  void draw_lots(const MultiplayerLanes&, const LaneValues& farkle);

  const MultiplayerGame& game_;
  const MultiplayerValues& values_;
  MultiplayerTurn turn_;
  std::unique_ptr<MultiplayerTurn> safer_, riskier_;  // the two ways, where some lane draws lots
  std::array<double, lanes> share_of_riskier_{};
  std::array<bool, lanes> mixed_{};
};

}  // namespace farkle
