// The sum of all banks rises with every turn that banks, so positions are solved by falling sums ("layers"). Inside a
// layer a farkle hands the same banks on to the next player (farkle_cycles.hpp).
//
// With a penalty for farkles in a row a sum can fall as well. Then sweeps over all layers are repeated until nothing
// changes.
#include "solver/multiplayer/multiplayer_solver.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "solver/game/error.hpp"
#include "solver/game/turn.hpp"
#include "solver/multiplayer/farkle_cycles.hpp"
#include "solver/multiplayer/layers.hpp"

namespace farkle {
namespace {

class MultiplayerSolver {
 public:
  MultiplayerSolver(const MultiplayerGame& game, const MultiplayerControl& control, MultiplayerSolution solution)
      : game_(game), control_(control), solution_(std::move(solution)) {}

  MultiplayerSolution solve() {
    start_together(*control_.ranks, solution_);
    if (states_.farkles_cost())
      solve_by_sweeps();
    else
      solve_layers();
    convergence_.converged = solution_.layers_left == 0 && convergence_.residual <= control_.tolerance;
    return std::move(solution_);
  }

 private:
  // Solves the layers that are left. False: stopped.
  bool solve_layers() {
    double left = 0, all = 0;  // positions
    for (int layer = layers_.count(); layer-- > 0;) {
      const auto here = static_cast<double>(layers_.positions(layer).size());
      all += here;
      if (layer < solution_.layers_left) left += here;
    }
    while (solution_.layers_left > 0) {
      const int layer = solution_.layers_left - 1;
      const std::vector<MultiplayerPosition> positions = layers_.positions(layer);
      left -= static_cast<double>(positions.size());
      if ((!first_of_sweeps() || layers_.without_streaks(layer)) && !solve_layer(positions)) return false;
      --solution_.layers_left;
      if (control_.progress) control_.progress(share_done(1 - left / all));
      if (control_.after_layer) control_.after_layer(solution_);
    }
    return true;
  }

  bool first_of_sweeps() const { return states_.farkles_cost() && convergence_.sweeps == 0; }
  // The share of the work that is done, from that of this sweep. The first of many leaves out all streaks.
  double share_done(double of_sweep) const {
    const double first = std::pow(states_.streaks(), -game_.players);
    const double done = convergence_.sweeps == 0 || !states_.farkles_cost()
                            ? first * of_sweep
                            : first + convergence_.sweeps - 1 + of_sweep;
    return std::clamp(done / (first + expected_sweeps_ - 1), 0.0, 1.0);
  }

  // The first sweep is the solution if farkles cost nothing. Starting from equal chances would teach losing players to
  // farkle on purpose. In later sweeps the residual is the largest change so far.
  void solve_by_sweeps() {
    constexpr int most_sweeps = 200;
    double last_change = 1;
    while (solution_.layers_left > 0 && solve_layers()) {
      if (++convergence_.sweeps == 1) {
        spread_over_streaks();
      } else {
        if (convergence_.residual <= control_.tolerance || convergence_.sweeps >= most_sweeps) break;
        const double shrink = std::clamp(convergence_.residual / last_change, 0.01, 0.99);
        expected_sweeps_ =
            convergence_.sweeps + std::ceil(std::log(control_.tolerance / convergence_.residual) / std::log(shrink));
        last_change = convergence_.residual;
      }
      convergence_.residual = 0;
      solution_.layers_left = layers_.count();
    }
  }

  void spread_over_streaks() {
    for (int layer = 0; layer < layers_.count(); ++layer)
      for (MultiplayerPosition p : layers_.positions(layer))
        for (int r = 0; r < values_.players(); ++r, p = rotated(p, values_.players())) {
          MultiplayerPosition without = p;
          for (int k = 0; k < values_.players(); ++k) without[k] -= states_.state(p[k]).streak;
          std::copy_n(values_.at(without), values_.players(), values_.at(p));
          if (!values_.has_offers() || without == p) continue;
          const std::span<double> offers = values_.all_offers(p);  // none if the last player has a streak
          std::copy_n(values_.all_offers(without).begin(), offers.size(), offers.begin());
        }
  }

  // False if a rank was stopped; then the layer counts on none of them.
  bool solve_layer(const std::vector<MultiplayerPosition>& positions) {
    const SharedLayer layer(*control_.ranks, positions);
    const bool by_sweeps = states_.farkles_cost(), first = first_of_sweeps();
    std::vector<Convergence> found(layer.blocks().size());
    tbb::parallel_for(std::size_t{0}, found.size(), [&](std::size_t k) {
      if (control_.stopped()) return;
      if (states_.later_farkles_cost() && !first)
        found[k].residual = cycles_.local().sweep(layer.blocks()[k]);
      else
        found[k] = cycles_.local().solve(layer.blocks()[k], by_sweeps && !first);
    });
    for (const Convergence& block : found) {
      convergence_.residual = larger_change(convergence_.residual, block.residual);
      if (!by_sweeps) convergence_.sweeps = std::max(convergence_.sweeps, block.sweeps);
    }
    return layer.exchange(solution_, !control_.stopped());
  }

