// advise --watch: follows a game for two at a real table, one event a line, and says what is best after each.
#pragma once

#include "cli/context.hpp"
#include "solver/game/match.hpp"

namespace farkle {

// A game for two between turns; seat 0 is `me`. If the player who is not to move is at the target, this is the last
// turn. Throws UserError where the game is over or cannot be.
MatchState duel_position(const Rules&, const Seat& me, const Seat& them, bool they_move, const Offer&);

// Runs until the game is over, the person quits or the input ends.
void watch_game(const Context&, const Rules&, const MatchState&, bool use_cache);

}  // namespace farkle
