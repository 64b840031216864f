#include "solver/turn/turn_model.hpp"

#include <algorithm>
#include <bit>
#include <map>

#include "solver/game/turn.hpp"

namespace farkle {
namespace {

using Choices = std::vector<Choice>;

// Collects the rolls of one state, merging those with equal choices.
class Classes {
 public:
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
};

struct Context {
  const Rules& rules;
  const Scorer& scorer;
  int slots_end;  // S

  std::uint8_t slot_after(int left, int rolled) const {
    if (left > 0) return static_cast<std::uint8_t>(left);
    return static_cast<std::uint8_t>(after_keeping_all(rules, rolled) == After::hot ? TurnModel::hot : slots_end);
  }
  std::uint16_t steps(Points points) const { return static_cast<std::uint16_t>(points / scorer.step()); }
};

RollState alike_state(const Context& c, int n) {
  Classes classes;
  for (const RollChance& chance : roll_chances(n, face_chances(c.rules, 0))) {
    Choices choices;
    for_each_submultiset(chance.roll, [&](Dice keep) {
      if (const Points points = c.scorer.points(keep); points > 0)
        choices.push_back({c.slot_after(n - keep.size(), n), c.steps(points)});
    });
    classes.add(std::move(choices), chance.probability);
  }
  return std::move(classes).finish(n);
}

// Each die by itself: 6^n rolls of the dice in `mask`, and every subset of them as a keep.
RollState loaded_state(const Context& c, unsigned mask, const std::vector<FaceWeights>& chances) {
  std::vector<int> dice;
  for (int d = 0; d < max_dice; ++d)
    if (mask >> d & 1u) dice.push_back(d);
  const auto n = dice.size();
  std::vector<Dice> shown(std::size_t{1} << n);        // faces of each subset of the dice
  std::vector<unsigned> subset_mask(shown.size(), 0);  // the same subset as dice of the set
  for (std::size_t sub = 1; sub < shown.size(); ++sub)
    for (std::size_t i = 0; i < n; ++i)
      if (sub >> i & 1u) subset_mask[sub] |= 1u << dice[i];

  Classes classes;
  std::vector<std::size_t> faces(n, 0);
  for (;;) {
    double probability = 1;
    for (std::size_t i = 0; i < n; ++i) probability *= chances[static_cast<std::size_t>(dice[i])][faces[i]];
    if (probability > 0) {
      Choices choices;
      for (std::size_t sub = 1; sub < shown.size(); ++sub) {
        const auto low = static_cast<std::size_t>(std::countr_zero(sub));
        shown[sub] = shown[sub & (sub - 1)] + Dice{static_cast<int>(faces[low]) + 1};
        if (const Points points = c.scorer.points(shown[sub]); points > 0)
          choices.push_back(
              {c.slot_after(static_cast<int>(mask ^ subset_mask[sub]), static_cast<int>(n)), c.steps(points)});
      }
      classes.add(std::move(choices), probability);
    }
    std::size_t i = 0;
    while (i < n && ++faces[i] == face_count) faces[i++] = 0;
    if (i == n) break;
  }
  return std::move(classes).finish(static_cast<int>(n));
}

}  // namespace

TurnModel::TurnModel(const Rules& rules, const Scorer& scorer)
    : step_(scorer.step()), dice_count_(rules.dice.count), alike_(dice_alike(rules)) {
  const int full = alike_ ? dice_count_ : (1 << dice_count_) - 1;
  const Context context{rules, scorer, full};
  std::vector<FaceWeights> chances;
  for (int d = 0; d < dice_count_; ++d) chances.push_back(face_chances(rules, d));
  states_.resize(1);
  for (int s = 1; s <= full; ++s)
    states_.push_back(alike_ ? alike_state(context, s) : loaded_state(context, static_cast<unsigned>(s), chances));
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
