// The sum of both banks rises with every turn that banks, so positions are solved by falling sums ("diagonals"). Inside
// a diagonal a farkle hands the same banks to the other player. duel_pair.hpp solves those pairs.
//
// With a penalty for farkles in a row a sum can fall as well. Then the streaks are part of the state, and whole sweeps
// over all diagonals are repeated until nothing changes. They start from the solution without the penalty; starting
// from 0.5 would teach losing players to farkle on purpose. Longer streaks of a diagonal come first, as others need
// them.
//
// Each later sweep leaves about 0.09 times the change (facebook, to 3,000: 11 sweeps to 1e-12). Tried for fewer, and no
// use: extrapolation from 2 to 6 sweeps (10 in place of 11); penalties corrected by how much solved neighbours have
// moved (10 to 15); each diagonal solved again once the diagonals that a penalty leads to are new (no gain).
#include "solver/duel/duel_solver.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <optional>

#include "solver/duel/diagonals.hpp"
#include "solver/duel/duel_bounds.hpp"
#include "solver/duel/duel_pair.hpp"
#include "solver/duel/endless.hpp"
#include "solver/duel/solvable.hpp"
#include "solver/duel/sweeps.hpp"
#include "solver/game/error.hpp"
#include "solver/game/refusals.hpp"

namespace farkle {
namespace {

struct DuelWorkspace {
  DuelTurn one, other;
  explicit DuelWorkspace(const DuelGame& game) : one(game), other(game) {}
};

struct GroupResult {                // of one group of lanes
  double change = 0, residual = 0;  // change: the largest |new - old| of a value (sweeps)
  PairBound pairs;
};

class DuelSolver {
 public:
  DuelSolver(const DuelGame& game, DuelSolution solution, const DuelControl& control)
      : game_(game),
        control_(control),
        states_(solution.values.states()),
        diagonals_(states_),
        solution_(std::move(solution)),
        slope_(values_.wins().size(), 0.1f),
        workspace_([&game] { return DuelWorkspace(game); }) {}

  // Continues from where the solution stands.
  DuelSolution solve() {
    if (convergence_.sweeps == 0) {
      solve_pairs();
      if (penalty_ && convergence_.sweeps == 1) spread_over_streaks();
    }
    if (penalty_ && convergence_.sweeps > 0) sweep_over_streaks();
    return std::move(solution_);
  }

 private:
  using Group = std::vector<DuelPosition>;

  bool stopped() const { return control_.stop && control_.stop->load(std::memory_order_relaxed); }
  bool settled() const { return convergence_.residual <= control_.tolerance && convergence_.error_bound <= most_error; }
  double win(int mover, int opponent) const { return values_.win(mover, opponent); }

  // Positions of a diagonal for which keep(mover, opponent) holds, in groups of lanes.
  template <class Keep>
  std::vector<Group> groups(int diagonal, Keep&& keep) const {
    std::vector<Group> out;
    diagonals_.pairs(diagonal, [&](int mover, int opponent) {
      if (!keep(mover, opponent)) return;
      (out.empty() || out.back().size() == lanes ? out.emplace_back() : out.back()).push_back({mover, opponent});
    });
    return out;
  }

  template <class Work>
  GroupResult each(const std::vector<Group>& groups, Work&& work) {
    std::vector<GroupResult> results(groups.size());
    tbb::parallel_for(std::size_t{0}, groups.size(),
                      [&](std::size_t k) { results[k] = work(groups[k], workspace_.local()); });
    GroupResult all;
    for (const GroupResult& r : results) {
      if (r.pairs.endless) refuse_endless("solve duel", states_, *r.pairs.endless, best_farkles);
      all.change = larger_change(all.change, r.change);
      all.residual = larger_change(all.residual, r.residual);
      all.pairs.error = larger_change(all.pairs.error, r.pairs.error);
    }
    return all;
  }

  // Long diagonals and low sums take longest. The work is the number of positions times the steps still to go.
  void say_progress(int d, double sweeps) const {
    if (!control_.progress) return;
    double done = 0, all = 0;
    for (int e = 0; e < diagonals_.size(); ++e) {
      const double work = (std::min(e, diagonals_.size() - 1 - e) + 1.0) * (2.0 * diagonals_.banks() - e);
      all += work;
      if (e >= d) done += work;
    }
    control_.progress(convergence_.sweeps, std::min(1.0, (convergence_.sweeps + done / all) / sweeps));
  }

