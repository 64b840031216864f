// Points at stake have no limit, but beyond the last level at which rolling pays every worth is a straight line in
// them: bank at once, or roll where that is free of risk (or forced). The lines are found first; the pass starts on
// them at some level and is exact as soon as the highest levels that it computes lie on the lines themselves. If not,
// it starts higher.
#include "solver/turn/turn_solver.hpp"

#include <Eigen/LU>
#include <cmath>
#include <limits>

#include "solver/game/error.hpp"
#include "solver/game/turn.hpp"
#include "solver/turn/turn_kernel.hpp"
#include "solver/turn/turn_outcome.hpp"

namespace farkle {
namespace {

constexpr double never = -std::numeric_limits<double>::infinity();

// worth = points - deficit * points + intercept. Keeping the deficit, not the slope, keeps "no risk at all" exact.
struct Line {
  double deficit = 0, intercept = 0;
  double at(double points) const { return (1 - deficit) * points + intercept; }
  Line plus(double points) const { return {deficit, at(points)}; }  // the line seen from `points` below
};
bool better(const Line& a, const Line& b) {
  return a.deficit != b.deficit ? a.deficit < b.deficit : a.intercept > b.intercept;
}

struct Lines {
  std::vector<Line> worth, roll;  // by afterstate, by state
};

class Turn {
 public:
  Turn(const Rules& rules, const TurnModel& model, bool on_board)
      : rules_(rules),
        model_(model),
        kernel_(model, rules.turn.hot_dice == HotDice::may),
        least_bank_(farkle::least_bank(rules, on_board)) {}

  // The turn when a farkle is worth `farkle` points more than a bank of 0.
  TurnSolution solve(double farkle) const {
    const Lines far = lines(farkle);
    for (int top = 4 * model_.most_steps() + least_bank_ / model_.step() + 256;; top *= 2) {
      if (top > 4'000'000) throw CannotDo("the best turn: no number of points at stake is enough to stop at");
      TurnTable table(kernel_, top);
      pass(table, top, farkle, far);
      if (!on_the_lines(table, top, far)) continue;
      TurnOutcome outcome = play_out(model_, table, 0, top, 0, model_.full(),
                                     [&](int level, int afterstate) { return decide(table, level, afterstate); });
      if (outcome.beyond > 1e-15) continue;
      return solution(table, top, far, outcome);
    }
  }

 private:
  bool may_bank(int afterstate) const { return afterstate != TurnModel::hot || rules_.turn.hot_dice == HotDice::may; }
  int slot_of(int state) const { return state == model_.full() ? TurnModel::hot : state; }
  double points(int level) const { return static_cast<double>(level) * model_.step(); }

  Line roll_line(int s, const std::vector<Line>& worth, double farkle) const {
    const RollState& state = model_.state(s);
    Line sum{state.farkle_probability, state.farkle_probability * farkle};
    for (const RollClass& roll : state.classes) {
      Line best{2, 0};
      for (const Choice& choice : roll.choices)
        if (const Line line = worth[choice.afterstate].plus(points(choice.steps)); better(line, best)) best = line;
      sum.deficit += roll.probability * best.deficit;
      sum.intercept += roll.probability * best.intercept;
    }
    return sum;
  }

  Lines lines(double farkle) const {
    Lines far{std::vector<Line>(static_cast<std::size_t>(kernel_.afterstates())),
              std::vector<Line>(static_cast<std::size_t>(kernel_.afterstates()))};
    for (int round = 0; round < 100'000; ++round) {
      double change = 0;
      for (int s = 1; s <= model_.full(); ++s) far.roll[static_cast<std::size_t>(s)] = roll_line(s, far.worth, farkle);
      for (int s = 1; s <= model_.full(); ++s) {
        const int afterstate = slot_of(s);
        Line next = far.roll[static_cast<std::size_t>(s)];
        if (may_bank(afterstate) && better(Line{}, next)) next = Line{};
        Line& old = far.worth[static_cast<std::size_t>(afterstate)];
        change = std::max({change, std::abs(next.deficit - old.deficit),
                           std::abs(next.intercept - old.intercept) / (1 + std::abs(old.intercept))});
        old = next;
      }
      if (change < 1e-15) return far;
      if (far.worth[TurnModel::hot].intercept > 1e12) break;
    }
    throw CannotDo(
        "the best turn of these rules has no end: some dice can be rolled for ever without a risk, so its expected "
        "points are infinite - "
        "at least one roll of every number of dice must be able to farkle");
  }

  void pass(TurnTable& table, int top, double farkle, const Lines& far) const {
    for (int level = 0; level <= top; ++level)
      std::fill_n(table.stop_row(level), lanes, points(level) >= least_bank_ ? points(level) : never);
    for (int level = top + 1; level <= top + model_.most_steps(); ++level)
      for (int afterstate = 0; afterstate < kernel_.afterstates(); ++afterstate)
        std::fill_n(table.worth(level, afterstate), lanes,
                    far.worth[static_cast<std::size_t>(afterstate)].at(points(level)));
    std::vector<double> farkles(lanes, farkle);
    kernel_.run({.top = top,
                 .stop = table.stop_row(0),
                 .farkle = farkles.data(),
                 .worth = table.worth(0),
                 .roll = table.roll(0)});
  }

  bool on_the_lines(TurnTable& table, int top, const Lines& far) const {
    for (int level = top - model_.most_steps() + 1; level <= top; ++level)
      for (int afterstate = 0; afterstate < model_.full(); ++afterstate) {
        const double line = far.worth[static_cast<std::size_t>(afterstate)].at(points(level));
        if (std::abs(table.worth(level, afterstate)[0] - line) > 1e-9 * (1 + std::abs(line))) return false;
      }
    return true;
  }

