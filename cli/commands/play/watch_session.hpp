// advise --watch: follows a game at a real table, one event a line, and says what is best after each.
#pragma once

#include <string>
#include <vector>

#include "cli/context.hpp"
#include "solver/game/match.hpp"

namespace farkle {

// A game between turns. If somebody is at the target, those who are to move before the first of them have their last
// turns.
MatchState match_at(const Rules&, const std::vector<Seat>&, int to_move, const Offer&);

// Runs until the game is over, the person quits or the input ends. log: a new file for the moves of a game from its
// beginning; empty: none.
void watch_game(const Context&, const Rules&, const MatchState&, bool use_cache, const std::string& log);

}  // namespace farkle
