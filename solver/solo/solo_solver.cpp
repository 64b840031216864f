// Values are turns still to come, negated, so that the kernel's maximum is the fewest turns:
//   T(bank, streak) = 1 - R(0, whole set)   with   stop(t) = -T(bank + t, 0)   and   F = -T(after a farkle).
// Banks only rise except by farkles, so a sweep goes from high banks to low ones. The value after a farkle is a guess
// until it has been solved itself. Without a penalty it is the very same state: two lanes for each streak, one of them
// for the slope in F, give a Newton step on it. With a penalty it is a lower bank, known from the sweep before. That of
// a farkle on the first roll may be one too. Where farkles cost so much that sweeps get nowhere, the turns that look
// best so far are now and then taken for good, and their values solved for at once (policy iteration).
#include "solver/solo/solo_solver.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <tuple>
#include <utility>

#include "solver/game/error.hpp"
#include "solver/game/refusals.hpp"
#include "solver/game/rulefile/rules_reach.hpp"
#include "solver/game/turn.hpp"
#include "solver/solo/solo_turn.hpp"
#include "solver/turn/turn_solver.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

class Race {
 public:
  Race(const Rules& rules, const TurnModel& model, Work* work)
      : states_(rules),
        turn_(rules, model),
        model_(model),
        values_(states_.size(), SoloSolution::never),
        piece_(work, "solving the race", 0) {
    // A first guess of the right size: a turn brings some hundred points.
    const std::vector<bool> reaches = within_reach(rules, states_);
    for (int i = 0; i < states_.size(); ++i)
      if (reaches[i]) value(i) = 2.0 + (states_.winning() - states_.state(i).bank) / (9.0 * model.step());
    for (int first = 0; first < states_.size(); first += states_.streaks())
      a_sweep_ += turn_.work(states_.state(first).bank);
  }

  SoloSolution solve() {
    SoloSolution out;
    Convergence& convergence = out.convergence;
    // One sweep is enough where farkles cost nothing; it takes some Newton steps at each bank.
    constexpr double newton_steps = 8, few_sweeps = 12;
    constexpr int sweeps_alone = 50;
    piece_.expect(a_sweep_ * (states_.streaks() > 1 ? few_sweeps : newton_steps));
    const auto usual = [&] { return ends(0) ? value(0) : value(states_.start()); };
    for (double change = 1; convergence.sweeps < 2000 && !(change < 1e-14 * usual());) {
      change = 0;
      for (int first = 0; first < states_.size(); first += states_.streaks())
        change = larger_change(change, improve(order(first)));
      if (++convergence.sweeps % sweeps_alone == 0) play_on_as_now();
    }
    if (!ends(states_.start()))
      throw CannotDo("solve solo: under these rules a player alone never reaches the target, or next to never");
    finish(out);
    // Each turn adds at most the residual, which is known to some roundings, and the value says how many turns there
    // are.
    double longest = 0;
    for (int i = 0; i < states_.size(); ++i)
      if (ends(i)) longest = std::max(longest, value(i));
    convergence.residual = std::max(convergence.residual, 2 * std::numeric_limits<double>::epsilon() * longest);
    convergence.error_bound = convergence.residual * longest / (1 - std::min(convergence.residual, 0.5));
    longest = std::max(1.0, longest);
    convergence.converged = convergence.residual <= 1e-12 * longest && convergence.error_bound <= most_error * longest;
    out.expected_turns = value(states_.start());
    out.values = values_;
    return out;
  }

  double within(int turns) {
    std::fill(values_.begin(), values_.end(), 0.0);
    piece_.expect(a_sweep_ * turns);
    for (int k = 0; k < turns; ++k) {
      std::vector<double> next(values_.size());
      for (int first = 0; first < states_.size(); first += states_.streaks()) {
        const double* chance = turn_from(first, 1.0, 1.0, 0);
        for (int streak = 0; streak < states_.streaks(); ++streak) next[first + streak] = chance[streak];
      }
      values_.swap(next);
    }
    return turns > 0 ? value(states_.start()) : 0.0;
  }

 private:
  double& value(int i) { return values_[i]; }
  // Some way of playing from state i is sure to reach the target, as far as numbers can tell.
  bool ends(int i) const { return values_[i] < SoloSolution::never; }
  // Sets a value and returns the change. Where the target might never be reached, turns grow without end.
  double set(int i, double turns) {
    constexpr double too_many = 1e100;
    if (turns > too_many) turns = SoloSolution::never;
    return std::abs(std::exchange(value(i), turns) - turns);
  }

  // The order of the blocks of streaks: from the highest bank down, on the board first.
  int order(int first) const {
    const int on = states_.has_banked();
    return first < on ? on - states_.streaks() - first : states_.size() - states_.streaks() - (first - on);
  }