  Action decide(TurnTable& table, int level, int afterstate) const {
    const bool allowed = points(level) >= least_bank_;
    if (afterstate == model_.spent()) return allowed ? Action::bank : Action::nothing;
    if (!allowed || !may_bank(afterstate)) return Action::roll;
    return at_least_as_good(points(level), table.worth(level, afterstate)[0]) ? Action::bank : Action::roll;
  }

  BankRule bank_rule(TurnTable& table, int top, int s) const {
    const int afterstate = slot_of(s);
    const Points step = model_.step();
    const int first = (least_bank_ + step - 1) / step;
    if (s == model_.full() && rules_.turn.hot_dice == HotDice::off)
      return make_bank_rule(step, first, first, [](int) { return true; });
    if (!may_bank(afterstate)) return {};
    return make_bank_rule(step, first, top,
                          [&](int level) { return at_least_as_good(points(level), table.roll(level, s)[0]); });
  }

  TurnSolution solution(TurnTable& table, int top, const Lines& far, const TurnOutcome& outcome) const {
    TurnSolution out;
    out.expected_points = table.roll(0, model_.full())[0];
    out.step = model_.step();
    out.levels = top + 1;
    out.roll_states = kernel_.afterstates();
    out.least_bank = least_bank_;
    for (int level = 0; level <= top; ++level)
      for (int s = 0; s < kernel_.afterstates(); ++s) out.roll_values.push_back(table.roll(level, s)[0]);
    for (const Line& line : far.roll) {
      out.slope.push_back(1 - line.deficit);
      out.intercept.push_back(line.intercept);
    }
    out.bank_rules.emplace_back();
    out.bank_allowed.push_back(false);
    for (int s = 1; s <= model_.full(); ++s) {
      out.bank_rules.push_back(bank_rule(table, top, s));
      out.bank_allowed.push_back(s != model_.full() || rules_.turn.hot_dice != HotDice::must);
    }
    out.distribution.push_back({0, outcome.farkle});
    for (std::size_t level = 1; level < outcome.stopped.size(); ++level)
      if (outcome.stopped[level] > 0)
        out.distribution.push_back({static_cast<Points>(level) * out.step, outcome.stopped[level]});
    return out;
  }

  const Rules& rules_;
  const TurnModel& model_;
  TurnKernel kernel_;
  Points least_bank_;
};

}  // namespace

TurnValue TurnSolution::at(Points points, int roll_state) const {
  const auto s = static_cast<std::size_t>(roll_state);
  const auto level = static_cast<std::size_t>(points / step);
  TurnValue value{points, roll_state, 0, std::nullopt};
  value.roll_value = points / step < levels ? roll_values[level * static_cast<std::size_t>(roll_states) + s]
                                            : slope[s] * points + intercept[s];
  if (points >= least_bank && bank_allowed[s]) value.bank_value = points;
  return value;
}

TurnSolution solve_turn(const Rules& rules, const TurnModel& model, bool on_board) {
  return Turn(rules, model, on_board).solve(0);
}

LongRun solve_long_run(const Rules& rules, const TurnModel& model) {
  if (rules.farkle.reset)
    throw CannotDo(
        "farkle.penalty = \"reset\": the points lost grow with the bank, so there is no long-run average; see solve "
        "solo");
  const Turn turn(rules, model, true);
  const int streaks = rules.farkle.streak;
  // Unknowns: the gain g a turn, and the bias h[k] of having k farkles in a row against none (h[0] = 0).
  // Policy: h[k] + g = points[k] + farkle[k] * after[k], where after[k] = h[k+1], or -penalty at the streak's end.
  Eigen::VectorXd bias = Eigen::VectorXd::Zero(streaks);
  LongRun out;
  const auto after = [&](int k) { return k + 1 < streaks ? bias[k + 1] : -static_cast<double>(rules.farkle.penalty); };
  for (out.convergence.sweeps = 1; out.convergence.sweeps <= 100; ++out.convergence.sweeps) {
    Eigen::MatrixXd system = Eigen::MatrixXd::Zero(streaks, streaks);  // columns: g, h[1], h[2], ...
    Eigen::VectorXd right(streaks);
    out.bank_rules.clear();
    out.convergence.residual = 0;
    for (int k = 0; k < streaks; ++k) {
      const TurnSolution best = turn.solve(after(k));
      const double farkle = best.distribution.front().probability;
      if (out.convergence.sweeps > 1)
        out.convergence.residual =
            std::max(out.convergence.residual, std::abs(best.expected_points - bias[k] - out.points_per_turn));
      system(k, 0) = 1;
      if (k > 0) system(k, k) += 1;
      if (k + 1 < streaks) system(k, k + 1) -= farkle;
      right[k] = best.expected_points - farkle * after(k) - (k + 1 < streaks ? 0 : farkle * rules.farkle.penalty);
      out.bank_rules.push_back(best.bank_rules);
    }
    if (out.convergence.sweeps > 1 && out.convergence.residual < 1e-9) {
      out.convergence.converged = true;
      break;
    }
    bias = system.fullPivLu().solve(right);
    out.points_per_turn = bias[0];
    bias[0] = 0;
  }
  // For every policy, min over k of (improved - old) <= best gain - g <= max over k (Odoni 1969).
  out.convergence.error_bound = out.convergence.residual;
  return out;
}

}  // namespace farkle
