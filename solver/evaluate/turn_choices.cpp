#include "solver/evaluate/turn_choices.hpp"

#include <algorithm>
#include <tuple>

namespace farkle {
namespace {

// Rolls with the same options.
void make_one(std::vector<RollChoices>& rolls) {
  std::vector<RollChoices> alike;
  for (RollChoices& roll : rolls) {
    const auto same = std::find_if(alike.begin(), alike.end(),
                                   [&](const RollChoices& other) { return other.options == roll.options; });
    if (same == alike.end())
      alike.push_back(std::move(roll));
    else
      same->chance += roll.chance;
  }
  rolls = std::move(alike);
}

}  // namespace

TurnChoices turn_choices(const TurnModel& model) {
  TurnChoices all(static_cast<std::size_t>(model.full()) + 1);
  for (int s = 1; s <= model.full(); ++s) {
    const RollState& state = model.state(s);
    DiceChoices& dice = all[static_cast<std::size_t>(s)];
    dice.farkle = state.farkle_probability;
    for (const RollClass& roll : state.classes) {
      std::vector<KeepOption>& options = dice.rolls.emplace_back(RollChoices{roll.probability, {}}).options;
      for (const Choice& choice : roll.choices) {
        const After after = choice.afterstate == TurnModel::hot  ? After::hot
                            : choice.afterstate == model.spent() ? After::spent
                                                                 : After::dice;
        const int left = after == After::dice ? model.state(choice.afterstate).dice : 0;
        options.push_back({choice.steps * model.step(),
                           choice.afterstate,
                           after == After::hot ? model.dice_count() : left,
                           after,
                           {}});
      }
      const auto kept = [&](const KeepOption& o) { return state.dice - (o.after == After::dice ? o.dice : 0); };
      std::sort(options.begin(), options.end(), [&](const KeepOption& a, const KeepOption& b) {
        return std::tuple(-a.points, kept(a), -a.afterstate) < std::tuple(-b.points, kept(b), -b.afterstate);
      });
    }
  }
  return all;
}

TurnChoices turn_choices(const TurnModel& model, const Policy& policy) {
  TurnChoices all = turn_choices(model);
  if (!policy.depends().first_keep) return all;
  for (DiceChoices& dice : all) {
    for (RollChoices& roll : dice.rolls) roll.options.resize(1);
    make_one(dice.rolls);
  }
  return all;
}

KeptChoices::KeptChoices(const Rules& rules, const TurnModel& model)
    : rules_(rules), model_(model), all_(turn_choices(model)) {
  // A last turn may need twice the target, and hot dice lead beyond.
  constexpr Points most_kept_levels = 10'000;
  const auto levels =
      static_cast<std::size_t>(4 * std::clamp(rules.game.target / model.step(), 1, most_kept_levels / 4));
  for (std::vector<Level>& of : levels_) of = std::vector<Level>(levels);
}

const TurnChoices& KeptChoices::at(const Policy& policy, std::size_t level, bool on_board) {
  std::vector<Level>& levels = levels_[on_board];
  if (level >= levels.size()) return all_;
  Level& here = levels[level];
  std::call_once(here.once, [&] { here.choices = kept(policy, level, on_board); });
  return here.choices;
}

TurnChoices KeptChoices::kept(const Policy& policy, std::size_t level, bool on_board) const {
  MatchState match = start_match(rules_, 2);
  match.seats[0].on_board = on_board;
  TurnView view{.rules = rules_,
                .match = match,
                .exceed = std::nullopt,
                .at_stake = static_cast<Points>(level) * model_.step(),
                .roll_state = 0,
                .decision = {}};
  TurnChoices out = all_;
  for (std::size_t s = 1; s < out.size(); ++s) {
    view.roll_state = static_cast<int>(s);
    for (RollChoices& roll : out[s].rolls) roll.options = {roll.options[policy.play(view, roll.options).option]};
    make_one(out[s].rolls);
  }
  return out;
}

std::shared_ptr<KeptChoices> SharedKeeps::of(const Policy& policy) {
  const Dependence on = policy.depends();
  if (!on.keeps || on.first_keep) return nullptr;
  std::shared_ptr<KeptChoices>& known = known_[on.keeps];
  if (!known) known = std::make_shared<KeptChoices>(rules_, model_);
  return known;
}

}  // namespace farkle
