// Each later sweep leaves about 0.09 times the change (facebook, to 3,000: 11 sweeps to 1e-12). Tried for fewer, and no
// use: extrapolation from 2 to 6 sweeps, or after every sweep (10 in place of 11; carry-over 7 as before); penalties
// corrected by how much solved neighbours have moved (10 to 15); each diagonal solved again once the diagonals that a
// penalty leads to are new (no gain); a start from every fifth bank, solved first (10).
//
// Not built yet: cheap sweeps between the full ones, by modified policy iteration (Puterman and Shin 1978). They would
// leave this many of the 11 full sweeps (facebook, targets of 1,500 to 4,000, in trials that were not tuned for speed):
//   4      each turn's chances of a farkle and of each bank, found anew in every full sweep
//   6      found in the first sweep only
//   6      the banks' chances of one position for a whole block of 5 x 5 banks, whatever the streaks, with every
//          position's own chance of a farkle
//   6 or 7 all of it from a position near by, of every fifth bank, and carried by the kernel at six levels of a bank
//   7      every fifth bank solved, the others moved along, with slopes from the values at the three streaks
// By an estimate, following all turns forwards in lanes costs about as much as a full sweep.
#include "solver/duel/solve_two.hpp"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "solver/duel/diagonals.hpp"
#include "solver/duel/duel_pair.hpp"
#include "solver/duel/endless.hpp"
#include "solver/duel/sweeps.hpp"

namespace farkle {
namespace {

struct Workspace {
  std::unique_ptr<SideTurns> one, other;
};

struct GroupResult {  // of one group of lanes
  double off = 0;     // the largest error of an equation; in a sweep the largest change of a value
  PairBound pairs;
};

class TwoPlayerSolver {
 public:
  TwoPlayerSolver(const TwoPlayers& two, const DuelControl& control, Stand& stand)
      : two_(two), control_(control), stand_(stand), states_(two.game.states), diagonals_(states_), workspace_([&two] {
          return Workspace{two.one.turns(), two.other.turns()};
        }) {}

  void solve_pairs() {
    slope_.assign(two_.to_one.wins().size(), 0.1f);
    for (int d = diagonals_.size() - 1; d >= 0 && !stopped(); --d) {
      const GroupResult result = each(layer(d, 0, once_), [this](std::span<const DuelPosition> g, Workspace& work) {
        return solve_group(g, work);
      });
      convergence_.residual = larger_change(convergence_.residual, result.off);
      // A turn that banks takes over the error of a higher diagonal, so errors at most add up.
      convergence_.error_bound += result.pairs.error;
      say_progress(d, penalty_ ? expected_sweeps_ : 1.0);
    }
    convergence_.sweeps = stopped() ? 0 : 1;  // pairs that were cut short cannot be resumed
    convergence_.converged = !stopped() && settled();
  }

  void sweep_until_settled() {
    convergence_.converged = false;
    std::vector<std::vector<double>*> wins{&two_.to_one.wins()};
    if (!once_) wins.push_back(&two_.to_other.wins());
    const bool stable = sweep_until_stable(
        convergence_, control_.tolerance, control_.most_sweeps, wins, [this] { return sweep(); },
        [this](double sweeps) { expected_sweeps_ = convergence_.sweeps + sweeps; });
    if (!stable) return;
    Workspace& work = workspace_.local();
    const auto win = [this](int step, const DuelPosition& p) {
      return (step % 2 ? two_.to_other : two_.to_one).win(p.mover, p.opponent);
    };
    const double around =
        bound_cycles(two_.who, states_, convergence_.residual, win, along_farkles(two_, *work.one, *work.other));
    convergence_.error_bound = larger_change(convergence_.error_bound, around);
    convergence_.converged = settled();
  }

 private:
  bool stopped() const { return control_.stop && control_.stop->load(std::memory_order_relaxed); }
  bool settled() const { return convergence_.residual <= control_.tolerance && convergence_.error_bound <= most_error; }

