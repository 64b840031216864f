// How far whole solutions are from their slow twins', for rules that are small enough for those.
#pragma once

#include <cmath>

#include "solver/game/rules.hpp"

namespace farkle::tests {

inline double off(double a, double b) { return std::abs(a - b) / (1 + std::abs(b)); }

// Of the expected turns to the target, and of the chance to get there in two.
double solo_difference(const Rules&);
// The largest of all chances to win. cap: as in SlowDuel.
double duel_difference(const Rules&, Points cap);

}  // namespace farkle::tests