  // One lane per streak, and then again with the values of a farkle moved by `shift`. sign: -1 where a smaller value is
  // better.
  const double* turn_from(int first, double sign, double done, double shift) {
    const Seat state = states_.state(first);
    const int n = states_.streaks();
    LaneValues farkle =
        by_lane([&](int k) { return sign * value(states_.farkled(first + k % n)) + (k < n ? 0 : shift); });
    const double* roll =
        turn_.solve(state, farkle, done, [&](Points bank) { return sign * value(states_.banked(bank)); });
    piece_.did(turn_.work(state.bank));
    if (!states_.first_farkles_cost()) return roll;
    for (int k = 0; k < lanes; ++k) {
      const int i = first + k % n, to = states_.first_farkled(i);
      if (to != states_.farkled(i)) farkle[k] = sign * value(to);
    }
    return turn_.begin(farkle);
  }

  // Takes Newton steps on the streaks of one bank, with lower banks held. Returns the largest change of a value.
  double improve(int first) {
    const int n = states_.streaks();
    double largest = 0;
    for (int round = 0; round < 60 && ends(first); ++round) {
      const double shift = std::max(0x1p-10, 0x1p-30 * value(first));  // seen beside large values
      const double* roll = turn_from(first, -1.0, 0.0, shift);
      // T[k] = (1 - roll[k]) + slope * (F[k] - old F[k]), where F[k] is T of a state of this block or does not move
      Eigen::MatrixXd system = Eigen::MatrixXd::Identity(n, n);
      Eigen::VectorXd right(n);
      for (int k = 0; k < n; ++k) {
        const int to = states_.farkled(first + k);
        const double slope = std::clamp((roll[n + k] - roll[k]) / shift, 0.0, 1.0);  // the chance to farkle
        right[k] = 1 - roll[k];
        if (to >= first && to < first + n) {
          system(k, to - first) -= slope;
          right[k] -= slope * value(to);
        }
      }
      // Farkles look so cheap that they go round and nobody banks: a step from there could land anywhere.
      if (system.determinant() < 1e-6) {
        for (int k = 0; k < n; ++k) largest = larger_change(largest, set(first + k, 4 * value(first + k) + 100));
        continue;
      }
      const Eigen::VectorXd next = system.partialPivLu().solve(right);
      double change = 0;
      for (int k = 0; k < n; ++k) change = larger_change(change, set(first + k, next[k]));
      largest = larger_change(largest, change);
      if (change < 1e-15 * next[0] || n > 1) break;  // with a penalty the next sweep goes on
    }
    return largest;
  }

  // Sets the values to those of turns for ever played as they are best by the values so far, if these reach the target.
  void play_on_as_now() {
    constexpr int most_states = 3000;  // for which a dense system is quickly solved
    const int n = states_.size();
    if (n > most_states || std::find(values_.begin(), values_.end(), SoloSolution::never) != values_.end()) return;
    Eigen::MatrixXd system = Eigen::MatrixXd::Identity(n, n);
    for (int first = 0; first < n; first += states_.streaks()) {
      turn_from(first, -1.0, 0.0, 0);
      for (int i = first; i < first + states_.streaks(); ++i)
        follow(i, turn_.outcome(i - first), [&](int next, double chance) { system(i, next) -= chance; });
    }
    const Eigen::VectorXd turns = system.partialPivLu().solve(Eigen::VectorXd::Ones(n));
    if (turns.minCoeff() >= 1 && turns.allFinite()) Eigen::Map<Eigen::VectorXd>(values_.data(), n) = turns;
  }

  // Tells each state short of the target that a turn from state i may end in, and its chance. Returns the chance to
  // reach the target.
  template <class Tell>
  double follow(int i, const TurnDistribution& turn, const Tell& tell) const {
    const double at_once = states_.first_farkles_cost() ? model_.first_farkle() : 0;
    double reached = turn.won;
    tell(states_.farkled(i), turn.farkle - at_once);
    tell(states_.first_farkled(i), at_once);
    Points bank = states_.state(i).bank;
    for (const double banked : turn.banked) {
      if (bank >= states_.winning())
        reached += banked;
      else if (banked > 0)
        tell(states_.banked(bank), banked);
      bank += model_.step();
    }
    return reached;
  }

