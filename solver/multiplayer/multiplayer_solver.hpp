// A game for several players, each maximising their own chance to win.
//
// With three or more players, best play is an equilibrium, found backwards from the end: no player can do better by
// playing otherwise, given how the others play. Among equally good plays banking comes first, then the lowest chance to
// farkle. There may be other equilibria. At a few positions only mixed strategies are an equilibrium
// (farkle_cycles.hpp).
#pragma once

#include <atomic>
#include <functional>

#include "solver/multiplayer/multiplayer_turn.hpp"
#include "solver/multiplayer/multiplayer_values.hpp"
#include "solver/ranks/ranks.hpp"
#include "solver/turn/convergence.hpp"

namespace farkle {

struct MultiplayerSolution {
  MultiplayerValues values;
  // Unit: chance to win. sweeps: the most rounds that a position took; where farkles cost something, sweeps over all
  // positions. residual: then of the last sweep, or of the one that was stopped.
  Convergence convergence;
  int layers_left = 0;  // not solved yet (in this sweep): layers of the lowest sums of banks
  // At values.from(), in the order of turns.
  MultiplayerChances seat_wins() const { return values.between(values.from()); }
};

struct MultiplayerControl {
  double tolerance = 1e-11;  // of the change that one more round makes to any player's chance, and of what any player
                             // could gain by a better turn
  double most_bytes = most_multiplayer_bytes;
  const std::atomic<bool>* stop = nullptr;  // ends the work early: the solution says converged = false
  bool stopped() const { return stop && stop->load(std::memory_order_relaxed); }
  // They share every layer, and have the same solution in the end. The first one says from where they resume. If one of
  // them is stopped, all of them stop at the same layer.
  const Ranks* ranks = &one_process;
  std::function<void(double done)> progress;
  std::function<void(const MultiplayerSolution&)> after_layer;  // to save it, in case the work is interrupted later
};

// Only positions that play can lead to from there; their values are those of the whole game, to the tolerance. On a
// grid the chances are approximate: those of a game that goes on from positions on the grid, and after a bank between
// them as the neighbours say. Throws CannotDo for values that would need more than most_bytes.
MultiplayerSolution solve_multiplayer(const MultiplayerGame&, const MultiplayerControl& = {},
                                      const MultiplayerValues::From& = {}, const BankGrid* grid = nullptr);

// Resumes a solution of the same game that was stopped. The result has the same bytes as if it had not been.
MultiplayerSolution resume_multiplayer(const MultiplayerGame&, MultiplayerSolution, const MultiplayerControl& = {});

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
struct GridSolution {
  MultiplayerSolution solution, coarser;

  // How far they may be off: five times the most that they differ from those of the coarser grid around there, where
  // each bank is as it is, or half a step or a whole one of the grid higher or lower. An estimate: one chance in some
  // 80,000 was further off, at random positions of small games with odd rules.
  EstimateError error(const MultiplayerPosition&) const;

  Convergence convergence() const;
};

// The most points between banks of a grid: a quarter of those from the first bank to the target, or the step of banks.
// With fewer cells two grids can agree by accident.
Points coarsest_grid(const Rules&);

// Between the banks of a grid that advice is read off: a fortieth of the target, if that is not too coarse.
Points advice_grid(const Rules&);

// apart: between neighbouring banks of the grid; a multiple of the common step of banks, up to coarsest_grid. Throws
// CannotDo for rules where a farkle or a bank changes more than one bank, naming the key, and for chances that would
// need more than most_bytes.
GridSolution solve_on_grid(const MultiplayerGame&, Points apart, const MultiplayerControl& = {});

// The memory and time that a game for several would need, before any of it is worked out (multiplayer_size.cpp).
//
// Returns the rules. Throws CannotDo, naming the key, if they are not solved for this number of players.
const Rules& check_multiplayer_rules(const Rules&, int players);
bool several_are_solved(const Rules&, int players);

inline constexpr double usual_sweeps = 12;  // where farkles cost something

struct MultiplayerSize {
  double positions = 0;   // between turns
  double values = 0;      // bytes of everybody's chances there
  double last_round = 0;  // bytes of the tables of the last round, or of the waiting round
  // On one core at 3 GHz with AVX2 or AVX-512; good to a factor of two or so. The same on every machine, so that what
  // is solved and what is estimated does not depend on it.
  double setup_seconds = 0;  // of a MultiplayerGame: the tables of its last turns
  double seconds = 0;        // of the solver
  double bytes() const { return values + last_round; }
};

// Of the game from there on, or on a grid (solve_on_grid): of both grids. Throws like check_multiplayer_rules.
MultiplayerSize multiplayer_size(const Rules&, const TurnModel&, int players, const MultiplayerValues::From& = {},
                                 std::optional<Points> grid = {});

}  // namespace farkle
