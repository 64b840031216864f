// The sum of all banks rises with every turn that banks, so positions are solved by falling sums ("layers"). Inside a
// layer a farkle hands the same banks on to the next player, and after everybody's farkle it is the first one's turn
// again: those rotations of a position are solved together (table_rotations.hpp).
#include "solver/table_solver.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "solver/game/error.hpp"
#include "solver/table_rotations.hpp"

namespace farkle {
namespace {

constexpr int guess_terms = 3;  // of a guess along one bank

struct Workspace {
  std::vector<TableTurn> turns;  // by rotation
  explicit Workspace(const TableGame& game) {
    for (int r = 0; r < game.players; ++r) turns.emplace_back(game);
  }
};

struct GroupResult {
  double residual = 0;
  int rounds = 0;
};

class Solver {
 public:
  Solver(const TableGame& game, const TableControl& control)
      : game_(game),
        control_(control),
        players_(static_cast<std::size_t>(game.players)),
        states_(game.states),
        values_(game.rules, game.players),
        workspace_([&game] { return Workspace(game); }) {
    const int banks = states_.winning() / states_.bank_step();
    seats_.resize(static_cast<std::size_t>(banks));
    for (int i = 0; i < states_.size(); ++i)
      seats_[static_cast<std::size_t>(states_.state(i).bank / states_.bank_step())].push_back(i);
  }

  TableSolution solve() {
    Convergence convergence;
    double done = 0;
    for (int layer = layers() - 1; layer >= 0 && !stopped(); --layer) {
      std::vector<TablePosition> positions;
      TablePosition p{};
      collect(layer, 0, p, positions);
      std::vector<GroupResult> results((positions.size() + lanes - 1) / lanes);
      tbb::parallel_for(std::size_t{0}, results.size(), [&](std::size_t k) {
        const std::size_t first = k * lanes, count = std::min<std::size_t>(lanes, positions.size() - first);
        if (!stopped()) results[k] = solve_group({positions.data() + first, count}, workspace_.local());
      });
      for (const GroupResult& r : results) {
        convergence.residual = std::max(convergence.residual, r.residual);
        convergence.sweeps = std::max(convergence.sweeps, r.rounds);
      }
      done += static_cast<double>(positions.size() * players_);
      if (control_.progress) control_.progress(std::min(1.0, done / static_cast<double>(values_.positions())));
    }
    convergence.converged = !stopped() && convergence.residual <= control_.tolerance;
    return {std::move(values_), convergence};
  }

 private:
  using Group = std::span<const TablePosition>;
  using Lanes = std::array<LaneValues, max_players>;  // by player or rotation

  bool stopped() const { return control_.stop && control_.stop->load(std::memory_order_relaxed); }
  int layers() const { return game_.players * (static_cast<int>(seats_.size()) - 1) + 1; }

  // Positions whose banks have this sum, one of all rotations: that which comes first.
  void collect(int sum, std::size_t player, TablePosition& p, std::vector<TablePosition>& out) const {
    const int banks = static_cast<int>(seats_.size()), later = static_cast<int>(players_ - player) - 1;
    for (int u = std::max(0, sum - later * (banks - 1)); u <= std::min(sum, banks - 1); ++u)
      for (const int seat : seats_[static_cast<std::size_t>(u)]) {
        p[player] = seat;
        if (later > 0) {
          collect(sum - u, player + 1, p, out);
          continue;
        }
        TablePosition turned = p;
        bool first = true;
        for (std::size_t r = 1; r < players_; ++r) first &= !((turned = rotated(turned, game_.players)) < p);
        if (first) out.push_back(p);
      }
  }

