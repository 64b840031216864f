// Action values: what the actions after a keep are worth to one player in one position. Also the choice of the best
// action, with the one rule for ties that best play, advice, cards and review share, and rules for when to bank.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "solver/game/policy.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

// Two values that differ by less than this, relative to 1 + their size, count as equal: banking is then "at least as
// good".
inline constexpr double tie = 1e-12;
// a may be -infinity: not allowed, and never as good; b is finite.
inline bool at_least_as_good(double a, double b) { return a >= b - tie * (1 + (b < 0 ? -b : b)); }

// More is better. Points at stake include the keep. States and afterstates: turn_model.hpp.
struct ActionValues {
  std::function<std::optional<double>(Points, int afterstate)> bank;  // none: not allowed
  std::function<double(Points, int state)> roll;
  std::function<std::optional<double>(Points, int state)> pass;  // none: not allowed
  double farkle = 0;                                             // of a turn that ends with nothing
};

// values: like ActionValues. What they refer to must outlive the result, unless `kept` keeps it.
template <class Values>
ActionValues action_values(const Values& values, std::shared_ptr<const void> kept = nullptr) {
  return {[values, kept](Points points, int afterstate) { return values.bank(points, afterstate); },
          [values, kept](Points points, int state) { return values.roll(points, state); },
          [values, kept](Points points, int state) { return values.pass(points, state); }, values.farkle};
}

struct BestAction {
  Action then = Action::nothing;
  double value = 0;
};

// The best action after a keep; values: like ActionValues. Between equally good actions (at_least_as_good) banking
// comes first, then rolling.
template <class Values>
BestAction best_action(const Values& values, const DiceKinds& kinds, Points at_stake, int afterstate) {
  const std::optional<double> bank = values.bank(at_stake, afterstate);
  if (kinds.spent(afterstate))
    return bank ? BestAction{Action::bank, *bank} : BestAction{Action::nothing, values.farkle};
  const int state = kinds.in_hand(afterstate);
  const double roll = values.roll(at_stake, state);
  const std::optional<double> pass = values.pass(at_stake, state);
  const double most = std::max({roll, bank.value_or(roll), pass.value_or(roll)});
  return {bank && at_least_as_good(*bank, most) ? Action::bank
          : at_least_as_good(roll, most)        ? Action::roll
                                                : Action::pass,
          most};
}

// The best keep and the best action after it, which is best(keep), a BestAction. Between equal keeps it takes the
// first.
template <class Best>
Decision choose(std::span<const KeepOption> keeps, const Best& best) {
  Decision chosen;
  double most = 0;
  for (std::size_t k = 0; k < keeps.size(); ++k) {
    const auto [then, value] = best(keeps[k]);
    if (k == 0 || value > most) most = value, chosen = {k, then};
  }
  return chosen;
}
// values: like ActionValues.
template <class Values>
Decision choose(const Values& values, const DiceKinds& kinds, std::span<const KeepOption> keeps, Points turn_points) {
  return choose(keeps, [&](const KeepOption& keep) {
    return best_action(values, kinds, turn_points + keep.points, keep.afterstate);
  });
}

// A rule for when to bank with given dice left: a threshold of points, or intervals where one threshold is not enough.
struct BankRule {
  std::optional<Points>
      bank_at;  // smallest allowed points at which banking is at least as good as rolling; none: never
  // The points at which to bank: [first, last], ascending; last = no_limit for an interval without end.
  std::vector<std::pair<Points, Points>> intervals;
  bool single_threshold() const {
    return intervals.empty() || (intervals.size() == 1 && intervals[0].second == no_limit);
  }
  bool banks(Points points) const {
    if (intervals.empty()) return bank_at && points >= *bank_at;
    return std::any_of(intervals.begin(), intervals.end(), [&](const auto& in) {
      return in.first <= points && (points <= in.second || in.second == no_limit);
    });
  }
  bool operator==(const BankRule&) const = default;
};

// By roll state, up to this level; the last one holds for ever. values: like ActionValues. Compares banking with
// rolling, not with passing.
template <class Values>
std::vector<BankRule> bank_rules_of(const Values& values, const Rules& rules, const TurnModel& model, int most_level) {
  std::vector<BankRule> out(1);
  for (int s = 1; s <= model.full(); ++s) {
    const bool off = s == model.full() && rules.turn.hot_dice == HotDice::off;
    const int afterstate = s < model.full() ? s : off ? model.spent() : TurnModel::hot;
    BankRule& rule = out.emplace_back();
    bool banking = false;
    for (Points points = model.step(); points <= most_level * model.step(); points += model.step()) {
      const auto banked = values.bank(points, afterstate);
      const bool pays = banked && (off || at_least_as_good(*banked, values.roll(points, s)));
      if (pays && !banking) rule.intervals.emplace_back(points, no_limit);
      if (!pays && banking) rule.intervals.back().second = points - model.step();
      banking = pays;
    }
    if (!rule.intervals.empty()) rule.bank_at = rule.intervals.front().first;
  }
  return out;
}

}  // namespace farkle
