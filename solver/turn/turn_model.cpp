#include "solver/turn/turn_model.hpp"

#include <algorithm>
#include <map>

#include "solver/game/turn.hpp"

namespace farkle {
namespace {

RollState roll_state(const Rules& rules, const Scorer& scorer, const DiceKinds& kinds, int state) {
  RollState out;
  out.dice = kinds.size(state);
  if (out.dice == 0) {
    out.farkle_probability = 1;
    return out;
  }
  const bool hot = after_keeping_all(rules, out.dice) == After::hot;
  std::map<std::vector<Choice>, double> classes;  // merges rolls with equal choices
  kinds.for_each_roll(state, [&](std::span<const Dice> by_kind, double chance) {
    const std::vector<DiceKinds::Taken> all = kinds.choices(by_kind);
    if (scorer.wins(all.back().dice)) {
      out.win_probability += chance;
      return;
    }
    std::vector<Choice> choices;
    choices.reserve(all.size());
    for (const DiceKinds::Taken& taken : all)
      if (const Points points = scorer.points(taken.dice, all.back().dice); points > 0)
        choices.push_back(
            {static_cast<std::uint16_t>(kinds.after(state, taken.hand, hot, points, scorer.confirms(taken.dice))),
             static_cast<std::uint16_t>(points / scorer.step())});
    std::sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) {
      return a.steps != b.steps ? a.steps > b.steps : a.afterstate > b.afterstate;
    });
    choices.erase(std::unique(choices.begin(), choices.end()), choices.end());
    classes[std::move(choices)] += chance;
  });
  for (const auto& [choices, probability] : classes)
    if (choices.empty())
      out.farkle_probability = probability;
    else
      out.classes.push_back({probability, choices});
  // fewest choices first, because the kernel builds large maxima from small ones
  std::stable_sort(out.classes.begin(), out.classes.end(),
                   [](const RollClass& a, const RollClass& b) { return a.choices.size() < b.choices.size(); });
  return out;
}

}  // namespace

TurnModel::TurnModel(const Rules& rules, const Scorer& scorer) : step_(scorer.step()), kinds_(rules) {
  states_.resize(1);
  for (int s = 1; s <= full(); ++s) states_.push_back(roll_state(rules, scorer, kinds_, s));
  for (RollState& state : states_)
    for (const RollClass& roll_class : state.classes) {
      if (roll_class.only_hot()) state.only_hot += roll_class.probability;
      for (const Choice& choice : roll_class.choices) most_steps_ = std::max<int>(most_steps_, choice.steps);
    }
  find_forced_farkles(rules.turn.hot_dice == HotDice::must);
}

// A turn that goes on for ever counts as a farkle here: each round adds the turns that end one keep later. Their
// chances are added up, so that one that never ends farkles with a chance of 1, whatever rounding says.
void TurnModel::find_forced_farkles(bool hot_must) {
  const int unconfirmed = kinds_.unconfirmed();
  forced_farkle_.assign(full() + 1, 0.0);
  const auto farkles_after = [this](const RollClass& c) {
    double least = 1;
    for (const Choice& choice : c.choices) least = std::min(least, forced_farkle_[choice.afterstate]);
    return least;
  };
  const auto roll_hot = [&] {
    const RollState& whole = state(full());
    if (hot_must) forced_farkle_[hot] = (whole.farkle_probability + whole.farkle_unconfirmed) / (1 - whole.only_hot);
  };
  if (unconfirmed == 0) return roll_hot();
  std::fill_n(forced_farkle_.begin(), unconfirmed + 1, 1.0);
  if (!hot_must) forced_farkle_[hot] = 0;
  for (double change = 1; change > 1e-17;) {
    change = 0;
    for (RollState& state : states_) {
      state.farkle_unconfirmed = 0;
      for (const RollClass& c : state.classes)
        if (!c.only_hot()) state.farkle_unconfirmed += c.probability * farkles_after(c);
    }
    roll_hot();
    for (int s = 1; s <= unconfirmed; ++s) {
      double ends = 0;
      for (const RollClass& c : state(s).classes) ends += c.probability * (1 - farkles_after(c));
      const double next = std::min(1 - ends, forced_farkle_[s]);
      change = std::max(change, forced_farkle_[s] - next);
      forced_farkle_[s] = next;
    }
  }
}

bool RollClass::only_hot() const {
  return std::all_of(choices.begin(), choices.end(), [](const Choice& c) { return c.afterstate == TurnModel::hot; });
}

std::vector<int> TurnModel::states_of(int n) const {
  std::vector<int> out;
  for (int s = kinds_.unconfirmed() + 1; s <= full(); ++s)
    if (state(s).dice == n) out.push_back(s);
  return out;
}

std::vector<int> TurnModel::listed_states() const {
  std::vector<int> listed;
  for (int n = 1; n <= dice_count(); ++n) {
    std::vector<int> states = states_of(n);
    std::sort(states.begin(), states.end(),
              [&](int a, int b) { return dice_of_state(kinds_, a) < dice_of_state(kinds_, b); });
    listed.insert(listed.end(), states.begin(), states.end());
  }
  return listed;
}

}  // namespace farkle
