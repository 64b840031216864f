// The same equations as in duel_solver.cpp, with the policies' turns in place of the best ones:
//   V(i, j) = sum over banks p (1 - V'(j, i + bank)) + p_farkle (1 - V'(j, i after a farkle)),
// V for one policy to move, V' for the other. Sums of banks fall diagonal by diagonal; the two seats of a pair are two
// linear equations.
#include "solver/policy_evaluation.hpp"

#include <algorithm>
#include <cmath>

#include "solver/turn_ends.hpp"

namespace farkle {
namespace {

class Evaluator {
 public:
  Evaluator(const Rules& rules, const TurnModel& model, const Policy& first, const Policy& second)
      : rules_(rules),
        step_(model.step()),
        states_(rules),
        size_(static_cast<std::size_t>(states_.size())),
        turns_{PolicyTurns(rules, model, first), PolicyTurns(rules, model, second)},
        win_{std::vector<double>(size_ * size_, 0.5), std::vector<double>(size_ * size_, 0.5)},
        exceeds_{std::vector<std::vector<double>>(size_), std::vector<std::vector<double>>(size_)} {
    for (int i = 0; i < states_.size(); ++i) {
      seat_.push_back(states_.state(i));
      seat_.back().on_board |= !states_.has_opening();
      farkled_.push_back(states_.index(after_farkle(rules, seat_.back())));
      penalty_ |= farkled_.back() != i;
      order_.push_back(i);
    }
    std::stable_sort(order_.begin(), order_.end(), [&](int a, int b) { return seat(a).bank > seat(b).bank; });
  }

  Evaluation solve() {
    Evaluation out;
    do {
      out.convergence.residual = sweep();
      ++out.convergence.sweeps;
    } while (penalty_ && out.convergence.residual > 1e-14 && out.convergence.sweeps < 1000);
    if (!penalty_) out.convergence.residual = sweep();  // nothing moves any more, but for rounding
    // A turn that banks goes on to a higher sum, whose error it takes over: at most as many as there are states of both
    // seats.
    out.convergence.error_bound = std::max(out.convergence.residual, 1e-15) * 2 * static_cast<double>(order_.size());
    out.convergence.converged = out.convergence.residual <= 1e-13;
    const int start = states_.start();
    out.first_wins = win(0, start, start);
    out.first_wins_if_second = 1 - win(1, start, start);
    out.first_to_move = std::move(win_[0]);
    out.second_to_move = std::move(win_[1]);
    return out;
  }

 private:
  const Seat& seat(int i) const { return seat_[static_cast<std::size_t>(i)]; }
  double& win(int who, int mover, int opponent) {
    return win_[static_cast<std::size_t>(who)]
               [static_cast<std::size_t>(mover) * size_ + static_cast<std::size_t>(opponent)];
  }

  // Pairs by falling sums of banks; more farkles in a row first, because a farkle leads there.
  double sweep() {
    double change = 0;
    const int banks = (states_.winning() - states_.lowest()) / states_.bank_step();
    std::vector<std::vector<int>> at(static_cast<std::size_t>(banks));
    for (const int i : order_)
      at[static_cast<std::size_t>((seat(i).bank - states_.lowest()) / states_.bank_step())].push_back(i);
    for (int d = 2 * banks - 2; d >= 0; --d)
      for (int streaks = 2 * (states_.streaks() - 1); streaks >= 0; --streaks)
        for (int u = std::max(0, d - banks + 1); u <= std::min(d, banks - 1); ++u)
          for (const int i : at[static_cast<std::size_t>(u)])
            for (const int j : at[static_cast<std::size_t>(d - u)])
              if (seat(i).streak + seat(j).streak == streaks) change = std::max(change, solve_pair(i, j));
    return change;
  }

  // The first policy at i and the second at j: whoever is to move.
  double solve_pair(int i, int j) {
    const Linear x = turn(0, i, j), y = turn(1, j, i);
    const int i_farkled = farkled_[static_cast<std::size_t>(i)], j_farkled = farkled_[static_cast<std::size_t>(j)];
    double new_x, new_y;
    if (i_farkled == i && j_farkled == j) {  // x = a + f (1 - y), y = b + g (1 - x)
      new_x = (x.banked + x.farkle * (1 - y.banked - y.farkle)) / (1 - x.farkle * y.farkle);
      new_y = y.banked + y.farkle * (1 - new_x);
    } else {
      new_x = x.banked + x.farkle * (1 - win(1, j, i_farkled));
      new_y = y.banked + y.farkle * (1 - win(0, i, j_farkled));
    }
    const double change = std::max(std::abs(new_x - win(0, i, j)), std::abs(new_y - win(1, j, i)));
    win(0, i, j) = new_x;
    win(1, j, i) = new_y;
    return change;
  }

  struct Linear {
    double banked, farkle;  // chance to win after a bank, and to farkle
  };
  Linear turn(int who, int mover, int opponent) {
    MatchState match = start_match(rules_, 2);
    match.seats[0] = seat(mover);
    match.seats[1] = seat(opponent);
    const TurnEnds& ends = turns_[static_cast<std::size_t>(who)].of(match);
    Linear sum{0, ends.farkle};
    const std::vector<double>& after = win_[static_cast<std::size_t>(1 - who)];
    const double* row = after.data() + static_cast<std::size_t>(opponent) * size_;
    for (std::size_t level = 1; level < ends.banked.size(); ++level) {
      const double p = ends.banked[level];
      if (p == 0) continue;
      const Points bank = seat(mover).bank + static_cast<Points>(level) * step_;
      sum.banked +=
          p * (bank < states_.winning() ? 1 - row[states_.banked(bank)]
                                        : 1 - exceeds(1 - who, opponent, match, static_cast<Points>(level) * step_));
    }
    return sum;
  }

  // The opponent's chance after a bank that reaches the target: a turn that must exceed it, unless the game is over.
  double exceeds(int who, int opponent, MatchState match, Points points) {
    const Points bank = match.seats[0].bank + points;
    std::vector<double>& by_bank = exceeds_[static_cast<std::size_t>(who)][static_cast<std::size_t>(opponent)];
    const auto at = static_cast<std::size_t>((bank - states_.winning()) / states_.bank_step());
    if (by_bank.size() <= at) by_bank.resize(at + 1, unknown);
    if (by_bank[at] != unknown) return by_bank[at];
    by_bank[at] = 0;
    end_turn(rules_, match, {.kind = TurnEnd::Kind::bank, .points = points, .dice = 0});
    if (match.over) return 0;
    const Points needed = bank - match.seats[1].bank;
    const TurnEnds& ends = turns_[static_cast<std::size_t>(who)].of(match);
    for (std::size_t level = static_cast<std::size_t>(needed / step_) + 1; level < ends.banked.size(); ++level)
      by_bank[at] += ends.banked[level];
    return by_bank[at];
  }

  const Rules& rules_;
  Points step_;
  SeatStates states_;
  std::size_t size_;
  std::array<PolicyTurns, 2> turns_;        // by policy
  std::array<std::vector<double>, 2> win_;  // by policy to move
  static constexpr double unknown = -1;
  std::array<std::vector<std::vector<double>>, 2>
      exceeds_;  // by policy, state of the chaser, bank to exceed from the target on
  std::vector<Seat> seat_;
  std::vector<int> farkled_, order_;
  bool penalty_ = false;
};

}  // namespace

Evaluation evaluate_policies(const Rules& rules, const TurnModel& model, const Policy& first, const Policy& second) {
  return Evaluator(rules, model, first, second).solve();
}

}  // namespace farkle
