#include "solver/evaluate/turn_distribution.hpp"

#include "solver/game/error.hpp"

namespace farkle {

PolicyTurns::PolicyTurns(const Rules& rules, const TurnModel& model, const Policy& policy, SharedKeeps* keeps)
    : rules_(rules),
      model_(model),
      policy_(policy),
      choices_(turn_choices(model, policy)),
      kept_(keeps ? keeps->of(policy) : SharedKeeps(rules, model).of(policy)) {
  if (rules.carry != CarryMode::none)
    throw CannotDo("evaluate: carry.mode other than \"none\" is not evaluated exactly - simulate instead");
}

double PolicyTurns::work(const TurnDistribution& ends) const {
  constexpr double an_option = 4;
  std::size_t options = 0;
  for (const DiceChoices& dice : choices_)
    for (const RollChoices& roll : dice.rolls) options += kept_ ? 2 : 4 + roll.options.size();
  return an_option * static_cast<double>(options * ends.banked.size());
}

std::uint64_t PolicyTurns::situation(const MatchState& match) const {
  return policy_.situation(first_view(rules_, match, model_.full()));
}

TurnDistribution PolicyTurns::of(const MatchState& match) const {
  TurnView view = first_view(rules_, match, model_.full());
  std::vector<DecisionChance> plays;
  return follow_turn(
      model_,
      [&](std::size_t level) -> const TurnChoices& {
        return kept_ ? kept_->at(policy_, level, view.me().on_board) : choices_;
      },
      policy_.name(),
      [&](Points at_stake, int state, std::span<const KeepOption> options,
          double) -> const std::vector<DecisionChance>& {
        view.at_stake = at_stake;
        view.roll_state = state;
        policy_.plays(view, options, plays);
        return plays;
      });
}

void endless_turn_of(const std::string& name) {
  throw CannotDo("evaluate: a turn of " + name + " may go on without end");
}

}  // namespace farkle
