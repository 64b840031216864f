// Points at stake have no limit, but beyond some level every value is a straight line in them: bank at once, or roll
// where that is free of risk (or forced). First the solver finds these lines, and the level from which no other choice
// is better. Points only rise, so from that level on the values are those lines, and the pass starts on them.
#include "solver/turn/turn_solver.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <utility>

#include "solver/game/error.hpp"
#include "solver/game/turn.hpp"
#include "solver/turn/turn_outcome.hpp"
#include "solver/turn/turn_table.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
namespace {

constexpr double most_gib = 2, most_stake = std::numeric_limits<Points>::max() / 2;
constexpr int levels_at_once = 4096;
constexpr double units_a_level = 4000;  // for the pass and for following it

// worth = points - deficit * points + intercept. Keeping the deficit, not the slope, keeps "no risk at all" exact.
struct StraightLine {
  double deficit = 0, intercept = 0;
  double at(double points) const { return (1 - deficit) * points + intercept; }
  StraightLine plus(double points) const { return {deficit, at(points)}; }  // the line seen from `points` below
};
bool better(const StraightLine& a, const StraightLine& b) {
  return a.deficit != b.deficit ? a.deficit < b.deficit : a.intercept > b.intercept;
}

class Turn {
 public:
  // farkle: the value of a farkle, in points. most: the most points that may be banked. Keeps references.
  Turn(const Rules& rules, const TurnModel& model, const TurnKernel& kernel, bool on_board, double farkle,
       Points most = std::numeric_limits<Points>::max())
      : rules_(rules), model_(model), kernel_(kernel), farkle_(farkle), most_(most) {
    out_.step = model.step();
    out_.roll_states = kernel.afterstates();
    out_.farkle = farkle;
    out_.least_bank = least_bank(rules, on_board);
    const StraightLine start = limited_ ? StraightLine{1, farkle_} : StraightLine{};
    far_worth_ = far_roll_ = std::vector(kernel.afterstates(), start);
    if (!limited_) find_lines();
  }

  TurnSolution solve(Work* work) && {
    const double last = end_of_choices(), end = std::ceil(last / out_.step);
    for (double top = limited_ ? most_ / out_.step : 4 * model_.most_steps() + out_.least_bank / out_.step + 256;;
         top *= 2) {
      if (!limited_ && top < end) continue;
      check_size(top, last);
      out_.levels = static_cast<int>(top) + 1;
      Work::Piece piece(work, "solving the turn", out_.levels * units_a_level);
      pass(piece);
      TurnOutcome outcome = follow(piece);
      const double beyond = std::accumulate(outcome.beyond.begin(), outcome.beyond.end(), 0.0);
      if (!limited_ && beyond > 1e-15) continue;  // forced to roll on
      if (limited_) outcome.farkle += beyond;
      finish(outcome);
      return std::move(out_);
    }
  }

 private:
  bool may_bank(int afterstate) const {
    return afterstate == TurnModel::hot ? rules_.turn.hot_dice == HotDice::may : model_.kinds().confirmed(afterstate);
  }
  bool enough(int level) const { return points(level) >= out_.least_bank && points(level) <= most_; }
  int afterstate_of(int state) const { return state == model_.full() ? TurnModel::hot : state; }
  double points(int level) const { return static_cast<double>(level) * model_.step(); }

  // ---- far from the start ----

  StraightLine far_worth(const Choice& choice) const {
    return far_worth_[choice.afterstate].plus(points(choice.steps));
  }

  const Choice& far_choice(const RollClass& roll) const {
    return *std::min_element(roll.choices.begin(), roll.choices.end(),
                             [&](const Choice& a, const Choice& b) { return better(far_worth(a), far_worth(b)); });
  }

  StraightLine roll_line(const RollState& state) const {
    StraightLine sum{state.farkle_probability, state.farkle_probability * farkle_};
    for (const RollClass& roll : state.classes) {
      const StraightLine best = far_worth(far_choice(roll));
      sum.deficit += roll.probability * best.deficit;
      sum.intercept += roll.probability * best.intercept;
    }
    return sum;
  }

