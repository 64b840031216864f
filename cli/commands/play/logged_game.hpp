// The rules that a logged game was played by.
#pragma once

#include "cli/context.hpp"
#include "sim/live/game_log.hpp"

namespace farkle {

// The context with the rules and the seed of the log in place of the command line's. Throws UserError if the rules have
// changed since the game was played.
Context context_of(const Context&, const GameLog&, const std::string& path);

}  // namespace farkle
