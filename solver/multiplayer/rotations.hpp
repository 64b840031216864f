// One position of a game for several and its rotations: the same banks, another player to move. A farkle leads from
// each to the next, and after everybody's farkle to the first again.
//
// With three or more players there may be no plain best plays: each prefers another turn as soon as the others have
// settled on theirs. Then some player draws lots between two turns that are worth exactly the same to that player, with
// the chances that keep the next one indifferent too: an equilibrium as in every finite game.
#pragma once

#include <array>
#include <vector>

#include "solver/multiplayer/multiplayer_values.hpp"

namespace farkle {

// A way to play a turn, by how it ends: a farkle, or the chances that its banks come to, the mover's first.
struct TurnStrategy {
  double farkle = 0;
  MultiplayerChances chances{};
  double worth(double after_farkle) const { return chances[0] + farkle * after_farkle; }  // to the mover
};

using StrategiesAround = std::array<TurnStrategy, max_players>;     // by rotation
using ChancesAround = std::array<MultiplayerChances, max_players>;  // by rotation, then player from its mover on

// Everybody's chances when turns are played like this.
ChancesAround play_around(int players, const StrategiesAround&);

// What a farkle leaves the mover of each rotation.
inline double after_farkle(int players, const ChancesAround& chances, int rotation) {
  return chances[static_cast<std::size_t>((rotation + 1) % players)][static_cast<std::size_t>(players - 1)];
}

// An equilibrium among these ways to play, by rotation; of several the one with the lowest chances to farkle, the first
// mover's before the next one's. False when none is found.
bool find_equilibrium(int players, const std::array<std::vector<TurnStrategy>, max_players>& ways,
                      StrategiesAround& found);

}  // namespace farkle
