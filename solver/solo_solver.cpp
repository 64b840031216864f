// Worths are turns still to come, negated, so that the kernel's maximum is the fewest turns:
//   T(bank, streak) = 1 - R(0, whole set)   with   stop(t) = -T(bank + t, 0)   and   F = -T(after a farkle).
// Banks only rise but for farkles, so a sweep goes from high banks to low ones. What a farkle leads to is a guess until
// it has been solved itself: without a penalty it is the very same state, and one lane a streak plus one for the slope
// in F gives a Newton step on it; with a penalty it is a lower bank, known from the sweep before.
#include "solver/solo_solver.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "solver/game/error.hpp"
#include "solver/game/turn.hpp"
#include "solver/turn_kernel.hpp"
#include "solver/turn_outcome.hpp"

namespace farkle {
namespace {

constexpr double never = -std::numeric_limits<double>::infinity();
using Lanes = std::array<double, lanes>;

// Whether every keep of the roll leaves hot dice.
bool takes_every_die(const RollClass& roll) {
  return std::all_of(roll.choices.begin(), roll.choices.end(),
                     [](const Choice& c) { return c.slot == TurnModel::hot; });
}

// One turn from a bank, for several worths of a farkle at once.
class RaceTurn {
 public:
  RaceTurn(const Rules& rules, const TurnModel& model, const SeatStates& states)
      : rules_(rules),
        model_(model),
        states_(states),
        kernel_(model, rules.turn.hot_dice == HotDice::may),
        table_(kernel_, level_of(std::max(states.winning() - states.lowest(), least_bank(rules, false)))) {
    for (const RollClass& roll : model.state(model.full()).classes)
      if (takes_every_die(roll)) only_hot_ += roll.probability;
  }

  // R(0, whole set) by lane. worth_of(bank) is that of banking up to `bank` short of the target; reaching it is worth
  // `done`.
  template <class WorthOf>
  const double* solve(Points bank, bool on_board, const Lanes& farkle, double done, WorthOf&& worth_of) {
    least_ = least_bank(rules_, on_board);
    need_ = level_of(states_.winning() - bank);
    end_ = std::max(need_, level_of(least_));  // from here on banking is allowed and wins
    for (int level = 0; level < end_; ++level) {
      const Points points = level * model_.step();
      std::fill_n(table_.stop_row(level), lanes,
                  points < least_  ? never
                  : level >= need_ ? done
                                   : worth_of(bank + points));
    }
    for (int level = end_; level < end_ + model_.most_steps(); ++level) {
      std::fill_n(table_.worth(level), kernel_.row_doubles(), done);
      if (rules_.turn.hot_dice == HotDice::must)
        for (std::size_t i = 0; i < lanes; ++i)
          table_.worth(level, TurnModel::hot)[i] = done + (farkle[i] - done) * forced_farkle();
    }
    kernel_.run({.top = end_ - 1,
                 .stop = table_.stop_row(0),
                 .farkle = farkle.data(),
                 .worth = table_.worth(0),
                 .roll = table_.roll(0)});
    return table_.roll(0, model_.full());
  }

  // Worth of rolling the dice of state s, and of banking; beyond the last level every bank is enough.
  double roll(int level, int s, int lane, double farkle) {
    if (level < end_) return table_.roll(level, s)[lane];
    const RollState& state = model_.state(s);
    double lost = state.farkle_probability;
    if (rules_.turn.hot_dice == HotDice::must)
      for (const RollClass& c : state.classes)
        if (takes_every_die(c)) lost += c.probability * forced_farkle();
    return lost * farkle;
  }
  std::optional<double> bank(int level, int slot, int lane) {
    if (level * model_.step() < least_ || (slot == TurnModel::hot && rules_.turn.hot_dice == HotDice::must))
      return std::nullopt;
    return level < end_ ? table_.stop_row(level)[lane] : 0.0;
  }

  BankRule bank_rule(int s, int lane) {
    const int first = level_of(least_);
    if (s == model_.full() && rules_.turn.hot_dice == HotDice::must) return {};
    return make_bank_rule(model_.step(), first, end_, [&](int level) {
      return level >= end_ || (s == model_.full() && rules_.turn.hot_dice == HotDice::off) ||
             at_least_as_good(table_.stop_row(level)[lane], table_.roll(level, s)[lane]);
    });
  }

  struct Outcome {
    std::vector<double> banked;  // [level], short of the target
    double done = 0, farkle = 0;
  };
  Outcome outcome(int lane) {
    const auto decide = [&](int level, int slot) {
      const bool forced = slot == TurnModel::hot && rules_.turn.hot_dice == HotDice::must;
      if (level >= end_) return forced ? Decision::roll : Decision::stop;
      const double stop = table_.stop_row(level)[lane];
      if (slot == model_.spent()) return stop > never ? Decision::stop : Decision::farkle;
      return !forced && at_least_as_good(stop, table_.worth(level, slot)[lane]) ? Decision::stop : Decision::roll;
    };
    TurnOutcome turn = play_out(model_, table_, lane, end_ - 1, 0, model_.full(), decide);
    Outcome out{{}, turn.beyond * (1 - forced_farkle()), turn.farkle + turn.beyond * forced_farkle()};
    for (std::size_t level = static_cast<std::size_t>(need_); level < turn.stopped.size(); ++level)
      out.done += turn.stopped[level];
    turn.stopped.resize(std::min(turn.stopped.size(), static_cast<std::size_t>(need_)));
    out.banked = std::move(turn.stopped);
    return out;
  }

