// The same equations as in duel_solver.cpp, with the policies' turns in place of the best ones:
//   V(i, j) = sum over banks p (1 - V'(j, i + bank)) + p_farkle (1 - V'(j, i after a farkle)),
// V is for one policy to move, V' for the other. Pairs are solved by falling sums of banks, diagonal by diagonal; the
// two seats of a pair give two linear equations.
#include "solver/evaluate/policy_evaluation.hpp"

#include <tbb/parallel_for.h>
#include <tbb/parallel_invoke.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "solver/duel/diagonals.hpp"
#include "solver/duel/endless.hpp"
#include "solver/duel/leap.hpp"
#include "solver/evaluate/carry_evaluation.hpp"
#include "solver/evaluate/policy_turn_table.hpp"
#include "solver/evaluate/turn_line.hpp"
#include "solver/game/refusals.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

constexpr int pairs_for_two_threads = 32;
constexpr int most_sweeps = 5000;

// About how long the sums over the turns of all pairs of seats take: over banks below the target in every sweep, and
// once over those that reach it. Assumes that the opponent is at the start.
struct SumWork {
  double sweep = 0, reaching = 0;
  explicit SumWork(const PolicyTurnTable& turns) {
    constexpr double a_pair = 60, a_level = 0.5, a_level_beyond = 3;
    const SeatStates& states = turns.states();
    for (int i = 0; i < states.size(); ++i) {
      const int levels = static_cast<int>(turns.of(i, states.start()).banked.size());
      const int below = std::min(levels, (states.winning() - states.state(i).bank) / turns.model().step() + 1);
      sweep += states.size() * (a_pair + a_level * below);
      reaching += states.size() * a_level_beyond * (levels - below);
    }
  }
};

class Evaluator {
 public:
  // a_sweep: the work of one sweep, counted in `piece`.
  Evaluator(PolicyTurnTable& first, PolicyTurnTable& second, Work::Piece& piece, double a_sweep)
      : step_(first.model().step()),
        states_(first.states()),
        size_(static_cast<std::size_t>(states_.size())),
        win_{std::vector<double>(size_ * size_, 0.5), std::vector<double>(size_ * size_, 0.5)},
        turns_{&first, &second},
        banks_(static_cast<std::size_t>((states_.winning() - states_.lowest()) / states_.bank_step())),
        diagonals_(states_),
        piece_(piece),
        a_sweep_(a_sweep) {
    const Points most_of_first = first.most_bank();
    first.add_last_turns(second.most_bank());
    second.add_last_turns(most_of_first);
    for (int i = 0; i < states_.size(); ++i) {
      const Seat seat = states_.state(i);
      streak_.push_back(seat.streak);
      bank_.push_back(seat.bank);
    }
    for (const int who : {0, 1}) {
      const PolicyTurnTable& chasing = *turns_[1 - who];
      reached_[who] = reached(who, SumWork(*turns_[who]).reaching,
                              [&](int chaser, Points bank) { return chasing.exceeds(chaser, bank); });
      after_bank_[who].assign(size_ * banks_, 0.5);
    }
  }

  Evaluation solve() {
    Evaluation out;
    do {
      out.convergence.residual = sweep();
      ++out.convergence.sweeps;
      if (penalty_ && out.convergence.sweeps % plain_sweeps == 0) out.convergence.sweeps += leap();
      constexpr double shrink = 5;  // of the residual in a sweep
      if (penalty_)
        piece_.expect(a_sweep_ * std::log(std::max(1.0, out.convergence.residual / 1e-14)) / std::log(shrink));
    } while (penalty_ && out.convergence.residual > 1e-14 && out.convergence.sweeps < most_sweeps);
    const int start = states_.start();
    out.first_wins = win(0, start, start);
    out.first_wins_if_second = 1 - win(1, start, start);
    for (const std::vector<double>& win : win_)  // a copy: sweeps_to_come() destroys them
      out.values.emplace_back(turns_[0]->rules(), turns_[0]->model(), win, OfferRows());
    // A turn that banks leads to a higher sum and takes over its error. There are at most as many such turns as states
    // of both seats, until a farkle takes banks back.
    const double turns = 2 * static_cast<double>(size_);
    out.convergence.error_bound = penalty_ ? (out.convergence.residual + turns * 1e-16) * sweeps_to_come()
                                           : std::max(out.convergence.residual, 1e-15) * turns;
    out.convergence.converged = out.convergence.residual <= 1e-13 && out.convergence.error_bound <= most_error;
    return out;
  }

 private:
  double& win(int who, int mover, int opponent) { return win_[who][states_.pair(mover, opponent)]; }

  // Where turns hardly ever bank, changes become small long before the sweeps are done.
  int leap() {
    const int sweeps = farkle::leap({&win_[0], &win_[1]}, [this] { return sweep(), true; });
    for (const int who : {0, 1})
      for (int mover = 0; mover < states_.size(); ++mover)
        for (int opponent = 0; opponent < states_.size(); ++opponent)
          set(who, mover, opponent, win(who, mover, opponent));
    return sweeps;
  }

  // endless.hpp. Destroys all values.
  double sweeps_to_come() {
    reached_[0] = reached(0, 0, [](int, Points) { return 0.0; });
    std::fill(reached_[1].begin(), reached_[1].end(), 0.0);
    for (const std::size_t who : {0u, 1u}) {
      std::fill(win_[who].begin(), win_[who].end(), static_cast<double>(who));
      std::fill(after_bank_[who].begin(), after_bank_[who].end(), static_cast<double>(who));
    }
    return farkle::sweeps_to_come(states_, win_[0], win_[1], [this] {
      piece_.expect(a_sweep_);
      return sweep();
    });
  }

