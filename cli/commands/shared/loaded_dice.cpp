#include "cli/commands/shared/loaded_dice.hpp"

#include <algorithm>

namespace farkle {

std::string allowed_hands(const DiceKinds& kinds, int most) {
  const int count = kinds.size(kinds.full());
  const std::string number = std::to_string(std::min(most, count));
  if (kinds.alike()) return "1 to " + number;
  return "1 to " + number + "; the dice differ, so name them, like 1+3+4" +
         (most < count ? "" : ", or is " + number + " for all (+" + number + ": that die alone)");
}

Value hand_shown(const TurnModel& model, int state) {
  return model.alike() ? Value(std::int64_t{model.state(state).dice}) : Value(dice_of_state(model.kinds(), state));
}

std::vector<int> listed_states(const TurnModel& model) {
  std::vector<int> listed;
  for (int n = 1; n <= model.dice_count(); ++n) {
    std::vector<int> states = model.states_of(n);
    std::sort(states.begin(), states.end(),
              [&](int a, int b) { return dice_of_state(model.kinds(), a) < dice_of_state(model.kinds(), b); });
    listed.insert(listed.end(), states.begin(), states.end());
  }
  return listed;
}

}  // namespace farkle
