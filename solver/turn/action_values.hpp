// Action values: what the actions after a keep are worth to one player in one position. Also the choice of the best
// action, with the one rule for ties that best play, advice, cards and review share.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "solver/game/policy.hpp"
#include "solver/turn/bank_rule.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

// More is better. Points at stake include the keep. States and afterstates: turn_model.hpp.
struct ActionValues {
  std::function<std::optional<double>(Points, int afterstate)> bank;  // none: not allowed
  std::function<double(Points, int state)> roll;
  std::function<std::optional<double>(Points, int state)> pass;  // none: not allowed
  double farkle = 0;                                             // of a turn that ends with nothing
};

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

// The best keep and the best action after it. Between equal keeps it takes the first.
template <class Values>
Decision choose(const Values& values, const DiceKinds& kinds, std::span<const KeepOption> keeps, Points turn_points) {
  Decision best;
  double most = 0;
  for (std::size_t k = 0; k < keeps.size(); ++k) {
    const auto [then, value] = best_action(values, kinds, turn_points + keeps[k].points, keeps[k].afterstate);
    if (k == 0 || value > most) most = value, best = {k, then};
  }
  return best;
}

// By roll state, up to this level; the last one holds for ever. values: like ActionValues. Compares banking with
// rolling, not with passing.
template <class Values>
std::vector<BankRule> bank_rules_of(const Values& values, const Rules& rules, const TurnModel& model, int most_level) {
  std::vector<BankRule> out(1);
  for (int s = 1; s <= model.full(); ++s) {
    const bool off = s == model.full() && rules.turn.hot_dice == HotDice::off;
    const int afterstate = s < model.full() ? s : off ? model.spent() : TurnModel::hot;
    out.push_back(make_bank_rule(model.step(), 1, most_level, [&](int level) {
      const auto banked = values.bank(level * model.step(), afterstate);
      return banked && (off || at_least_as_good(*banked, values.roll(level * model.step(), s)));
    }));
  }
  return out;
}

}  // namespace farkle
