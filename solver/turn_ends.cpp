#include "solver/turn_ends.hpp"

#include <algorithm>
#include <tuple>

#include "solver/game/error.hpp"

namespace farkle {

TurnChoices turn_choices(const TurnModel& model) {
  TurnChoices all(static_cast<std::size_t>(model.full()) + 1);
  for (int s = 1; s <= model.full(); ++s) {
    const RollState& state = model.state(s);
    DiceChoices& dice = all[static_cast<std::size_t>(s)];
    dice.farkle = state.farkle_probability;
    for (const RollClass& roll : state.classes) {
      std::vector<KeepOption>& options = dice.rolls.emplace_back(RollChoices{roll.probability, {}}).options;
      for (const Choice& choice : roll.choices) {
        const After after = choice.slot == TurnModel::hot  ? After::hot
                            : choice.slot == model.spent() ? After::spent
                                                           : After::dice;
        const int left = after == After::dice ? model.state(choice.slot).dice : 0;
        options.push_back(
            {choice.steps * model.step(), choice.slot, after == After::hot ? model.dice_count() : left, after, {}});
      }
      const auto kept = [&](const KeepOption& o) { return state.dice - (o.after == After::dice ? o.dice : 0); };
      std::sort(options.begin(), options.end(), [&](const KeepOption& a, const KeepOption& b) {
        return std::tuple(-a.points, kept(a), -a.slot) < std::tuple(-b.points, kept(b), -b.slot);
      });
    }
  }
  return all;
}

TurnChoices turn_choices(const TurnModel& model, const Policy& policy) {
  TurnChoices all = turn_choices(model);
  if (!policy.keeps_first()) return all;
  for (DiceChoices& dice : all) {
    std::vector<RollChoices> alike;
    for (RollChoices& roll : dice.rolls) {
      roll.options.resize(1);
      const auto same = std::find_if(alike.begin(), alike.end(),
                                     [&](const RollChoices& other) { return other.options == roll.options; });
      if (same == alike.end())
        alike.push_back(std::move(roll));
      else
        same->chance += roll.chance;
    }
    dice.rolls = std::move(alike);
  }
  return all;
}

PolicyTurns::PolicyTurns(const Rules& rules, const TurnModel& model, const Policy& policy)
    : rules_(rules), model_(model), policy_(policy), choices_(turn_choices(model, policy)) {
  if (rules.carry != CarryMode::none)
    throw CannotDo("evaluate: carry.mode other than \"none\" is not evaluated exactly - simulate instead");
}

TurnView PolicyTurns::view(const MatchState& match) const {
  return {.rules = rules_,
          .match = match,
          .exceed = bank_to_exceed(rules_, match),
          .at_stake = 0,
          .roll_state = model_.full(),
          .decision = {}};
}

std::uint64_t PolicyTurns::situation(const MatchState& match) const { return policy_.situation_of_plays(view(match)); }

TurnEnds PolicyTurns::of(const MatchState& match) const {
  TurnView view = this->view(match);
  std::vector<PlayChance> plays;
  return follow_turn(
      model_, choices_, policy_.name(),
      [&](Points at_stake, int state, std::span<const KeepOption> options, double) -> const std::vector<PlayChance>& {
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
