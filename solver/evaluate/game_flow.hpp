// How often each turn of a policy comes up in a game against another policy. The two take turns to begin.
#pragma once

#include <cstddef>
#include <vector>

#include "solver/evaluate/policy_turn_table.hpp"

namespace farkle {

inline constexpr double rare_in_games = 1e-13;  // turns per game: rarer ones are not followed

struct GameFlow {
  std::size_t states = 0, leader_banks = 0;
  std::vector<double> turns;       // per game: [state of the policy][state of the other], SeatStates indices
  std::vector<double> last_turns;  // per game: [state of the policy][bank of the other, in steps above the lowest that
                                   // reaches the target]
  double at(int mine, int theirs) const {
    return turns[static_cast<std::size_t>(mine) * states + static_cast<std::size_t>(theirs)];
  }
  double last(int mine, std::size_t bank) const {
    return last_turns[static_cast<std::size_t>(mine) * leader_banks + bank];
  }
};

GameFlow game_flow(const PolicyTurnTable& mine, const PolicyTurnTable& theirs);

}  // namespace farkle
