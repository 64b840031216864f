#include "cli/commands/shared/loaded_dice.hpp"

#include <algorithm>

namespace farkle {

std::vector<int> listed_states(const TurnModel& model) {
  std::vector<int> listed;
  for (int n = 1; n <= model.dice_count(); ++n) {
    std::vector<int> states = model.states_of(n);
    std::sort(states.begin(), states.end(), [](int a, int b) { return dice_of_state(a) < dice_of_state(b); });
    listed.insert(listed.end(), states.begin(), states.end());
  }
  return listed;
}

}  // namespace farkle
