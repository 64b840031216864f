// The sum of all banks rises with every turn that banks, so positions are solved by falling sums ("layers"). Inside a
// layer a farkle hands the same banks on to the next player. After everybody has farkled it is the first player's turn
// again. Those rotations of a position are solved together (rotations.hpp).
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
#include "solver/multiplayer/position_layers.hpp"
#include "solver/multiplayer/rotations.hpp"
#include "solver/multiplayer/shared_layer.hpp"

namespace farkle {
namespace {

constexpr int guess_terms = 3;  // of a guess along one bank

struct MultiplayerWorkspace {
  std::vector<MultiplayerTurn> turns;  // by rotation
  explicit MultiplayerWorkspace(const MultiplayerGame& game) {
    for (int r = 0; r < game.players; ++r) turns.emplace_back(game);
  }
};

// A position with its rotations while they are worked on; arrays by rotation.
struct FarkleCycle {
  MultiplayerPosition position{};
  std::array<double, max_players> farkle{};  // estimate of the mover's chance after one
  ChancesAround chances{};
  StrategiesAround played{};
  std::array<std::vector<TurnStrategy>, max_players> ways;  // strategies that have been best
  int rounds = 0;
  double residual = 0;
  bool settled = false;
};

class MultiplayerSolver {
 public:
  MultiplayerSolver(const MultiplayerGame& game, const MultiplayerControl& control, MultiplayerSolution solution)
      : game_(game),
        control_(control),
        players_(static_cast<std::size_t>(game.players)),
        states_(game.states),
        solution_(std::move(solution)),
        values_(solution_.values),
        layers_(values_),
        workspace_([&game] { return MultiplayerWorkspace(game); }) {}

  MultiplayerSolution solve() {
    start_together(*control_.ranks, solution_);
    if (solution_.layers_left > 0) solve_layers();
    Convergence& convergence = solution_.convergence;
    convergence.converged = solution_.layers_left == 0 && convergence.residual <= control_.tolerance;
    return std::move(solution_);
  }

 private:
  bool stopped() const { return control_.stop && control_.stop->load(std::memory_order_relaxed); }

  void solve_layers() {
    double left = 0, all = 0;  // positions
    std::vector<MultiplayerPosition> positions;
    for (int layer = layers_.count(); layer-- > 0;) {
      const auto here = static_cast<double>(layers_.positions(layer, positions));
      all += here;
      if (layer < solution_.layers_left) left += here;
    }
    while (solution_.layers_left > 0) {
      left -= static_cast<double>(layers_.positions(solution_.layers_left - 1, positions));
      if (!solve_layer(positions)) break;
      --solution_.layers_left;
      if (control_.progress) control_.progress(std::clamp(1 - left / all, 0.0, 1.0));
      if (control_.after_layer) control_.after_layer(solution_);
    }
  }

  // Guesses from neighbours that are solved already, as if no term had the squares of all banks that can still rise.
  double guess(const MultiplayerPosition& p, std::size_t player) const {
    std::array<int, max_players> terms{};
    std::array<std::array<int, guess_terms>, max_players> seat{};
    std::size_t combinations = 1;
    for (std::size_t k = 0; k < players_; ++k) {
      const BankGrid& grid = values_.grid();
      seat[k][0] = p[k];
      terms[k] = 1;
      for (int place = (grid.rank(grid.place(p[k])) + 1) * states_.streaks();
           terms[k] < guess_terms && place < grid.has_banked(); place += states_.streaks())
        seat[k][static_cast<std::size_t>(terms[k]++)] = grid.states()[static_cast<std::size_t>(place)];
      combinations *= static_cast<std::size_t>(terms[k]);
    }
    if (combinations == 1) return game_.sum_of_chances() / static_cast<double>(players_);
    static constexpr double weight[guess_terms][guess_terms] = {{1}, {1, -1}, {1, -2, 1}};
    double sum = 0;
    for (std::size_t c = 1; c < combinations; ++c) {
      MultiplayerPosition q{};
      double w = -1;
      std::size_t rest = c;
      for (std::size_t k = 0; k < players_; ++k) {
        const auto n = static_cast<std::size_t>(terms[k]);
        q[k] = seat[k][rest % n];
        w *= weight[n - 1][rest % n];
        rest /= n;
      }
      sum += w * values_.at(q)[player];
    }
    return std::clamp(sum, 1e-9, 1 - 1e-9);
  }