  // The positions of a diagonal with so many farkles in a row in all, `one` to move. pairs: only one of the two
  // positions that a farkle leads back and forth between.
  std::vector<DuelPosition> layer(int diagonal, int streaks, bool pairs) const {
    std::vector<DuelPosition> out;
    diagonals_.pairs(diagonal, [&](int mover, int opponent) {
      if (mover % states_.streaks() + opponent % states_.streaks() != streaks) return;
      const Points mine = pairs ? states_.state(mover).bank : 0, theirs = pairs ? states_.state(opponent).bank : 0;
      if (!pairs || (mine != theirs ? mine < theirs : mover <= opponent)) out.push_back({mover, opponent});
    });
    const auto less = [this](const DuelPosition& a, const DuelPosition& b) {
      return two_.other.alike({a.opponent, a.mover}) < two_.other.alike({b.opponent, b.mover});
    };
    if (!std::is_sorted(out.begin(), out.end(), less)) std::stable_sort(out.begin(), out.end(), less);
    return out;
  }

  template <class Work>
  GroupResult each(const std::vector<DuelPosition>& layer, Work&& work) {
    std::vector<GroupResult> results((layer.size() + lanes - 1) / lanes);
    tbb::parallel_for(std::size_t{0}, results.size(), [&](std::size_t k) {
      const std::size_t first = k * lanes, count = std::min<std::size_t>(lanes, layer.size() - first);
      results[k] = work(std::span(layer).subspan(first, count), workspace_.local());
    });
    GroupResult all;
    for (const GroupResult& r : results) {
      if (r.pairs.endless) refuse_endless(two_.who, states_, *r.pairs.endless, best_farkles);
      all.off = larger_change(all.off, r.off);
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

  double after_farkle(const DuelValues& theirs, const DuelPosition& p) const {
    return theirs.win(p.opponent, states_.farkled(p.mover));
  }
  // Returns the largest change of a value.
  static double write(std::size_t count, const DuelLanes& here, const LaneValues& win, DuelValues& mine) {
    double change = 0;
    for (std::size_t i = 0; i < count; ++i) {
      double& value = mine.win(here[i].mover, here[i].opponent);
      change = larger_change(change, win[i] - value);
      value = win[i];
    }
    return change;
  }
  void store_offers(std::size_t count, const DuelLanes& here, SideTurns& turns, const DuelValues& theirs,
                    DuelValues& mine) const {
    for (std::size_t i = 0; i < count; ++i) turns.store(i, here[i], 1 - after_farkle(theirs, here[i]), mine);
  }

  // ---- pairs of positions that lead to each other by a farkle ----
  GroupResult solve_group(std::span<const DuelPosition> group, Workspace& work) {
    const DuelLanes here = fill_lanes(group), there = turned(here);
    LaneValues x{}, y{}, slope{};
    for (std::size_t i = 0; i < lanes; ++i) {
      x[i] = guess_win(two_.to_one, here[i]);
      y[i] = guess_win(two_.to_other, there[i]);
      slope[i] = slope_guess(here[i]);
    }
    GroupResult result;
    for (bool again = true; again;) {
      work.one->set(here, two_.to_other, half(y));
      work.other->set(there, two_.to_one, half(x));
      result.off = two_.game.rules.carry == CarryMode::pass ? iterate_passing(*work.one, *work.other, x, y, slope)
                                                            : iterate_pair(*work.one, *work.other, x, y, slope);
      // If the loss was guessed too high: once more with better guesses.
      again = work.one->too_few(one_less(y)) || work.other->too_few(one_less(x));
    }
    write(group.size(), here, x, two_.to_one);
    write(group.size(), there, y, two_.to_other);
    store_offers(group.size(), here, *work.one, two_.to_other, two_.to_one);
    store_offers(group.size(), there, *work.other, two_.to_one, two_.to_other);
    for (std::size_t i = 0; i < group.size(); ++i) slope_[slope_at(here[i])] = static_cast<float>(slope[i]);
    if (!penalty_) result.pairs = bound_pairs(two_, group, result.off, x, y, *work.one, *work.other);
    return result;
  }

  static LaneValues half(LaneValues values) {
    for (double& v : values) v /= 2;
    return values;
  }
  std::size_t slope_at(const DuelPosition& p) const { return states_.pair(p.mover, p.opponent); }
  double slope_guess(const DuelPosition& p) const {
    const Seat a = states_.state(p.mover), b = states_.state(p.opponent);
    if (std::max(a.bank, b.bank) + states_.bank_step() >= states_.winning()) return 0.1;
    return slope_[slope_at({states_.banked(a.bank), states_.banked(b.bank + states_.bank_step())})];
  }

  // ---- farkles in a row cost something ----
  // Does a sweep, or the rest of one. Returns the largest change of a value; nothing if stopped.
  std::optional<double> sweep() {
    int& left = stand_.layers_left;
    if (left == 0) left = diagonals_.size(), stand_.change = 0;
    for (; left > 0; --left) {
      if (stopped()) return std::nullopt;
      const int d = left - 1;
      for (int streaks = 2 * (states_.streaks() - 1); streaks >= 0; --streaks) {
        const std::vector<DuelPosition> positions = layer(d, streaks, false);
        std::vector<Losses> losses;  // a farkle may lead back into the layer, so they come before any new chance
        for (const DuelPosition& p : positions)
          losses.push_back({after_farkle(two_.to_other, p), after_farkle(two_.to_one, {p.opponent, p.mover})});
        const GroupResult result = each(positions, [&](std::span<const DuelPosition> group, Workspace& work) {
          return sweep_group(group, losses.data() + (group.data() - positions.data()), work);
        });
        stand_.change = larger_change(stand_.change, result.off);
      }
      say_progress(d, expected_sweeps_);
    }
    return stand_.change;
  }

  struct Losses {
    double one, other;
  };
  GroupResult sweep_group(std::span<const DuelPosition> group, const Losses* losses, Workspace& work) {
    LaneValues loss_one, loss_other;
    for (std::size_t i = 0; i < lanes; ++i) {
      const Losses& loss = losses[std::min(i, group.size() - 1)];
      loss_one[i] = loss.one, loss_other[i] = loss.other;
    }
    const DuelLanes here = fill_lanes(group), there = turned(here);
    work.one->set(here, two_.to_other, loss_one);
    GroupResult result;
    result.off = write(group.size(), here, work.one->run(one_less(loss_one)), two_.to_one);
    if (!once_) {
      work.other->set(there, two_.to_one, loss_other);
      const LaneValues y = work.other->run(one_less(loss_other));
      result.off = larger_change(result.off, write(group.size(), there, y, two_.to_other));
      store_offers(group.size(), there, *work.other, two_.to_one, two_.to_other);
    }
    store_offers(group.size(), here, *work.one, two_.to_other, two_.to_one);
    return result;
  }

  const TwoPlayers two_;
  const DuelControl& control_;
  Stand& stand_;
  Convergence& convergence_ = stand_.convergence;
  const SeatStates& states_;
  const Diagonals diagonals_;
  const bool once_ = &two_.to_one == &two_.to_other;
  std::vector<float> slope_;  // of a pair's round, by position; the next diagonal starts from it
  const bool penalty_ = states_.farkles_cost();
  double expected_sweeps_ = 12;  // a guess until the sweeps show how fast they shrink the change
  tbb::enumerable_thread_specific<Workspace> workspace_;
};

}  // namespace

DuelControl counted_by(Work::Piece& piece) {
  DuelControl control;
  control.progress = [&piece](int, double done) {
    piece.did(0);  // is it still wanted?
    piece.reached(done);
  };
  return control;
}

void solve_pairs(const TwoPlayers& two, const DuelControl& control, Stand& stand) {
  TwoPlayerSolver(two, control, stand).solve_pairs();
}

void sweep_two(const TwoPlayers& two, const DuelControl& control, Stand& stand) {
  TwoPlayerSolver(two, control, stand).sweep_until_settled();
}

}  // namespace farkle