  // Returns the largest error of an equation; with a penalty, the largest change of a value.
  double sweep() {
    double most = 0;
    std::vector<double> off;
    diagonals_.each([&](const std::vector<DuelPosition>& pairs) {
      off.assign(pairs.size(), 0.0);
      const auto solve = [&](std::size_t k) { off[k] = solve_pair(pairs[k].mover, pairs[k].opponent); };
      if (pairs.size() < pairs_for_two_threads)
        for (std::size_t k = 0; k < pairs.size(); ++k) solve(k);
      else
        tbb::parallel_for(std::size_t{0}, pairs.size(), solve);
      for (std::size_t k = 0; k < pairs.size(); ++k) {
        if (!std::isfinite(off[k])) refuse_endless("evaluate", states_, pairs[k], given_farkles);
        most = std::max(most, off[k]);
      }
      piece_.did(a_sweep_ / static_cast<double>(size_ * size_) * static_cast<double>(pairs.size()));
    });
    return most;
  }

  // Solves one pair with the first policy at i and the second at j, for either of them to move.
  double solve_pair(int i, int j) {
    const TurnLine a = turn(0, i, j), b = turn(1, j, i);
    const int i_farkled = states_.farkled(i), j_farkled = states_.farkled(j);
    double x, y, off = 0;
    if (i_farkled == i && j_farkled == j) {
      const LinePair pair = solve_lines(a, b, turns_[0]->banks(i, j), turns_[1]->banks(j, i));
      x = pair.x, y = pair.y, off = pair.off;
    } else {
      x = a.banked + a.mine * (1 - win(1, j, i_farkled));
      y = b.banked + b.mine * (1 - win(0, i, j_farkled));
    }
    if (penalty_) off = larger_change(x - win(0, i, j), y - win(1, j, i));
    set(0, i, j, x);
    set(1, j, i, y);
    return off;
  }

  // The chance won by banks that reach the target. It is the same in every sweep.
  template <class Exceeds>
  std::vector<double> reached(int who, double work, Exceeds&& exceeds) const {
    std::vector<double> out(size_ * size_);
    tbb::parallel_for(0, states_.size(), [&](int mover) {
      for (int opponent = 0; opponent < states_.size(); ++opponent)
        out[states_.pair(mover, opponent)] = turns_[who]->won_by_reaching(mover, opponent, exceeds);
      piece_.did(work / states_.size());
    });
    return out;
  }

  TurnLine turn(int who, int mover, int opponent) const {
    const auto other = static_cast<std::size_t>(1 - who);
    const PolicyTurnTable& turns = *turns_[who];
    const Points bank = bank_[mover];
    // A bank sets the farkles in a row to 0: only such states follow.
    const double* after = after_bank_[other].data() + static_cast<std::size_t>(opponent) * banks_ +
                          static_cast<std::size_t>((bank - states_.lowest()) / states_.bank_step());
    return {reached_[who][states_.pair(mover, opponent)] +
                turns.won_by_banking(mover, opponent, bank, after, step_ / states_.bank_step()),
            turns.of(mover, opponent).farkle, 0};
  }

  void set(int who, int mover, int opponent, double value) {
    win(who, mover, opponent) = value;
    if (const auto o = static_cast<std::size_t>(opponent); opponent < states_.has_banked() && streak_[o] == 0)
      after_bank_[who][static_cast<std::size_t>(mover) * banks_ +
                       static_cast<std::size_t>((bank_[o] - states_.lowest()) / states_.bank_step())] = value;
  }

  Points step_;
  SeatStates states_;
  std::size_t size_;
  std::array<std::vector<double>, 2> win_;         // by policy to move
  std::array<std::vector<double>, 2> after_bank_;  // the same where the opponent has no farkles in a row: [.][bank]
  std::array<std::vector<double>, 2> reached_;     // by policy to move
  std::array<const PolicyTurnTable*, 2> turns_;    // by policy
  std::size_t banks_;
  Diagonals diagonals_;
  std::vector<int> streak_;
  std::vector<Points> bank_;
  const bool penalty_ = states_.farkles_cost();
  Work::Piece& piece_;
  const double a_sweep_;
};

}  // namespace

Evaluation evaluate_turns(PolicyTurnTable& first, PolicyTurnTable& second) {
  constexpr double few_sweeps = 12;  // where farkles cost something
  const SumWork one(first), other(second);
  const double a_sweep = one.sweep + other.sweep;
  Work::Piece piece(first.work(), "evaluating",
                    a_sweep * (first.states().streaks() > 1 ? few_sweeps : 1) + one.reaching + other.reaching);
  return Evaluator(first, second, piece, a_sweep).solve();
}

Evaluation evaluate_policies(const Rules& rules, const TurnModel& model, const Policy& first, const Policy& second,
                             Work* work) {
  refuse_rounds(rules, "evaluate");
  if (rules.carry != CarryMode::none) return evaluate_with_carry(rules, model, first, second, work);
  const SeatStates states(rules);
  std::array<std::unique_ptr<PolicyTurnTable>, 2> turns;
  tbb::parallel_invoke([&] { turns[0] = std::make_unique<PolicyTurnTable>(rules, model, states, first, work); },
                       [&] { turns[1] = std::make_unique<PolicyTurnTable>(rules, model, states, second, work); });
  return evaluate_turns(*turns[0], *turns[1]);
}

}  // namespace farkle
