// The two ways to play a live game: at the terminal, and from a list of moves.
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

// play --moves: for pages and scripts that show a game and leave its rules to the program. Makes the moves of that
// file, one a line (sim/live/live_session.hpp; ? as the last line: what is each play worth now?), and tells where the
// game stands then. names: by seat. by_points: see GameAdviser.
void play_moves(const Context&, Report&, const std::shared_ptr<Solved>&, LiveSession&,
                const std::vector<std::string>& names, bool by_points);

}  // namespace farkle
