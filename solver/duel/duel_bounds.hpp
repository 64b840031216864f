// How far off the solution of a game for two may be where farkles lead around, by endless.hpp.
#pragma once

#include <optional>
#include <span>

#include "solver/duel/duel_turn.hpp"
#include "solver/duel/duel_values.hpp"

namespace farkle {

struct PairBound {
  double error = 0;                     // of the pairs, given exact values elsewhere
  std::optional<DuelPosition> endless;  // the first pair that has more than one solution
};

// Pairs that fill one group of lanes at most, with the values x and y for one or the other player to move. No equation
// of theirs is off by more than `difference`. The turns are for work space.
PairBound bound_pairs(const DuelGame&, const DuelValues&, std::span<const DuelPosition>, double difference,
                      const LaneValues& x, const LaneValues& y, DuelTurn& one, DuelTurn& other);

// With a penalty for farkles in a row: the largest error at positions that farkles lead back to. No equation is off by
// more than `difference`. Throws CannotDo where the game need not end.
double bound_cycles(const DuelGame&, const DuelValues&, double difference, DuelTurn&);

}  // namespace farkle
