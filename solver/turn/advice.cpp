#include "solver/turn/advice.hpp"

#include <algorithm>
#include <tuple>

namespace farkle {
namespace {

// Among actions that are worth the same, bank comes before roll, and roll before pass.
int place(Action action) { return action == Action::bank ? 0 : action == Action::roll ? 1 : 2; }

std::optional<double> mean_points(const RollState& state, Points step) {
  double points = 0, scoring = 0;
  for (const RollClass& roll : state.classes) {
    points += roll.probability * static_cast<double>(roll.choices.front().steps * step);
    scoring += roll.probability;
  }
  return scoring > 0 ? std::optional(points / scoring) : std::nullopt;
}

}  // namespace

std::vector<AdviceOption> advise(const TurnModel& model, std::span<const KeepOption> keeps, Points turn_points,
                                 const ActionValues& worth) {
  std::vector<AdviceOption> options;
  for (const KeepOption& keep : keeps) {
    const int state = model.in_hand(keep.afterstate);
    const Points at_stake = turn_points + keep.points;
    const auto add = [&](Action then, double value) {
      AdviceOption option{then, keep.kept, keep.points, at_stake, keep.afterstate, 0, 0, value, 0, {}, {}};
      if (then == Action::roll || then == Action::pass) {
        option.dice_to_roll = model.state(state).dice;
        if (!model.alike()) option.which = model.kinds().dice(state);
      }
      if (then == Action::roll) {
        option.farkle_probability = model.state(state).farkle_probability;
        option.brings = mean_points(model.state(state), model.step());
      }
      options.push_back(option);
    };
    const auto bank = worth.bank(at_stake, keep.afterstate);
    if (bank) add(Action::bank, *bank);
    if (keep.after == After::spent) {
      if (!bank) add(Action::nothing, worth.farkle);
      continue;
    }
    add(Action::roll, worth.roll(at_stake, state));
    if (const auto pass = worth.pass(at_stake, state)) add(Action::pass, *pass);
  }
  std::stable_sort(options.begin(), options.end(), [](const AdviceOption& a, const AdviceOption& b) {
    return std::tuple(-a.value, place(a.then), -a.points) < std::tuple(-b.value, place(b.then), -b.points);
  });
  if (options.empty()) return options;
  const Decision best = choose(worth, model.kinds(), keeps, turn_points);
  const KeepOption& keep = keeps[best.option];
  auto chosen = std::find_if(options.begin(), options.end(), [&](const AdviceOption& o) {
    return o.then == best.then && o.keep == keep.kept && o.points == keep.points && o.afterstate == keep.afterstate;
  });
  // Of banks that are all the best, as where they win, that of the most points comes first.
  const auto wins = [&](const AdviceOption& o) {
    return o.then == Action::bank && at_least_as_good(o.value, chosen->value);
  };
  const auto most = std::max_element(options.begin(), options.end(), [&](const AdviceOption& a, const AdviceOption& b) {
    return std::tuple(wins(a), a.points, a.keep.size()) < std::tuple(wins(b), b.points, b.keep.size());
  });
  if (wins(*most)) chosen = most;
  std::rotate(options.begin(), chosen, chosen + 1);
  for (AdviceOption& option : options) option.loss = std::max(0.0, options.front().value - option.value);
  return options;
}

std::vector<KeepOption> all_keeps(const Rules& rules, const Scorer& scorer, const TurnModel& model, int roll_state,
                                  std::span<const Dice> by_kind) {
  const std::vector<DiceKinds::Taken> all = model.kinds().choices(by_kind);
  std::vector<KeepOption> keeps;
  for (const DiceKinds::Taken& taken : all)
    if (const Points points = scorer.points(taken.dice, all.back().dice); points > 0)
      keeps.push_back(keep_option(rules, scorer, model.kinds(), roll_state, taken, points));
  const auto order = [](const KeepOption& k) {
    return std::tuple(k.points, k.kept.size(), k.kept.bits(), k.afterstate);
  };
  std::sort(keeps.begin(), keeps.end(), [&](const KeepOption& a, const KeepOption& b) { return order(a) < order(b); });
  keeps.erase(std::unique(keeps.begin(), keeps.end()), keeps.end());
  return keeps;
}

}  // namespace farkle