  // ---- no penalty, or not yet: pairs of positions that lead to each other by a farkle ----
  void solve_pairs() {
    for (int d = diagonals_.size() - 1; d >= 0 && !stopped(); --d) {
      // Every unordered pair once.
      const auto pair = [&](int mover, int opponent) {
        const Seat a = states_.state(mover), b = states_.state(opponent);
        return a.streak == 0 && b.streak == 0 && (a.bank != b.bank ? a.bank < b.bank : mover <= opponent);
      };
      const GroupResult result =
          each(groups(d, pair), [&](const Group& group, DuelWorkspace& work) { return solve_pair_group(group, work); });
      convergence_.residual = larger_change(convergence_.residual, result.residual);
      // A turn that banks takes over the error of a higher diagonal, so errors at most add up.
      convergence_.error_bound += result.pairs.error;
      say_progress(d, penalty_ ? expected_sweeps_ : 1.0);
    }
    convergence_.sweeps = stopped() ? 0 : 1;  // pairs that were cut short cannot be resumed
    convergence_.converged = !stopped() && settled();
  }

  GroupResult solve_pair_group(const Group& group, DuelWorkspace& work) {
    const DuelLanes mine = fill_lanes(group);
    DuelLanes theirs;
    LaneValues x{}, y{}, slope{};
    for (std::size_t i = 0; i < lanes; ++i) {
      theirs[i] = {mine[i].opponent, mine[i].mover};
      x[i] = guess_win(values_, mine[i]);
      y[i] = guess_win(values_, theirs[i]);
      slope[i] = slope_guess(mine[i]);
    }
    for (;;) {
      LaneValues loss_mine, loss_theirs;
      for (std::size_t i = 0; i < lanes; ++i) {
        loss_mine[i] = y[i] / 2;
        loss_theirs[i] = x[i] / 2;
      }
      work.one.set(mine, values_, loss_mine);
      work.other.set(theirs, values_, loss_theirs);
      const double difference = game_.rules.carry == CarryMode::pass
                                    ? iterate_passing(work.one, work.other, x, y, slope)
                                    : iterate_pair(work.one, work.other, x, y, slope);
      if (work.one.too_few(one_less(y)) || work.other.too_few(one_less(x)))
        continue;  // the loss was guessed too high: once more with better guesses
      GroupResult result;
      result.residual = difference;
      for (std::size_t i = 0; i < group.size(); ++i) {
        values_.win(mine[i].mover, mine[i].opponent) = x[i];
        values_.win(theirs[i].mover, theirs[i].opponent) = y[i];
        slope_[slope_at(mine[i])] = static_cast<float>(slope[i]);
        store_offers(work.one, mine[i], static_cast<int>(i), x[i]);
        store_offers(work.other, theirs[i], static_cast<int>(i), y[i]);
      }
      if (!penalty_) result.pairs = bound_pairs(game_, values_, group, difference, x, y, work.one, work.other);
      return result;
    }
  }

  std::size_t slope_at(const DuelPosition& p) const { return states_.pair(p.mover, p.opponent); }
  double slope_guess(const DuelPosition& p) const {
    const Seat a = states_.state(p.mover), b = states_.state(p.opponent);
    if (std::max(a.bank, b.bank) + states_.bank_step() >= states_.winning()) return 0.1;
    return slope_[slope_at({states_.banked(a.bank), states_.banked(b.bank + states_.bank_step())})];
  }

  void store_offers(DuelTurn& turn, const DuelPosition& p, int lane, double fresh) {
    const Points bank = states_.state(p.opponent).bank;
    for (int steps = 1, most = values_.offers_of(p.opponent); steps <= most; ++steps)
      turn.offers(lane, steps, fresh, values_.offers(p.mover, bank, steps));
  }

  // ---- farkles in a row cost something: sweeps over all diagonals ----
  void spread_over_streaks() {
    const auto without_streak = [&](int i) { return i - states_.state(i).streak; };
    for (int i = 0; i < states_.size(); ++i) {
      for (int j = 0; j < states_.size(); ++j) values_.win(i, j) = win(without_streak(i), without_streak(j));
      if (values_.has_offers() && i != without_streak(i)) values_.copy_offers(without_streak(i), i);
    }
  }

  void sweep_over_streaks() {
    convergence_.converged = false;
    const bool stable = sweep_until_stable(
        convergence_, control_.tolerance, control_.most_sweeps, {&values_.wins()}, [this] { return sweep(); },
        [this](double sweeps) { expected_sweeps_ = convergence_.sweeps + sweeps; });
    if (!stable) return;
    const double around = bound_cycles(game_, values_, convergence_.residual, workspace_.local().one);
    convergence_.error_bound = larger_change(convergence_.error_bound, around);
    convergence_.converged = settled();
  }

