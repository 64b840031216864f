// advise --watch: goes along with a game for two at a real table, an event a line, and says what is best after each.
#pragma once

#include "cli/context.hpp"
#include "solver/game/match.hpp"

namespace farkle {

// Two players between turns, seat 0 is `me`. With the other's bank at the target it is the last turn. Throws UserError
// where the game is over or cannot be.
MatchState duel_position(const Rules&, const Seat& me, const Seat& them, bool they_move, const Offer&);

// Until the game is over, or the input ends.
void watch_game(const Context&, const Rules&, const MatchState&, bool use_cache);

}  // namespace farkle