  void find_lines() {
    for (int round = 0; round < 100'000; ++round) {
      double change = 0;
      for (int s = 1; s <= model_.full(); ++s) far_roll_[s] = roll_line(model_.state(s));
      for (int s = 1; s <= model_.full(); ++s) {
        const int afterstate = afterstate_of(s);
        StraightLine next = far_roll_[s];
        if (may_bank(afterstate) && better(StraightLine{}, next)) next = StraightLine{};
        StraightLine& old = far_worth_[afterstate];
        change = larger_change(larger_change(change, next.deficit - old.deficit),
                               (next.intercept - old.intercept) / (1 + std::abs(old.intercept)));
        old = next;
      }
      if (change < 1e-15) return;
      if (far_worth_[TurnModel::hot].intercept > 1e12) break;
    }
    throw CannotDo(
        "the best turn of these rules has no end: some dice can be rolled for ever without a risk, so its expected "
        "points are infinite - at least one roll of every number of dice must be able to farkle");
  }

  // From these points at stake on, every choice is the one that is best far from the start.
  double end_of_choices() const {
    double end = out_.least_bank;
    const auto compare = [&](const StraightLine& best, const StraightLine& other) {
      if (other.intercept > best.intercept)
        end = std::max(end, (other.intercept - best.intercept) / (other.deficit - best.deficit));
    };
    for (int s = 1; s <= model_.full(); ++s) {
      compare(far_worth_[afterstate_of(s)], far_roll_[s]);
      for (const RollClass& roll : model_.state(s).classes)
        for (const Choice& choice : roll.choices) compare(far_worth(far_choice(roll)), far_worth(choice));
    }
    return end;
  }

  void check_size(double top, double end) const {
    const double stake = top * out_.step, gib = top * kernel_.afterstates() * sizeof(double) / (1 << 30);
    if (stake <= most_stake && gib <= most_gib) return;
    char words[400];
    std::snprintf(words, sizeof words,
                  "the best turn: so few rolls farkle that it pays to go on until %.2g points are at stake; to solve "
                  "all turns up to there takes %.2g GiB - at most %.2g points and %.2g GiB are possible",
                  end, gib, most_stake, most_gib);
    throw CannotDo(words);
  }

  // ---- from there down ----

  double rolled(int level, int state) const {
    return out_.roll_values[std::size_t{1} * level * out_.roll_states + state];
  }
  double worth(int level, int afterstate) const {
    if (level >= out_.levels) return far_worth_[afterstate].at(points(level));
    if (afterstate == model_.spent()) return enough(level) ? points(level) : farkle_;
    const double roll = rolled(level, model_.in_hand(afterstate));
    return enough(level) && may_bank(afterstate) ? std::max(points(level), roll) : roll;
  }

  // Solves some levels at a time. They need only the values of the most_steps() levels above them.
  void pass(Work::Piece& piece) {
    out_.roll_values.resize(out_.levels * out_.roll_states);
    const int above = model_.most_steps(), most = std::min(out_.levels, std::max(above, levels_at_once));
    const std::ptrdiff_t given = above * kernel_.row_doubles();
    TurnTable table(kernel_);
    table.reach(most - 1);
    for (int level = 0; level < above; ++level)
      for (int afterstate = 0; afterstate < kernel_.afterstates(); ++afterstate)
        std::fill_n(table.worth(level, afterstate), lanes, worth(out_.levels + level, afterstate));
    const std::vector<double> farkles(lanes, farkle_);
    for (int end = out_.levels; end > 0; end -= most) {
      const int some = std::min(most, end), begin = end - some;
      std::copy_backward(table.worth(0), table.worth(0) + given, table.worth(some) + given);
      for (int level = 0; level < some; ++level)
        std::fill_n(table.stop(level), lanes, enough(begin + level) ? points(begin + level) : forbidden);
      table.walk(farkles.data(), some - 1);
      double* to = out_.roll_values.data() + std::size_t{1} * begin * out_.roll_states;
      for (int level = 0; level < some; ++level)
        for (int s = 0; s < out_.roll_states; ++s) *to++ = table.roll(level, s)[0];
      piece.did(some * units_a_level / 2);
    }
  }

  TurnOutcome follow(Work::Piece& piece) const {
    const auto decide = [&](int level, int afterstate) {
      if (afterstate == model_.spent()) return enough(level) ? Action::bank : Action::nothing;
      if (!enough(level) || !may_bank(afterstate)) return Action::roll;
      return at_least_as_good(points(level), worth(level, afterstate)) ? Action::bank : Action::roll;
    };
    return play_out(
        model_, out_.levels - 1, [&](int level, int afterstate) { return worth(level, afterstate); }, decide,
        [&](int level) {
          if (level % levels_at_once == levels_at_once - 1) piece.did(levels_at_once * units_a_level / 2);
        });
  }