  // Does a sweep, or the rest of one. Returns the largest change of a value; nothing if stopped.
  std::optional<double> sweep() {
    int& left = solution_.layers_left;
    if (left == 0) left = diagonals_.size(), solution_.change = 0;
    for (; left > 0; --left) {
      if (stopped()) return std::nullopt;
      const int d = left - 1;
      for (int total = 2 * (states_.streaks() - 1); total >= 0; --total) {
        const auto now = groups(d, [&](int mover, int opponent) {
          return mover % states_.streaks() + opponent % states_.streaks() == total;
        });
        std::vector<LaneValues> wins(now.size());
        const GroupResult result = each(now, [&](const Group& group, DuelWorkspace& work) {
          return sweep_group(group, work, wins[&group - now.data()]);
        });
        for (std::size_t k = 0; k < now.size(); ++k)
          for (std::size_t i = 0; i < now[k].size(); ++i) values_.win(now[k][i].mover, now[k][i].opponent) = wins[k][i];
        solution_.change = larger_change(solution_.change, result.change);
      }
      say_progress(d, expected_sweeps_);
    }
    return solution_.change;
  }

  GroupResult sweep_group(const Group& group, DuelWorkspace& work, LaneValues& wins) {
    const DuelLanes positions = fill_lanes(group);
    LaneValues farkle{}, loss{};
    for (std::size_t i = 0; i < lanes; ++i) {
      loss[i] = win(positions[i].opponent, game_.states.farkled(positions[i].mover));
      farkle[i] = 1 - loss[i];
    }
    work.one.set(positions, values_, loss);
    wins = work.one.run(farkle);
    GroupResult result;
    for (std::size_t i = 0; i < group.size(); ++i) {
      result.change = larger_change(result.change, wins[i] - win(positions[i].mover, positions[i].opponent));
      store_offers(work.one, positions[i], static_cast<int>(i), wins[i]);
    }
    return result;
  }

  const DuelGame& game_;
  const DuelControl& control_;
  SeatStates states_;
  const Diagonals diagonals_;
  DuelSolution solution_;
  DuelValues& values_ = solution_.values;
  Convergence& convergence_ = solution_.convergence;
  std::vector<float> slope_;  // of a pair's round, by position; the next diagonal starts from it
  const bool penalty_ = states_.farkles_cost();
  double expected_sweeps_ = 12;  // a guess until the sweeps show how fast they shrink the change
  tbb::enumerable_thread_specific<DuelWorkspace> workspace_;
};

}  // namespace

void check_duel(const DuelGame& game) {
  refuse_rounds(game.rules, "solve duel");
  if (game.rules.carry == CarryMode::inherit) refuse_wins(game.rules, "solve duel with carry.mode = \"inherit\"");
  if (game.rules.carry == CarryMode::pass && game.rules.game.end == End::exact)
    throw CannotDo(
        "solve duel: carry.mode = \"pass\" together with game.end = \"exact\" is not solved - simulate, or set "
        "game.end=immediate");
  if (game.rules.carry == CarryMode::pass && game.rules.farkle.has_penalty())
    throw CannotDo(
        "solve duel: carry.mode = \"pass\" together with farkle.penalty is not solved exactly - simulate, or set "
        "farkle.penalty=0");
  if (const std::uint64_t bytes = DuelValues::bytes(game.rules, game.model); bytes > most_duel_bytes)
    throw CannotDo("solve duel: the values of these rules need " + std::to_string(bytes >> 20) + " MiB, more than " +
                   std::to_string(most_duel_bytes >> 20) +
                   " - a lower game.target or a coarser common step of the scores needs less");
}

double DuelSolution::first_player_wins() const { return values.win(values.states().start(), values.states().start()); }

DuelSolution solve_duel(const DuelGame& game, const DuelControl& control) {
  check_duel(game);
  return DuelSolver(game, {DuelValues(game.rules, game.model), {}}, control).solve();
}

DuelSolution resume_duel(const DuelGame& game, DuelSolution solution, const DuelControl& control) {
  if (solution.convergence.sweeps == 0) return solve_duel(game, control);
  check_duel(game);
  return DuelSolver(game, std::move(solution), control).solve();
}

}  // namespace farkle