 private:
  int level_of(Points points) const { return (points + model_.step() - 1) / model_.step(); }
  // With the target reached and hot dice that must be rolled: the chance to farkle before some dice are left to bank
  // with.
  double forced_farkle() const { return model_.state(model_.full()).farkle_probability / (1 - only_hot_); }

  const Rules& rules_;
  const TurnModel& model_;
  SeatStates states_;
  TurnKernel kernel_;
  TurnTable table_;
  double only_hot_ = 0;  // chance of a whole-set roll all of whose keeps take every die
  Points least_ = 0;
  int need_ = 0, end_ = 0;
};

class Race {
 public:
  Race(const Rules& rules, const TurnModel& model)
      : rules_(rules),
        states_(rules),
        turn_(rules, model, states_),
        model_(model),
        values_(static_cast<std::size_t>(states_.size()), 0.0) {
    // A first guess of the right size: a turn brings some hundred points.
    for (int i = 0; i < states_.size(); ++i)
      value(i) = 2.0 + (states_.winning() - states_.state(i).bank) / (9.0 * model.step());
  }

  SoloSolution solve() {
    SoloSolution out;
    Convergence& convergence = out.convergence;
    for (double change = 1; convergence.sweeps < 2000 && !(change < 1e-14 * values_.front());) {
      change = 0;
      for (int first = 0; first < states_.size(); first += states_.streaks())
        change = std::max(change, improve(order(first)));
      ++convergence.sweeps;
    }
    finish(out);
    // Each visited turn adds at most the residual, and there are as many as the value says.
    const double longest = *std::max_element(values_.begin(), values_.end());
    convergence.error_bound = convergence.residual * longest / (1 - std::min(convergence.residual, 0.5));
    convergence.converged = convergence.residual <= 1e-12 * std::max(1.0, longest);
    out.expected_turns = value(states_.start());
    out.values = values_;
    return out;
  }

  double within(int turns) {
    std::fill(values_.begin(), values_.end(), 0.0);
    for (int k = 0; k < turns; ++k) {
      std::vector<double> next(values_.size());
      for (int first = 0; first < states_.size(); first += states_.streaks()) {
        const double* chance = turn_from(first, 1.0, 1.0, 0);
        for (int streak = 0; streak < states_.streaks(); ++streak)
          next[static_cast<std::size_t>(first + streak)] = chance[streak];
      }
      values_.swap(next);
    }
    return turns > 0 ? value(states_.start()) : 0.0;
  }

 private:
  double& value(int i) { return values_[static_cast<std::size_t>(i)]; }
  int farkled(int i) const { return states_.index(after_farkle(rules_, states_.state(i))); }

  // Blocks of streaks from the highest bank down, on the board first.
  int order(int first) const {
    const int on = states_.on_board();
    return first < on ? on - states_.streaks() - first : states_.size() - states_.streaks() - (first - on);
  }

  // One lane a streak; the last lane has the farkle worth of streak 0 moved by `shift`. sign turns values into worths.
  const double* turn_from(int first, double sign, double done, double shift) {
    const Seat state = states_.state(first);
    Lanes farkle;
    farkle.fill(sign * value(farkled(first)) + shift);
    for (int k = 0; k < states_.streaks(); ++k) farkle[static_cast<std::size_t>(k)] = sign * value(farkled(first + k));
    return turn_.solve(state.bank, state.on_board, farkle, done,
                       [&](Points bank) { return sign * value(states_.banked(bank)); });
  }

  // Newton steps on the streaks of one bank, lower banks held. Returns the largest change of a value.
  double improve(int first) {
    constexpr double shift = 1.0 / 1024;
    const int n = states_.streaks();
    double largest = 0;
    for (int round = 0; round < 60; ++round) {
      const double* roll = turn_from(first, -1.0, 0.0, shift);
      const double slope = std::clamp((roll[lanes - 1] - roll[0]) / shift, 0.0, 1.0);  // the chance to farkle
      if (1 - slope <
          1e-6) {  // the guess makes a farkle look so cheap that nobody banks: a step from there could land anywhere
        for (int k = 0; k < n; ++k) value(first + k) = 4 * value(first + k) + 100;
        largest = 1;
        continue;
      }
      // T[k] = (1 - roll[k]) + slope * (F[k] - old F[k]), where F[k] is T of a state of this block or does not move
      Eigen::MatrixXd system = Eigen::MatrixXd::Identity(n, n);
      Eigen::VectorXd right(n);
      for (int k = 0; k < n; ++k) {
        const int to = farkled(first + k);
        right[k] = 1 - roll[k];
        if (to >= first && to < first + n) {
          system(k, to - first) -= slope;
          right[k] -= slope * value(to);
        }
      }
      const Eigen::VectorXd next = system.partialPivLu().solve(right);
      double change = 0;
      for (int k = 0; k < n; ++k) {
        change = std::max(change, std::abs(next[k] - value(first + k)));
        value(first + k) = next[k];
      }
      largest = std::max(largest, change);
      if (change < 1e-15 * next[0] || n > 1) break;  // with a penalty the next sweep goes on
    }
    return largest;
  }

