// A game for several, approximately: solved on a grid of banks, and again on one with twice the step, which says how
// far the chances may be off.
//
// A turn from the grid ends between banks of the grid. Its worth is read off a cubic in the mover's bank, through banks
// that are higher and one that may be the mover's own. A share of the turn then stays in the position it came from,
// like a farkle, so positions are solved in the same order as all of them are (multiplayer_solver.cpp).
//
// Three players, classic to 4,000, a grid of 100: off by 0.056 points (root mean square) after 1.6 s of CPU time. The
// race (race_estimate.hpp) is off by 0.52 after 0.3 s. To 2,000 a grid of 100 is off by 0.10 after 0.3 s, the race by
// 0.49.
#pragma once

#include "solver/multiplayer/multiplayer_solver.hpp"

namespace farkle {

struct GridSolution {
  MultiplayerSolution solution, coarser;

  MultiplayerChances chances(const MultiplayerPosition& p) const { return solution.values.between(p); }

  // How far they may be off: three times the most that they differ from those of the coarser grid around there, where
  // each bank is as it is, or half a step or a whole one of the grid higher or lower. No chance was further off at
  // 24,000 random positions of ten games, two of them to 10,000; the worst came to three quarters of that.
  EstimateError error(const MultiplayerPosition&) const;

  Convergence convergence() const;
};

// Between the banks of a grid that advice is read off: a fortieth of the target.
Points advice_grid(const Rules&);

// apart: between neighbouring banks of the grid; a multiple of the common step of banks. Throws CannotDo for rules
// where a farkle or a bank changes more than one bank, naming the key, and for chances that would need more than
// most_bytes.
GridSolution solve_on_grid(const MultiplayerGame&, Points apart, const MultiplayerControl& = {});

}  // namespace farkle
