// One position of a solved game for several: the value to the mover of each action of the turn.
#pragma once

#include <span>

#include "solver/game/match.hpp"
#include "solver/multiplayer/multiplayer_turn.hpp"
#include "solver/multiplayer/multiplayer_values.hpp"
#include "solver/turn/position_values.hpp"

namespace farkle {

// seats: me, who is to move, then the others in the order of their turns. Points at stake up to most_points can be
// asked for. If somebody is at the target or over it, this is the last round: the players between me and the first of
// them have a turn left. The game must outlive the result. Throws UserError for a seat that the rules do not have, or
// where the game is over.
PositionValues values_in_chances(const MultiplayerGame&, const MultiplayerValues&, std::span<const Seat> seats,
                                 Points most_points = 0);

}  // namespace farkle
