#include "solver/evaluate/turn_choices.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace farkle {

TurnChoices turn_choices(const TurnModel& model) {
  TurnChoices all(static_cast<std::size_t>(model.full()) + 1);
  for (int s = 1; s <= model.full(); ++s) {
    const RollState& state = model.state(s);
    DiceChoices& dice = all[s];
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
  for (std::size_t s = 1; s < all.size(); ++s) {
    std::vector<RollChoices> unlike;
    std::map<std::vector<int>, std::size_t> known;
    for (RollChoices& roll : all[s].rolls) {
      std::vector<int> looks_at = policy.looks_at(static_cast<int>(s), roll.options);
      const auto [found, added] = known.try_emplace(std::move(looks_at), unlike.size());
      if (added || found->first.empty())
        unlike.push_back(std::move(roll));
      else
        unlike[found->second].chance += roll.chance;
    }
    all[s].rolls = std::move(unlike);
  }
  return all;
}

PlannedMove planned(const RollChoices& roll, const DecisionChance& play, Points step) {
  const KeepOption& option = roll.options[play.play.option];
  return {roll.chance * play.chance, option.points / step, static_cast<std::int16_t>(option.afterstate),
          play.play.then};
}

void add_move(PlannedMoves& moves, const PlannedMove& move) {
  const auto same = std::find_if(moves.begin(), moves.end(), [&](const PlannedMove& m) {
    return m.steps == move.steps && m.afterstate == move.afterstate && m.then == move.then;
  });
  if (same != moves.end())
    same->p += move.p;
  else
    moves.push_back(move);
}

}  // namespace farkle
