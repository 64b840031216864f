// A live game at the terminal.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/context.hpp"
#include "sim/live/game_adviser.hpp"
#include "sim/live/live_session.hpp"

namespace farkle {

// A game at the terminal, or from a script of the same lines: people and policies, with dice of the program or at a
// real table. With real dice it also says what is best after each move. Runs until the game is over, the person quits
// or the input ends. names: by seat; "you" is the person at the terminal. log: its name, or empty. title: the first
// line.
void play_at_terminal(const Context&, const std::shared_ptr<Solved>&, LiveSession&,
                      const std::vector<std::string>& names, const std::string& log, const std::string& title);

}  // namespace farkle