  // False if a rank was stopped; then the layer counts on none of them.
  bool solve_layer(const std::vector<MultiplayerPosition>& positions) {
    const SharedLayer layer(*control_.ranks, positions);
    std::vector<Convergence> found(layer.blocks());
    tbb::parallel_for(std::size_t{0}, found.size(),
                      [&](std::size_t k) { found[k] = solve_block(layer.block(k), workspace_.local()); });
    for (const Convergence& block : found) {
      solution_.convergence.residual = std::max(solution_.convergence.residual, block.residual);
      solution_.convergence.sweeps = std::max(solution_.convergence.sweeps, block.sweeps);
    }
    return layer.exchange(solution_, !stopped());
  }

  // A few cycles of farkles need more rounds than others. Those that are left after a round fill the lanes together.
  Convergence solve_block(std::span<const MultiplayerPosition> positions, MultiplayerWorkspace& work) {
    Convergence found;
    std::vector<FarkleCycle> open;
    for (const MultiplayerPosition& p : positions) open.push_back(begin(p));
    while (!open.empty()) {
      for (std::size_t at = 0; at < open.size(); at += lanes) {
        if (stopped()) return found;
        play({open.data() + at, std::min<std::size_t>(lanes, open.size() - at)}, work);
      }
      for (const FarkleCycle& c : open) {
        if (!c.settled) continue;
        found.residual = std::max(found.residual, c.residual);
        found.sweeps = std::max(found.sweeps, c.rounds);
      }
      std::erase_if(open, [](const FarkleCycle& c) { return c.settled; });
    }
    return found;
  }

  FarkleCycle begin(const MultiplayerPosition& position) const {
    FarkleCycle out;
    out.position = position;
    MultiplayerPosition next = position;
    for (std::size_t r = 0; r < players_; ++r) out.farkle[r] = guess(next = rotated(next, game_.players), players_ - 1);
    return out;
  }

  // Plays a round of best turns, given what the last round says about farkles. The first time it plays two rounds,
  // because nothing settles in one.
  void play(std::span<FarkleCycle> group, MultiplayerWorkspace& work) {
    const auto of = [&](std::size_t lane) -> FarkleCycle& { return group[std::min(lane, group.size() - 1)]; };
    for (std::size_t r = 0; r < players_; ++r) {
      MultiplayerLanes positions;
      LaneValues loss;
      for (std::size_t i = 0; i < lanes; ++i) {
        positions[i] = of(i).position;
        for (std::size_t k = 0; k < r; ++k) positions[i] = rotated(positions[i], game_.players);
        loss[i] = expected_loss_ * (1 - of(i).farkle[r]);
      }
      work.turns[r].set(positions, values_, loss);
    }
    for (int left = group[0].rounds == 0 ? 2 : 1; left > 0; --left) {
      std::array<MultiplayerEnds, max_players> ends;
      for (std::size_t r = 0; r < players_; ++r) {
        LaneValues farkle;
        for (std::size_t i = 0; i < lanes; ++i) farkle[i] = of(i).farkle[r];
        ends[r] = work.turns[r].run(farkle);
      }
      for (std::size_t i = 0; i < group.size(); ++i) {
        learn(group[i], ends, i);
        bool walked = true;  // far enough
        for (std::size_t r = 0; r < players_; ++r) walked &= work.turns[r].walked(i, group[i].farkle[r]);
        group[i].settled = group[i].rounds > 1 && ((walked && group[i].residual <= control_.tolerance) ||
                                                   group[i].rounds >= control_.most_rounds);
      }
    }
    for (const FarkleCycle& c : group) {
      MultiplayerPosition p = c.position;
      for (std::size_t r = 0; c.settled && r < players_; ++r, p = rotated(p, game_.players))
        std::copy_n(c.chances[r].begin(), players_, values_.at(p));
    }
  }

