#include "solver/turn/turn_model.hpp"

#include <algorithm>
#include <map>

#include "solver/game/turn.hpp"

namespace farkle {
namespace {

using Choices = std::vector<Choice>;

// Collects the rolls of one state, merging those with equal choices.
class Classes {
 public:
  void win(double probability) { win_ += probability; }
  void add(Choices choices, double probability) {
    std::sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) {
      return a.steps != b.steps ? a.steps > b.steps : a.afterstate > b.afterstate;
    });
    choices.erase(std::unique(choices.begin(), choices.end()), choices.end());
    probability_[std::move(choices)] += probability;
  }

  RollState finish(int dice) && {
    RollState state;
    state.dice = dice;
    state.win_probability = win_;
    for (auto& [choices, probability] : probability_) {
      if (choices.empty())
        state.farkle_probability = probability;
      else
        state.classes.push_back({probability, choices});
    }
    // fewest choices first, because the kernel builds large maxima from small ones
    std::stable_sort(state.classes.begin(), state.classes.end(),
                     [](const RollClass& a, const RollClass& b) { return a.choices.size() < b.choices.size(); });
    return state;
  }

 private:
  std::map<Choices, double> probability_;
  double win_ = 0;
};

RollState roll_state(const Rules& rules, const Scorer& scorer, const DiceKinds& kinds, int state) {
  const int n = kinds.size(state);
  const int none_left = after_keeping_all(rules, n) == After::hot ? TurnModel::hot : kinds.full();
  Classes classes;
  kinds.for_each_roll(state, [&](std::span<const Dice> by_kind, double chance) {
    Choices choices;
    const std::vector<DiceKinds::Taken> all = kinds.choices(by_kind);
    if (scorer.wins(all.back().dice)) return classes.win(chance);
    for (const auto& [dice, taken] : all)
      if (const Points points = scorer.points(dice, all.back().dice); points > 0)
        choices.push_back({static_cast<std::uint8_t>(taken < state ? state - taken : none_left),
                           static_cast<std::uint16_t>(points / scorer.step())});
    classes.add(std::move(choices), chance);
  });
  return std::move(classes).finish(n);
}

}  // namespace

TurnModel::TurnModel(const Rules& rules, const Scorer& scorer)
    : step_(scorer.step()), dice_count_(rules.dice.count), kinds_(rules) {
  states_.resize(1);
  for (int s = 1; s <= full(); ++s) states_.push_back(roll_state(rules, scorer, kinds_, s));
  for (RollState& state : states_)
    for (const RollClass& roll_class : state.classes) {
      if (roll_class.only_hot()) state.only_hot += roll_class.probability;
      for (const Choice& choice : roll_class.choices) most_steps_ = std::max<int>(most_steps_, choice.steps);
    }
}

bool RollClass::only_hot() const {
  return std::all_of(choices.begin(), choices.end(), [](const Choice& c) { return c.afterstate == TurnModel::hot; });
}

std::vector<int> TurnModel::states_of(int n) const {
  std::vector<int> out;
  for (int s = 1; s <= full(); ++s)
    if (state(s).dice == n) out.push_back(s);
  return out;
}

}  // namespace farkle
