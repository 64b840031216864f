// TurnModel: one turn as chances and choices, without any values. Rolls with equal choices are merged into classes.
//
// Roll states 1 .. S and afterstates 0 .. S are numbered as in dice_kinds.hpp. With dice that are all alike, and
// nothing to confirm, a state is the number of dice in hand, and S that of the set.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "solver/game/dice_kinds.hpp"
#include "solver/game/rules.hpp"
#include "solver/game/scorer.hpp"

namespace farkle {

struct Choice {
  std::uint16_t afterstate;  // what the keep leaves
  std::uint16_t steps;       // its points in score steps, at least 1
  auto operator<=>(const Choice&) const = default;
};

struct RollClass {
  double probability = 0;
  std::vector<Choice> choices;  // distinct: every (afterstate, steps) that some keep gives; more steps first, on a tie
                                // higher afterstate
  bool only_hot() const;        // every keep takes all dice that are in hand, and they are hot
};

struct RollState {
  int dice = 0;  // how many are in hand
  double farkle_probability = 0;
  double win_probability = 0;  // of rolls that win the game at once; the farkles, these and the classes add up to 1
  double only_hot = 0;         // the chance of a roll that is only_hot()
  // The chance to farkle after any other roll, if everything is banked as soon as it is confirmed.
  double farkle_unconfirmed = 0;
  std::vector<RollClass> classes;
};

class TurnModel {
 public:
  TurnModel(const Rules&, const Scorer&);

  Points step() const { return step_; }
  int steps_up(Points points) const { return (points + step_ - 1) / step_; }  // at least so many points
  int dice_count() const { return state(full()).dice; }
  const DiceKinds& kinds() const { return kinds_; }
  bool alike() const { return kinds_.alike(); }
  int full() const { return kinds_.full(); }  // S: the whole set; also the spent afterstate
  int spent() const { return full(); }
  static constexpr int hot = 0;
  // The roll state when the dice that a keep leaves are rolled; not after spent dice.
  int in_hand(int afterstate) const { return kinds_.in_hand(afterstate); }
  int most_steps() const { return most_steps_; }  // the most steps one keep can bring

  const RollState& state(int s) const { return states_[s]; }  // s in 1..S
  // The chance of a farkle on the first roll of a turn with a fresh set, which may cost more than others.
  double first_farkle() const { return state(full()).farkle_probability; }
  // The least chance to farkle after a keep, if everything is banked as soon as it may be.
  double forced_farkle(int afterstate) const { return forced_farkle_[afterstate]; }
  // The same if these dice are rolled first.
  double farkle_if_rolled(int s) const {
    return state(s).farkle_probability + state(s).only_hot * forced_farkle(hot) + state(s).farkle_unconfirmed;
  }
  // Confirmed states with n dice in hand, ascending.
  std::vector<int> states_of(int n) const;
  // All confirmed states as people list them: by number of dice, then by number of the first die and so on.
  std::vector<int> listed_states() const;

 private:
  void find_forced_farkles(bool hot_must);

  Points step_ = 0;
  DiceKinds kinds_;
  int most_steps_ = 0;
  std::vector<RollState> states_;      // [0] unused
  std::vector<double> forced_farkle_;  // by afterstate
};

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

}  // namespace farkle