  // The residual of the values, and everything about the policy that follows from them.
  void finish(SoloSolution& out) {
    std::vector<RaceTurn::Outcome> outcomes(values_.size());
    for (int first = 0; first < states_.size(); first += states_.streaks()) {
      const double* roll = turn_from(first, -1.0, 0.0, 0);
      for (int k = 0; k < states_.streaks(); ++k) {
        out.convergence.residual = std::max(out.convergence.residual, std::abs(1 - roll[k] - value(first + k)));
        outcomes[static_cast<std::size_t>(first + k)] = turn_.outcome(k);
        add_to_bands(out.bands, states_.state(first + k), k);
      }
    }
    std::stable_sort(out.bands.begin(), out.bands.end(), [](const BankBand& a, const BankBand& b) {
      return std::tuple(!a.on_board, a.streak) < std::tuple(!b.on_board, b.streak);
    });
    out.turns_pmf = turns_pmf(outcomes);
  }

  void add_to_bands(std::vector<BankBand>& bands, const Seat& state, int lane) {
    std::vector<BankRule> rules(1);
    for (int s = 1; s <= model_.full(); ++s) rules.push_back(turn_.bank_rule(s, lane));
    const auto before = std::find_if(bands.rbegin(), bands.rend(), [&](const BankBand& b) {
      return b.streak == state.streak && b.on_board == state.on_board;
    });
    if (before != bands.rend() && before->bank_rules == rules)
      before->last = state.bank;
    else
      bands.push_back({state.bank, state.bank, state.streak, state.on_board, rules});
  }

  std::vector<double> turns_pmf(const std::vector<RaceTurn::Outcome>& outcomes) const {
    std::vector<double> pmf{0.0}, now(outcomes.size(), 0.0);
    now[static_cast<std::size_t>(states_.start())] = 1;
    double left = 1;
    while (left >= 1e-15 && pmf.size() < 100'000) {
      std::vector<double> next(now.size(), 0.0);
      double done = 0;
      for (int i = 0; i < states_.size(); ++i) {
        const double here = now[static_cast<std::size_t>(i)];
        if (here == 0) continue;
        const RaceTurn::Outcome& turn = outcomes[static_cast<std::size_t>(i)];
        const Points bank = states_.state(i).bank;
        done += here * turn.done;
        next[static_cast<std::size_t>(farkled(i))] += here * turn.farkle;
        for (std::size_t level = 1; level < turn.banked.size(); ++level)
          if (turn.banked[level] > 0)
            next[static_cast<std::size_t>(states_.index(
                {bank + static_cast<Points>(level) * model_.step(), 0, true}))] += here * turn.banked[level];
      }
      pmf.push_back(done);
      now.swap(next);
      left = 0;
      for (const double p : now) left += p;
    }
    return pmf;
  }

  const Rules& rules_;
  SeatStates states_;
  RaceTurn turn_;
  const TurnModel& model_;
  std::vector<double> values_;
};

}  // namespace

struct SoloView::Opened {
  SeatStates states;
  RaceTurn turn;
  Points step;
  double farkle;
};

SoloView::SoloView(const Rules& rules, const TurnModel& model, const SoloSolution& solution, const Seat& seat) {
  const SeatStates states(rules);
  const auto value = [&](int i) { return solution.values[static_cast<std::size_t>(i)]; };
  const Seat here = states.state(states.index(seat));
  const double farkle = -value(states.index(after_farkle(rules, here)));
  opened_ = std::unique_ptr<Opened>(new Opened{states, RaceTurn(rules, model, states), model.step(), farkle});
  Lanes farkles;
  farkles.fill(farkle);
  opened_->turn.solve(here.bank, here.on_board, farkles, 0.0, [&](Points bank) { return -value(states.banked(bank)); });
}

SoloView::~SoloView() = default;

double SoloView::roll(Points points, int state) const {
  return 1 - opened_->turn.roll(points / opened_->step, state, 0, opened_->farkle);
}

std::optional<double> SoloView::bank(Points points, int slot) const {
  const auto worth = opened_->turn.bank(points / opened_->step, slot, 0);
  return worth ? std::optional(1 - *worth) : std::nullopt;
}

double SoloView::farkle() const { return 1 - opened_->farkle; }

SoloSolution solve_solo(const Rules& rules, const TurnModel& model) { return Race(rules, model).solve(); }

double solve_within(const Rules& rules, const TurnModel& model, int turns) {
  if (turns < 0) throw UserError("within", std::to_string(turns), "0 turns or more");
  return Race(rules, model).within(turns);
}

}  // namespace farkle