  // From neighbours that are solved already, as if chances were a square in every bank that still can rise.
  double guess(const TablePosition& p, std::size_t player) const {
    std::array<int, max_players> terms{};
    std::array<std::array<int, guess_terms>, max_players> seat{};
    std::size_t combinations = 1;
    for (std::size_t k = 0; k < players_; ++k) {
      const Points bank = states_.state(p[k]).bank;
      seat[k][0] = p[k];
      terms[k] = 1;
      while (terms[k] < guess_terms && bank + terms[k] * states_.bank_step() < states_.winning()) {
        seat[k][static_cast<std::size_t>(terms[k])] = states_.banked(bank + terms[k] * states_.bank_step());
        ++terms[k];
      }
      combinations *= static_cast<std::size_t>(terms[k]);
    }
    if (combinations == 1) return 1.0 / static_cast<double>(players_);
    static constexpr double weight[guess_terms][guess_terms] = {{1}, {1, -1}, {1, -2, 1}};
    double sum = 0;
    for (std::size_t c = 1; c < combinations; ++c) {
      TablePosition q{};
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

  GroupResult solve_group(Group group, Workspace& work) {
    std::array<TableLanes, max_players> positions{};
    Lanes farkle{};  // by rotation: what the mover has after a farkle
    for (std::size_t i = 0; i < lanes; ++i) {
      TablePosition p = group[std::min(i, group.size() - 1)];
      for (std::size_t r = 0; r < players_; ++r) {
        positions[r][i] = p;
        p = rotated(p, game_.players);
        farkle[r][i] = guess(p, players_ - 1);
      }
    }
    for (;;) {
      for (std::size_t r = 0; r < players_; ++r) {
        LaneValues loss;
        for (std::size_t i = 0; i < lanes; ++i) loss[i] = (1 - farkle[r][i]) / 2;
        work.turns[r].set(positions[r], values_, loss);
      }
      const GroupResult result = iterate(work, positions, farkle, group.size());
      bool again = false;
      for (std::size_t r = 0; r < players_; ++r) again |= work.turns[r].too_few(farkle[r]);
      if (!again) return result;  // else guessed too high: once more with better guesses
    }
  }

  // Rounds of best turns for what the last round says about farkles. Where that does not settle by itself, an
  // equilibrium among all ways to play that have been best so far, until no better one turns up.
  GroupResult iterate(Workspace& work, const std::array<TableLanes, max_players>& positions, Lanes& farkle,
                      std::size_t count) {
    std::array<ChancesAround, lanes> chances{};
    std::array<WaysAround, lanes> played{};
    std::vector<std::array<std::vector<TurnWay>, max_players>> ways(lanes);
    GroupResult result;
    for (result.rounds = 1;; ++result.rounds) {
      std::array<TableEnds, max_players> ends;
      for (std::size_t r = 0; r < players_; ++r) ends[r] = work.turns[r].run(farkle[r]);
      result.residual = 0;
      for (std::size_t i = 0; i < count; ++i) {
        WaysAround best;
        double gain = 0;
        for (std::size_t r = 0; r < players_; ++r) {
          best[r].farkle = ends[r].farkle[i];
          for (std::size_t k = 0; k < players_; ++k) best[r].chances[k] = ends[r].chances[k][i];
          gain = std::max(gain, best[r].worth(farkle[r][i]) - played[i][r].worth(farkle[r][i]));
          if (result.rounds >= rounds_before_lots_ / 2) ways[i][r].push_back(best[r]);
        }
        const bool lots = result.rounds > rounds_before_lots_ && find_equilibrium(game_.players, ways[i], played[i]);
        if (!lots) played[i] = best;
        const ChancesAround now = play_around(game_.players, played[i]);
        double change = 0;
        for (std::size_t r = 0; r < players_; ++r)
          for (std::size_t k = 0; k < players_; ++k) change = std::max(change, std::abs(now[r][k] - chances[i][r][k]));
        result.residual = std::max({result.residual, change, gain});
        chances[i] = now;
      }
      for (std::size_t r = 0; r < players_; ++r)
        for (std::size_t i = 0; i < lanes; ++i)
          farkle[r][i] = after_farkle(game_.players, chances[std::min(i, count - 1)], static_cast<int>(r));
      if (result.rounds > 1 && (result.residual <= control_.tolerance || result.rounds >= control_.most_rounds)) break;
    }
    for (std::size_t r = 0; r < players_; ++r)
      for (std::size_t i = 0; i < count; ++i)
        for (std::size_t k = 0; k < players_; ++k) values_.at(positions[r][i])[k] = chances[i][r][k];
    return result;
  }

  static constexpr int rounds_before_lots_ = 8;
  const TableGame& game_;
  const TableControl& control_;
  std::size_t players_;
  const SeatStates& states_;
  TableValues values_;
  std::vector<std::vector<int>> seats_;  // states by bank
  tbb::enumerable_thread_specific<Workspace> workspace_;
};

}  // namespace

TableChances TableSolution::seat_wins() const {
  TablePosition start;
  start.fill(values.states().start());
  TableChances out{};
  std::copy_n(values.at(start), values.players(), out.begin());
  return out;
}

TableSolution solve_table(const TableGame& game, const TableControl& control, double most_bytes) {
  if (const double bytes = TableValues::bytes(game.rules, game.players); bytes > most_bytes)
    throw CannotDo("solve table: the values of " + std::to_string(game.players) + " players need " +
                   std::to_string(static_cast<long long>(bytes / (1 << 20))) + " MiB, more than " +
                   std::to_string(static_cast<long long>(most_bytes / (1 << 20))) +
                   " - a lower game.target or a coarser common step of the scores needs less");
  return Solver(game, control).solve();
}

}  // namespace farkle
