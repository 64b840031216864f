#include "sim/policies/seen_thresholds.hpp"

#include <utility>

namespace farkle {
namespace {

MatchState position(const Rules& rules, Points mine, Points theirs) {
  MatchState match = start_match(rules, 2);
  match.seats[0] = {mine, 0, mine > 0};
  match.seats[1] = {theirs, 0, theirs > 0};
  return match;
}

std::optional<Points> banks_at(const Policy& policy, const TurnModel& model, TurnView view, int n) {
  for (Points points = model.step(); points <= 2 * view.rules.game.target; points += model.step()) {
    view.at_stake = points - model.step();
    view.roll_state = model.full();
    const bool all = n == model.dice_count();  // hot dice: the whole set again
    const KeepOption option{model.step(), all ? TurnModel::hot : n, n, all ? After::hot : After::dice, {}};
    if (policy.decide(view, {&option, 1}).only().then == Action::bank) return points;
  }
  return std::nullopt;
}

}  // namespace

std::vector<SeenThresholds> seen_thresholds(const Rules& rules, const TurnModel& model, const Policy& policy) {
  const int most = model.dice_count() - (rules.turn.hot_dice == HotDice::off);
  const auto share = [&](int percent) { return rules.game.target * percent / 100 / model.step() * model.step(); };
  std::vector<SeenThresholds> seen;
  for (const auto& [mine, theirs] : {std::pair{0, 0}, {50, 50}, {50, 85}, {85, 50}, {85, 85}, {20, 95}}) {
    const MatchState match = position(rules, share(mine), share(theirs));
    const TurnView view = first_view(rules, match, model.full());
    SeenThresholds& here = seen.emplace_back(SeenThresholds{share(mine), share(theirs), {}});
    for (int n = 1; n <= most; ++n) here.bank_at.push_back(banks_at(policy, model, view, n));
  }
  return seen;
}

}  // namespace farkle
