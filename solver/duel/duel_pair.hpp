// Two positions that lead to each other by a farkle: the same banks, one or the other player to move.
//
//   V(a, b) = f(1 - V(b, a))     V(b, a) = g(1 - V(a, b))
//
// f and g are convex, piecewise linear and rising in the value of a farkle. Each round applies f and g in turn and then
// jumps along the secant of the last two rounds.
#pragma once

#include <optional>
#include <span>

#include "solver/duel/endless.hpp"
#include "solver/duel/side.hpp"

namespace farkle {

LaneValues one_less(const LaneValues&);  // 1 - v
DuelLanes turned(const DuelLanes&);      // the other player is to move

// `one` and `other` are set to the two positions of each lane. x and y are guesses of their values, slope is a guess of
// a round's slope. On return x and y are the values and slope is the slope found; no equation is off by more than the
// returned residual.
double iterate_pair(SideTurns& one, SideTurns& other, LaneValues& x, LaneValues& y, LaneValues& slope);

// The same where turns can be passed on: then both turns depend on the values of both farkles.
double iterate_passing(SideTurns& one, SideTurns& other, LaneValues& x, LaneValues& y, LaneValues& slope);

// A first guess from the eight neighbours with higher banks, as if V had no term with the squares of both banks.
double guess_win(const DuelValues&, const DuelPosition&);

struct PairBound {
  double error = 0;                     // of the pairs, given exact values elsewhere (endless.hpp)
  std::optional<DuelPosition> endless;  // the first pair that has more than one solution
};

// Pairs that fill one group of lanes at most, with the values x and y for one or the other player to move. No equation
// of theirs is off by more than `difference`. The turns have just been run.
PairBound bound_pairs(const TwoPlayers&, std::span<const DuelPosition>, double difference, const LaneValues& x,
                      const LaneValues& y, SideTurns& one, SideTurns& other);

// Both sides' turns along cycles of farkles, `one` first.
CycleTurn along_farkles(const TwoPlayers&, SideTurns& one, SideTurns& other);

}  // namespace farkle
