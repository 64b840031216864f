// The rules that a logged game was played by.
#pragma once

#include "cli/context.hpp"
#include "sim/live/game_log.hpp"

namespace farkle {

// The log's rules in place of the command line's. Throws UserError when they are no longer what was played by.
Context context_of(const Context&, const GameLog&, const std::string& path);

}  // namespace farkle
