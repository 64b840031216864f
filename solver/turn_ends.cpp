#include "solver/turn_ends.hpp"

#include <algorithm>
#include <tuple>

#include "solver/game/error.hpp"

namespace farkle {
AllOptions all_options(const TurnModel& model) {
  AllOptions all(static_cast<std::size_t>(model.full()) + 1);
  for (int s = 1; s <= model.full(); ++s)
    for (const RollClass& roll : model.state(s).classes) {
      std::vector<KeepOption>& options = all[static_cast<std::size_t>(s)].emplace_back();
      for (const Choice& choice : roll.choices) {
        const After after = choice.slot == TurnModel::hot  ? After::hot
                            : choice.slot == model.spent() ? After::spent
                                                           : After::dice;
        const int left = after == After::dice ? model.state(choice.slot).dice : 0;
        options.push_back(
            {choice.steps * model.step(), choice.slot, after == After::hot ? model.dice_count() : left, after, {}});
      }
      const auto kept = [&](const KeepOption& o) {
        return model.state(s).dice - (o.after == After::dice ? o.dice : 0);
      };
      std::sort(options.begin(), options.end(), [&](const KeepOption& a, const KeepOption& b) {
        return std::tuple(-a.points, kept(a), -a.slot) < std::tuple(-b.points, kept(b), -b.slot);
      });
    }
  return all;
}

PolicyTurns::PolicyTurns(const Rules& rules, const TurnModel& model, const Policy& policy)
    : rules_(rules), model_(model), policy_(policy), options_(all_options(model)) {
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
      model_, options_, policy_.name(),
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