  void finish(const TurnOutcome& outcome) {
    out_.expected_points = rolled(0, model_.full());
    for (const StraightLine& line : far_roll_) {
      out_.slope.push_back(1 - line.deficit);
      out_.intercept.push_back(line.intercept);
    }
    for (int a = 0; a <= model_.full(); ++a) out_.bank_allowed.push_back(model_.kinds().confirmed(a));
    out_.bank_allowed[TurnModel::hot] = rules_.turn.hot_dice != HotDice::must;
    const TurnActions values{out_};
    out_.bank_rules = bank_rules_of(values, rules_, model_, out_.levels - 1);
    out_.distribution.push_back({0, outcome.farkle});
    for (std::size_t level = 1; level < outcome.banked.size(); ++level)
      if (outcome.banked[level] > 0)
        out_.distribution.push_back({static_cast<Points>(level) * out_.step, outcome.banked[level]});
  }

  const Rules& rules_;
  const TurnModel& model_;
  const TurnKernel& kernel_;
  const double farkle_;
  const Points most_;
  const bool limited_ = most_ < std::numeric_limits<Points>::max();
  std::vector<StraightLine> far_worth_, far_roll_;  // by afterstate, by state
  TurnSolution out_;
};

// Calls solve(rules, model) for play that knows of points alone: dice that win the game count for what they score.
template <class Solve>
auto for_points(const Rules& rules, const TurnModel& model, Solve&& solve) {
  if (rules.score.win.empty()) return solve(rules, model);
  Rules points = rules;
  points.score.win.clear();
  return solve(points, TurnModel(points, Scorer(points)));
}

LongRun long_run(const Rules& rules, const TurnModel& model, Work* work) {
  if (rules.farkle.reset)
    throw CannotDo("farkle.penalty = \"reset\": what is lost grows with the bank, so no average lasts; see solve solo");
  const TurnKernel kernel(model, rules.turn.hot_dice == HotDice::may);
  const int streaks = rules.farkle.has_penalty() ? rules.farkle.streak : 1;
  const double first_rolls = model.first_farkle() * rules.farkle.first;  // what they cost
  // Unknowns: the gain g per turn, and the bias h[k] of k farkles in a row against none (h[0] = 0).
  // Policy: h[k] + g = points[k] + farkle[k] * after[k], where after[k] = h[k+1], or -penalty at the streak's end.
  Eigen::VectorXd bias = Eigen::VectorXd::Zero(streaks);
  LongRun out;
  const auto after = [&](int k) { return k + 1 < streaks ? bias[k + 1] : -static_cast<double>(rules.farkle.penalty); };
  for (out.convergence.sweeps = 1; out.convergence.sweeps <= 100; ++out.convergence.sweeps) {
    Eigen::MatrixXd system = Eigen::MatrixXd::Zero(streaks, streaks);  // columns: g, h[1], h[2], ...
    Eigen::VectorXd right(streaks);
    out.turns.clear();
    out.convergence.residual = 0;
    for (int k = 0; k < streaks; ++k) {
      const TurnSolution& best = out.turns.emplace_back(Turn(rules, model, kernel, true, after(k)).solve(work));
      const double farkle = best.distribution.front().probability;
      if (out.convergence.sweeps > 1)
        out.convergence.residual =
            larger_change(out.convergence.residual, best.expected_points - first_rolls - bias[k] - out.points_per_turn);
      system(k, 0) = 1;
      if (k > 0) system(k, k) += 1;
      if (k + 1 < streaks) system(k, k + 1) -= farkle;
      right[k] = best.expected_points - first_rolls - farkle * after(k) -
                 (k + 1 < streaks ? 0 : farkle * rules.farkle.penalty);
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

}  // namespace

TurnValue TurnSolution::at(Points points, int roll_state) const {
  const std::size_t s = roll_state, level = points / step;
  const double roll = points / step < levels ? roll_values[level * roll_states + s] : slope[s] * points + intercept[s];
  const int afterstate = roll_state + 1 == roll_states ? TurnModel::hot : roll_state;
  return {points, roll_state, roll, TurnActions{*this}.bank(points, afterstate)};
}

TurnSolution solve_turn(const Rules& rules, const TurnModel& model, bool on_board, Work* work, double farkle,
                        Points most) {
  return for_points(rules, model, [&](const Rules& r, const TurnModel& m) {
    return Turn(r, m, TurnKernel(m, r.turn.hot_dice == HotDice::may), on_board, farkle, most).solve(work);
  });
}

LongRun solve_long_run(const Rules& rules, const TurnModel& model, Work* work) {
  return for_points(rules, model, [&](const Rules& r, const TurnModel& m) { return long_run(r, m, work); });
}

}  // namespace farkle
