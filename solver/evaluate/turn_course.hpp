// A turn of a given policy while it is followed: the chances of the rolls still to come, and of the ends so far.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "solver/evaluate/turn_choices.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

inline constexpr double negligible = 1e-18;         // a smaller chance is not followed: far below every other error
inline constexpr int most_turn_levels = 1'000'000;  // of a turn that is followed to its end

struct TurnDistribution {
  std::vector<double> banked;  // [level = points / step]
  double farkle = 0;           // a farkle, or an end without points that counts as one
  bool operator==(const TurnDistribution&) const = default;
};

struct TurnCourse {
  std::size_t states = 1;     // roll states, and one for none
  std::vector<double> rolls;  // [level][roll state]: the chance to roll these dice with that much at stake
  TurnDistribution ends;

  // Before the first roll.
  static TurnCourse start(const TurnModel&);
  int levels() const { return static_cast<int>(rolls.size() / states); }
  double chance(int level, int state) const {
    const std::size_t k = at(level, state);
    return k < rolls.size() ? rolls[k] : 0;
  }
  // Clears the chances of all rolls below this level.
  void forget(int level);
  // Adds a move with chance p after a roll at this level. Inline: most of the time goes here.
  void add(int level, const PlannedMove& move, double p) {
    const int next = level + move.steps;
    switch (move.then) {
      case Action::bank:
        if (static_cast<int>(ends.banked.size()) <= next) ends.banked.resize(static_cast<std::size_t>(next) + 1);
        ends.banked[next] += p;
        break;
      case Action::roll: {
        const std::size_t k =
            at(next, move.afterstate == TurnModel::hot ? static_cast<int>(states) - 1 : move.afterstate);
        if (rolls.size() <= k) rolls.resize(at(next + 1, 0));
        rolls[k] += p;
        break;
      }
      case Action::pass:
      case Action::nothing:
        ends.farkle += p;
        break;
    }
  }

 private:
  std::size_t at(int level, int state) const {
    return static_cast<std::size_t>(level) * states + static_cast<std::size_t>(state);
  }
};

[[noreturn]] void endless_turn_of(const std::string& policy);  // throws CannotDo

}  // namespace farkle
