#include "solver/multiplayer/grid_solution.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "solver/game/error.hpp"

namespace farkle {

EstimateError GridSolution::error(const MultiplayerPosition& position) const {
  const auto players = static_cast<std::size_t>(solution.values.players());
  const SeatStates& states = solution.values.states();
  const BankGrid& grid = solution.values.grid();
  const Points apart = grid.apart(), half = apart / 2 / states.bank_step() * states.bank_step();
  // By player: the states around its own.
  std::vector<std::vector<int>> around(players);
  for (std::size_t k = 0; k < players; ++k) {
    const Seat seat = states.state(position[k]);
    around[k].push_back(position[k]);
    if (position[k] >= states.has_banked()) continue;
    for (const Points bank : {seat.bank - apart, seat.bank - half, seat.bank + half, seat.bank + apart})
      if (bank >= grid.least() && bank < states.winning()) around[k].push_back(states.banked(bank));
  }
  const auto difference = [&](const MultiplayerPosition& p) {
    const MultiplayerChances here = chances(p), there = coarser.values.between(p);
    double most = 0;
    for (std::size_t k = 0; k < players; ++k) most = larger_change(most, here[k] - there[k]);
    return most;
  };
  EstimateError out;
  std::array<std::size_t, max_players> at{};  // counts through all combinations
  for (std::size_t k = 0; k < players;) {
    MultiplayerPosition p{};
    for (std::size_t i = 0; i < players; ++i) p[i] = around[i][at[i]];
    out.worst = std::max(out.worst, 3 * difference(p));
    for (k = 0; k < players && ++at[k] == around[k].size(); ++k) at[k] = 0;
  }
  return out;
}

Convergence GridSolution::convergence() const {
  const Convergence &a = solution.convergence, &b = coarser.convergence;
  Convergence both = a;
  both.sweeps = std::max(a.sweeps, b.sweeps);
  both.residual = larger_change(a.residual, b.residual);
  both.converged = a.converged && b.converged;
  return both;
}

Points advice_grid(const Rules& rules) {
  const Points step = bank_step(rules);
  return std::max(step, rules.game.target / 40 / step * step);
}

GridSolution solve_on_grid(const MultiplayerGame& game, Points apart, const MultiplayerControl& control) {
  const auto refuse = [](const std::string& key, const std::string& instead) {
    throw CannotDo("solve table --grid: " + key + " is not solved on a grid - with " + instead +
                   " it is; without --grid the game is solved exactly, if it fits");
  };
  if (game.rules.carry != CarryMode::none) refuse("carry.mode", "carry.mode=none");
  if (game.rules.farkle.has_penalty()) refuse("farkle.penalty", "farkle.penalty=0");
  if (game.rules.game.end == End::exact) refuse("game.end = \"exact\"", "game.end=immediate");
  // The finer grid is nearly all of the work.
  MultiplayerControl quietly = control;
  quietly.progress = nullptr;
  const BankGrid fine(game.rules, game.states, apart), coarse(game.rules, game.states, 2 * apart);
  return {solve_multiplayer(game, control, {}, &fine), solve_multiplayer(game, quietly, {}, &coarse)};
}

}  // namespace farkle