  // Updates a cycle from a round. If it does not settle by itself: finds an equilibrium among all strategies that have
  // been best so far, until no better one turns up.
  void learn(FarkleCycle& c, const std::array<MultiplayerEnds, max_players>& ends, std::size_t lane) const {
    ++c.rounds;
    StrategiesAround best;
    c.residual = 0;
    for (std::size_t r = 0; r < players_; ++r) {
      best[r].farkle = ends[r].farkle[lane];
      for (std::size_t k = 0; k < players_; ++k) best[r].chances[k] = ends[r].chances[k][lane];
      c.residual = std::max(c.residual, best[r].worth(c.farkle[r]) - c.played[r].worth(c.farkle[r]));
      if (c.rounds >= rounds_before_mixing_ / 2) c.ways[r].push_back(best[r]);
    }
    const bool found = c.rounds > rounds_before_mixing_ && find_equilibrium(game_.players, c.ways, c.played);
    if (!found) c.played = best;
    const ChancesAround now = play_around(game_.players, c.played);
    for (std::size_t r = 0; r < players_; ++r) {
      for (std::size_t k = 0; k < players_; ++k)
        c.residual = std::max(c.residual, std::abs(now[r][k] - c.chances[r][k]));
      c.farkle[r] = after_farkle(game_.players, now, static_cast<int>(r));
    }
    c.chances = now;
  }

  static constexpr int rounds_before_mixing_ = 8;
  static constexpr double expected_loss_ = 0.75;  // share of the estimated loss; a wrong guess costs a round
  const MultiplayerGame& game_;
  const MultiplayerControl& control_;
  std::size_t players_;
  const SeatStates& states_;
  MultiplayerSolution solution_;
  MultiplayerValues& values_;  // of the solution
  const PositionLayers layers_;
  tbb::enumerable_thread_specific<MultiplayerWorkspace> workspace_;
};

void check_memory(const MultiplayerGame& game, double positions, double most_bytes, const std::string& instead) {
  const double bytes = positions * game.players * sizeof(double);
  if (bytes > most_bytes)
    throw CannotDo("solve table: the values of " + std::to_string(game.players) + " players need " +
                   std::to_string(static_cast<long long>(bytes / (1 << 20))) + " MiB, more than " +
                   std::to_string(static_cast<long long>(most_bytes / (1 << 20))) + " - " + instead + " needs less");
}

MultiplayerSolution solved(const MultiplayerGame& game, MultiplayerValues values, const MultiplayerControl& control) {
  MultiplayerSolution start{std::move(values), {}, 0};
  start.layers_left = PositionLayers(start.values).count();
  return MultiplayerSolver(game, control, std::move(start)).solve();
}

}  // namespace

MultiplayerChances MultiplayerSolution::seat_wins() const {
  MultiplayerChances out{};
  std::copy_n(values.at(values.from()), values.players(), out.begin());
  return out;
}

MultiplayerSolution solve_multiplayer(const MultiplayerGame& game, const MultiplayerControl& control,
                                      double most_bytes) {
  return solve_multiplayer_from(game, MultiplayerValues::start(game.rules), control, most_bytes);
}

MultiplayerSolution solve_multiplayer_from(const MultiplayerGame& game, const MultiplayerPosition& from,
                                           const MultiplayerControl& control, double most_bytes) {
  check_memory(game, MultiplayerValues::positions(game.rules, game.players, from), most_bytes,
               "a lower game.target or a coarser common step of the scores");
  return solved(game, MultiplayerValues(game.rules, game.players, from), control);
}

MultiplayerSolution solve_multiplayer_on(const MultiplayerGame& game, const BankGrid& grid,
                                         const MultiplayerControl& control, double most_bytes) {
  check_memory(game, MultiplayerValues::positions(game.rules, game.players, grid), most_bytes, "a coarser grid");
  return solved(game, MultiplayerValues(game.rules, game.players, grid), control);
}

MultiplayerSolution resume_multiplayer(const MultiplayerGame& game, MultiplayerSolution solution,
                                       const MultiplayerControl& control) {
  return MultiplayerSolver(game, control, std::move(solution)).solve();
}

}  // namespace farkle