  // The residual of the values, and everything about the policy that follows from them.
  void finish(SoloSolution& out) {
    std::vector<TurnDistribution> outcomes(values_.size());
    for (int first = 0; first < states_.size(); first += states_.streaks()) {
      const double* roll = turn_from(first, -1.0, 0.0, 0);
      for (int k = 0; k < states_.streaks(); ++k) {
        if (ends(first + k))
          out.convergence.residual = larger_change(out.convergence.residual, 1 - roll[k] - value(first + k));
        outcomes[first + k] = turn_.outcome(k);
        add_to_bands(out.bands, states_.state(first + k),
                     ends(first + k) ? turn_.bank_rules(k) : std::vector<BankRule>(model_.full() + 1));
      }
    }
    std::stable_sort(out.bands.begin(), out.bands.end(), [](const BankBand& a, const BankBand& b) {
      return std::tuple(!a.on_board, a.streak) < std::tuple(!b.on_board, b.streak);
    });
    out.turns_pmf = turns_pmf(outcomes);
  }

  static void add_to_bands(std::vector<BankBand>& bands, const Seat& state, const std::vector<BankRule>& rules) {
    const auto before = std::find_if(bands.rbegin(), bands.rend(), [&](const BankBand& b) {
      return b.streak == state.streak && b.on_board == state.on_board;
    });
    if (before != bands.rend() && before->bank_rules == rules)
      before->last = state.bank;
    else
      bands.push_back({state.bank, state.bank, state.streak, state.on_board, rules});
  }

  std::vector<double> turns_pmf(const std::vector<TurnDistribution>& outcomes) const {
    std::vector<double> pmf{0.0}, now(outcomes.size(), 0.0);
    now[states_.start()] = 1;
    double left = 1;
    while (left >= 1e-15 && pmf.size() < 100'000) {
      std::vector<double> next(now.size(), 0.0);
      double done = 0;
      for (int i = 0; i < states_.size(); ++i) {
        const double here = now[i];
        if (here > 0) done += here * follow(i, outcomes[i], [&](int to, double chance) { next[to] += here * chance; });
      }
      pmf.push_back(done);
      now.swap(next);
      left = 0;
      for (const double p : now) left += p;
    }
    return pmf;
  }

  SeatStates states_;
  SoloTurn turn_;
  const TurnModel& model_;
  std::vector<double> values_;
  Work::Piece piece_;
  double a_sweep_ = 0;  // work of one sweep
};

}  // namespace

PositionValues values_in_turns(const Rules& rules, const TurnModel& model, const SoloSolution& solution,
                               const Seat& seat) {
  const SeatStates states(rules);
  const auto left = [&](int i) { return -solution.values[i]; };
  const Seat here = states.state(states.index(seat));
  const double farkle = left(states.farkled(states.index(here)));
  const auto turn = std::make_shared<SoloTurn>(rules, model);
  turn->solve(here, all_lanes(farkle), 0.0, [&](Points bank) { return left(states.banked(bank)); });
  if (states.first_farkles_cost()) turn->begin(all_lanes(left(states.first_farkled(states.index(here)))));
  return position_values({turn, &turn->table()}, model, farkle, [](double after) { return after - 1; });
}

SoloSolution solve_solo(const Rules& rules, const TurnModel& model, Work* work) {
  refuse(rules, "solve solo", key::rounds);
  return Race(rules, model, work).solve();
}

double solve_within(const Rules& rules, const TurnModel& model, int turns, Work* work) {
  refuse(rules, "solve solo", key::rounds);
  if (turns < 0) throw UserError("within", std::to_string(turns), "0 turns or more");
  return Race(rules, model, work).within(turns);
}

RoundsAlone solve_rounds_alone(const Rules& rules, const TurnModel& model, Work* work) {
  constexpr const char* who = "solve solo";
  if (rules.farkle.has_penalty()) refuse_in_rounds(who, "farkle.penalty");
  if (rules.farkle.first > 0) refuse_in_rounds(who, "farkle.first");
  if (rules.bank.on_board_at > 0 && rules.bank.opening > 0) refuse_in_rounds(who, "bank.on_board_at");
  refuse(rules, who, key::wins);

  const bool opens = least_bank(rules, false) != least_bank(rules, true);
  const TurnSolution best = solve_turn(rules, model, /*on_board=*/true, work);
  RoundsAlone out;
  double on = 0, off = 0;  // the points of the turns left
  for (int turns_left = 1; turns_left <= rules.game.rounds; ++turns_left) {
    const double cost = off - on;
    out.turns.push_back({turns_left, true, on += best.expected_points, best.bank_rules});
    if (!opens) continue;
    TurnSolution opening = solve_turn(rules, model, /*on_board=*/false, work, cost);
    off = on - best.expected_points + opening.expected_points;
    out.turns.push_back({turns_left, false, off, std::move(opening.bank_rules)});
  }
  std::reverse(out.turns.begin(), out.turns.end());
  out.expected_points = out.turns.front().expected_points;
  return out;
}

}  // namespace farkle
