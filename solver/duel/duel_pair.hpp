// Two positions that lead to each other by a farkle: the same banks, one or the other player to move.
//
//   V(a, b) = f(1 - V(b, a))     V(b, a) = g(1 - V(a, b))
//
// f and g are convex, piecewise linear and rising in the value of a farkle. Each round applies f and g in turn and then
// jumps along the secant of the last two rounds.
#pragma once

#include <functional>

#include "solver/duel/duel_turn.hpp"

namespace farkle {

// The largest slope of a round. Slopes are near 1 where hardly any turn banks.
inline constexpr double steepest_pair = 1 - 1e-6;

LaneValues one_less(const LaneValues&);  // 1 - v

// `one` and `other` are set to the two positions of each lane. x and y are guesses of their values, slope is a guess of
// a round's slope. On return x and y are the values and slope is the slope found; no equation is off by more than the
// returned residual.
double iterate_pair(DuelTurn& one, DuelTurn& other, LaneValues& x, LaneValues& y, LaneValues& slope);

// The same for any two such turns. Each function maps the value of a farkle to the value of the turn.
using LaneFunction = std::function<LaneValues(const LaneValues&)>;
double iterate_pair(const LaneFunction& f, const LaneFunction& g, LaneValues& x, LaneValues& y, LaneValues& slope);

// The same where turns can be passed on: then both turns depend on the values of both farkles.
double iterate_passing(DuelTurn& one, DuelTurn& other, LaneValues& x, LaneValues& y, LaneValues& slope);

// A first guess from the eight neighbours with higher banks, as if V had no term with the squares of both banks.
double guess_win(const DuelValues&, const DuelPosition&);

}  // namespace farkle
