#include "solver/evaluate/turn_distribution.hpp"

#include <algorithm>
#include <tuple>

#include "solver/game/error.hpp"

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
  if (!policy.keeps_first()) return all;
  for (DiceChoices& dice : all) {
    for (RollChoices& roll : dice.rolls) roll.options.resize(1);
    make_one(dice.rolls);
  }
  return all;
}

KeptChoices::KeptChoices(const Rules& rules, const TurnModel& model, const Policy& policy, const TurnChoices& all)
    : rules_(rules), model_(model), policy_(policy), all_(all) {
  constexpr Points most_levels = 10'000;
  const auto levels = static_cast<std::size_t>(std::clamp(rules.game.target / model.step() + 1, 1, most_levels));
  for (std::vector<Level>& of : levels_) of = std::vector<Level>(levels);
}

const TurnChoices& KeptChoices::at(std::size_t level, bool on_board) {
  std::vector<Level>& levels = levels_[on_board];
  if (level >= levels.size()) return all_;
  Level& here = levels[level];
  std::call_once(here.once, [&] { here.choices = kept(level, on_board); });
  return here.choices;
}

TurnChoices KeptChoices::kept(std::size_t level, bool on_board) const {
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
    for (RollChoices& roll : out[s].rolls) roll.options = {roll.options[policy_.play(view, roll.options).option]};
    make_one(out[s].rolls);
  }
  return out;
}

PolicyTurns::PolicyTurns(const Rules& rules, const TurnModel& model, const Policy& policy)
    : rules_(rules),
      model_(model),
      policy_(policy),
      choices_(turn_choices(model, policy)),
      kept_(policy.keeps_alike() && !policy.keeps_first()
                ? std::make_unique<KeptChoices>(rules, model, policy, choices_)
                : nullptr) {
  if (rules.carry != CarryMode::none)
    throw CannotDo("evaluate: carry.mode other than \"none\" is not evaluated exactly - simulate instead");
}

std::uint64_t PolicyTurns::situation(const MatchState& match) const {
  return policy_.situation_of_plays(first_view(rules_, match, model_.full()));
}

TurnDistribution PolicyTurns::of(const MatchState& match) const {
  TurnView view = first_view(rules_, match, model_.full());
  std::vector<DecisionChance> plays;
  return follow_turn(
      model_,
      [&](std::size_t level) -> const TurnChoices& { return kept_ ? kept_->at(level, view.me().on_board) : choices_; },
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
