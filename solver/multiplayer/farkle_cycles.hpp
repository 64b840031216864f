// Positions of one layer. A farkle that costs nothing hands the same banks on to the next player, and after everybody's
// farkle it is the first player's turn again: such a position is solved together with its rotations. Otherwise layers
// are swept, again and again.
//
// With three or more players there may be no equilibrium in pure strategies: as soon as the others have settled on
// their turns, somebody prefers another one. Then a player mixes two strategies that are worth the same to that player,
// with chances that leave the next player indifferent too. Every finite game has such an equilibrium.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "solver/duel/endless.hpp"
#include "solver/multiplayer/multiplayer_solver.hpp"

namespace farkle {

using StrategiesAround = std::array<TurnStrategy, max_players>;     // by rotation
using ChancesAround = std::array<MultiplayerChances, max_players>;  // by rotation, then player from its mover on

// Everybody's chances when turns are played like this.
ChancesAround play_around(int players, const StrategiesAround&);

// The chance that a farkle leaves to the mover of each rotation.
inline double after_farkle(int players, const ChancesAround& chances, std::size_t rotation) {
  return chances[(rotation + 1) % players][players - 1];
}

// An equilibrium among these strategies, by rotation. If there are several, it is the one with the lowest chance to
// farkle, compared for the first mover, then for the next. False if none is found.
bool find_equilibrium(int players, const std::array<std::vector<TurnStrategy>, max_players>& ways,
                      StrategiesAround& found);

// For one thread at a time. Keeps references.
class FarkleCycles {
 public:
  FarkleCycles(const MultiplayerGame&, MultiplayerValues&, const MultiplayerControl&);

  // Solves these positions and their rotations, as if farkles cost nothing, and puts their chances into the values. All
  // higher layers must be there. Sweeps: the most rounds that a position took. again: in another sweep, so that a
  // farkle on the first roll leads to the values of the last one; the residual is then also the largest change.
  Convergence solve(std::span<const MultiplayerPosition>, bool again = false);

  // One best turn at each of these positions and their rotations, given what all other positions are worth so far.
  // Replaces their chances, and returns the largest change. Where farkles cost something, a solution is what sweeps of
  // this over all layers lead to. In a few small games it goes back and forth for ever, because players would have to
  // draw lots; then the residual stays large.
  double sweep(std::span<const MultiplayerPosition>);

 private:
  struct Cycle;
  double guess(const MultiplayerPosition&) const;
  void play(std::span<Cycle>);
  void refuse_endless(const Cycle&) const;
  void learn(Cycle&, const std::array<StrategyLanes, max_players>& ends, std::size_t lane) const;

  const MultiplayerGame& game_;
  MultiplayerValues& values_;
  const MultiplayerControl& control_;
  std::size_t players_;
  const SeatsInPlay in_play_;
  std::vector<MultiplayerTurn> turns_;  // by rotation
  bool again_ = false;
};

}  // namespace farkle
