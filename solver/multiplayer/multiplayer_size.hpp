// The memory and time that a game for several would need, before any of it is worked out.
#pragma once

#include <optional>

#include "solver/game/rules.hpp"
#include "solver/multiplayer/multiplayer_values.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

// Throws CannotDo, naming the key, for rules that are not solved for this number of players.
void check_multiplayer_rules(const Rules&, int players);

inline constexpr double usual_sweeps = 12;  // where farkles cost something

struct MultiplayerSize {
  double positions = 0;   // between turns
  double values = 0;      // bytes of everybody's chances there
  double last_round = 0;  // bytes of the tables of the last round, or of the waiting round
  // On one core at 3 GHz with AVX2 or AVX-512; good to a factor of two or so. The same on every machine, so that what
  // is solved and what is estimated does not depend on it.
  double setup_seconds = 0;  // of a MultiplayerGame: the tables of its last turns
  double seconds = 0;        // of the solver
  double bytes() const { return values + last_round; }
};

// Of the game from there on, or on a grid (solve_on_grid): of both grids. Throws like check_multiplayer_rules.
MultiplayerSize multiplayer_size(const Rules&, const TurnModel&, int players, const MultiplayerValues::From& = {},
                                 std::optional<Points> grid = {});

}  // namespace farkle
