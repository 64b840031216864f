// Games for several that are small enough to be looked at position by position.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "solver/game/rules.hpp"
#include "solver/multiplayer/multiplayer_solver.hpp"
#include "tests/support/random.hpp"

namespace farkle::tests {

// The chances of a solved game for any position that is not over, the player to move in seat 0. Keeps references.
std::function<std::array<double, max_players>(const MatchState&)> chances_of(const MultiplayerGame&,
                                                                             const MultiplayerValues&);

// Every position of a game before somebody reaches the target, with every offer that it can come with.
std::vector<MatchState> every_position(const MultiplayerGame&, const MultiplayerValues&);

// Random rules of a short game for three, with few dice: every key that says what a turn may do.
Rules random_short_rules(Random&);
// False if a twin would take long over them, or where somebody hardly ever banks: then games go on for ages or need not
// end.
bool can_be_checked(const Rules&);

}  // namespace farkle::tests