  const MultiplayerGame& game_;
  const MultiplayerControl& control_;
  const SeatStates& states_ = game_.states;
  MultiplayerSolution solution_;
  MultiplayerValues& values_ = solution_.values;
  Convergence& convergence_ = solution_.convergence;
  const PositionLayers layers_{values_};
  double expected_sweeps_ = states_.farkles_cost() ? usual_sweeps : 1;
  tbb::enumerable_thread_specific<FarkleCycles> cycles_{[this] { return FarkleCycles(game_, values_, control_); }};
};

}  // namespace

MultiplayerSolution solve_multiplayer(const MultiplayerGame& game, const MultiplayerControl& control,
                                      const MultiplayerValues::From& from, const BankGrid* grid) {
  const double bytes = MultiplayerValues::size(game.rules, game.players, from, grid).bytes();
  if (bytes > control.most_bytes)
    throw CannotDo("solve table: the values of " + std::to_string(game.players) + " players need " +
                   std::to_string(static_cast<long long>(bytes / (1 << 20))) + " MiB, more than " +
                   std::to_string(static_cast<long long>(control.most_bytes / (1 << 20))) + " - " +
                   (grid ? "a coarser grid" : "a lower game.target or a coarser common step of the scores") +
                   " needs less");
  MultiplayerSolution start{MultiplayerValues(game.rules, game.players, from, grid), {}, 0};
  start.layers_left = PositionLayers(start.values).count();
  return MultiplayerSolver(game, control, std::move(start)).solve();
}

MultiplayerSolution resume_multiplayer(const MultiplayerGame& game, MultiplayerSolution solution,
                                       const MultiplayerControl& control) {
  return MultiplayerSolver(game, control, std::move(solution)).solve();
}

EstimateError GridSolution::error(const MultiplayerPosition& position) const {
  const std::size_t players = solution.values.players();
  const SeatStates& states = solution.values.states();
  const BankGrid& grid = solution.values.grid();
  const Points apart = grid.apart(), half = apart / 2 / states.bank_step() * states.bank_step();
  std::vector<MultiplayerPosition> around{position};
  for (std::size_t k = 0; k < players; ++k) {
    if (position[k] >= states.has_banked()) continue;
    const Points here = states.state(position[k]).bank;
    const std::size_t count = around.size();
    for (const Points bank : {here - apart, here - half, here + half, here + apart})
      for (std::size_t i = 0; i < count && bank >= grid.least() && bank < states.winning(); ++i) {
        around.push_back(around[i]);
        around.back()[k] = states.banked(bank);
      }
  }
  double difference = 0;
  for (const MultiplayerPosition& p : around) {
    const MultiplayerChances fine = solution.values.between(p), coarse = coarser.values.between(p);
    for (std::size_t k = 0; k < players; ++k) difference = larger_change(difference, fine[k] - coarse[k]);
  }
  return {5 * difference};
}

Convergence GridSolution::convergence() const {
  const Convergence &a = solution.convergence, &b = coarser.convergence;
  return {.sweeps = std::max(a.sweeps, b.sweeps),
          .residual = larger_change(a.residual, b.residual),
          .converged = a.converged && b.converged};
}

Points coarsest_grid(const Rules& rules) {
  const SeatStates states(rules);
  const Points first = states.has_opening() ? least_bank(rules, /*on_board=*/false) : states.lowest();
  return std::max(states.bank_step(), (states.winning() - first) / 4 / states.bank_step() * states.bank_step());
}

Points advice_grid(const Rules& rules) {
  const Points step = bank_step(rules);
  return std::clamp(rules.game.target / 40 / step * step, step, coarsest_grid(rules));
}

GridSolution solve_on_grid(const MultiplayerGame& game, Points apart, const MultiplayerControl& control) {
  const auto refuse = [](const std::string& key, const std::string& instead) {
    throw CannotDo("solve table --grid: " + key + " is not solved on a grid - with " + instead +
                   " it is; without --grid the game is solved exactly, if it fits");
  };
  if (game.rules.carry.mode != CarryMode::none) refuse("carry.mode", "carry.mode=none");
  if (game.rules.farkle.has_penalty()) refuse("farkle.penalty", "farkle.penalty=0");
  if (game.rules.farkle.first > 0) refuse("farkle.first", "farkle.first=0");
  if (game.rules.game.end == End::exact) refuse("game.end = \"exact\"", "game.end=immediate");
  // The finer grid is nearly all of the work.
  MultiplayerControl quietly = control;
  quietly.progress = nullptr;
  const BankGrid fine(game.rules, game.states, apart), coarse(game.rules, game.states, 2 * apart);
  return {solve_multiplayer(game, control, {}, &fine), solve_multiplayer(game, quietly, {}, &coarse)};
}

}  // namespace farkle
