// Answers by number of dice when dice differ: with loaded dice it matters which dice are left.
#pragma once

#include <cmath>
#include <optional>
#include <vector>

#include "cli/report/report.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

// The one value that `of(state)` has for every state with n dice in hand; none if it varies.
template <class Of>
auto common_value(const TurnModel& model, int n, Of&& of) -> std::optional<decltype(of(0))> {
  const std::vector<int> states = model.states_of(n);
  const auto first = of(states.front());
  for (int state : states) {
    const auto other = of(state);
    if constexpr (std::is_floating_point_v<decltype(of(0))>) {
      if (std::abs(other - first) > 1e-12 * std::max(1.0, std::abs(first))) return std::nullopt;
    } else {
      if (!(other == first)) return std::nullopt;
    }
  }
  return first;
}

// The dice in hand in a state of a model whose dice differ, numbered from 1.
inline std::vector<int> dice_of_state(int state) {
  std::vector<int> dice;
  for (int die = 0; die < max_dice; ++die)
    if (state >> die & 1) dice.push_back(die + 1);
  return dice;
}

// States in the order to list them: by number of dice, then by number of the first die and so on.
std::vector<int> listed_states(const TurnModel&);

inline constexpr const char* loaded_note =
    "The dice differ, so it matters which are left (die 1 is the first of dice.set).";

}  // namespace farkle
