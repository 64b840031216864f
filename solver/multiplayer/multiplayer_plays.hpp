// Plays the turns of a solved game for several before its last round. Each lane of the kernel is one position.
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
  // True if an offer of these steps and dice, which the position can come with, is better than a fresh start.
  bool takes_offer(std::size_t lane, int steps, int state) const {
    return offer_pays(turn_.table().roll(steps, state)[lane], fresh_[lane]);
  }
  // With `level` steps at stake. lot: a random number in [0, 1), drawn once per turn. It decides where the mover mixes
  // two strategies.
  Decision play(std::size_t lane, double lot, int level, std::span<const KeepOption>) const;

 private:
  // Everybody's chances, a farkle included, when the turn in this lane ends like this.
  MultiplayerChances chances(const MultiplayerPosition&, const MultiplayerEnds&, std::size_t lane) const;
  void mix(const MultiplayerLanes&, const LaneValues& farkle);

  const MultiplayerGame& game_;
  const MultiplayerValues& values_;
  MultiplayerTurn turn_;
  std::array<double, lanes> fresh_{};                 // the mover's chance without an offer
  std::unique_ptr<MultiplayerTurn> safer_, riskier_;  // the two strategies, where some lane mixes them
  std::array<double, lanes> share_of_riskier_{};
  std::array<bool, lanes> mixed_{};
};

}  // namespace farkle
