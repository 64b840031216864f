// Thresholds as runs: neighbouring numbers of dice that share one.
#pragma once

#include <vector>

#include "sim/search/optimize.hpp"

namespace farkle {

struct Runs {
  std::vector<std::size_t> ends;  // run r + 1 begins with ends[r] + 1 dice; the last end is the whole set
  std::vector<Points> at;
};

Runs runs_of(const std::vector<Points>& bank_at);
std::vector<Points> bank_at(const Runs&);

// The nearest number of the grid.
Points rounded(Points at, const ThresholdGrid&);
// Rounded to the grid, then the nearest neighbours merged until there are at most k runs.
Runs merged(const std::vector<Points>& bank_at, std::size_t k, const ThresholdGrid&);
// Run r moved by a multiple of the grid's step. Never is one step above the highest number; nothing goes beyond either
// end.
Runs shifted(Runs, std::size_t r, Points by, const ThresholdGrid&);

}  // namespace farkle
