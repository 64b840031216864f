// One position of a game for several and its rotations: the same banks, another player to move. A farkle leads from
// each to the next, and after everybody's farkle to the first again.
//
// With three or more players there may be no equilibrium in pure strategies: as soon as the others have settled on
// their turns, somebody prefers another one. Then a player mixes two strategies that are worth the same to that player,
// with chances that leave the next player indifferent too. Every finite game has such an equilibrium.
#pragma once

#include <array>
#include <vector>

#include "solver/multiplayer/multiplayer_values.hpp"

namespace farkle {

using StrategiesAround = std::array<TurnStrategy, max_players>;     // by rotation
using ChancesAround = std::array<MultiplayerChances, max_players>;  // by rotation, then player from its mover on

// Everybody's chances when turns are played like this.
ChancesAround play_around(int players, const StrategiesAround&);

// The chance that a farkle leaves to the mover of each rotation.
inline double after_farkle(int players, const ChancesAround& chances, int rotation) {
  return chances[(rotation + 1) % players][players - 1];
}

// An equilibrium among these strategies, by rotation. If there are several, it is the one with the lowest chance to
// farkle, compared for the first mover, then for the next. False if none is found.
bool find_equilibrium(int players, const std::array<std::vector<TurnStrategy>, max_players>& ways,
                      StrategiesAround& found);

}  // namespace farkle
