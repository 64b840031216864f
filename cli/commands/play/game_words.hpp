// A live game in small tables, and the rules of a logged one: shared by play and review.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/commands/shared/own_dice.hpp"
#include "cli/context.hpp"
#include "sim/live/game_log.hpp"
#include "sim/live/told.hpp"

namespace farkle {

// One line for each player: the bank, and what else matters about that player.
std::string standings(const LiveGame&, const std::vector<std::string>& names);
// The keeps of the roll on the table, numbered.
std::string keeps(const LiveGame&);
// "Classic Farkle (...), to 10,000 points"
std::string game_in_words(const Rules&, const OwnDice&);

// The context with the rules and the seed of the log in place of the command line's.
Context context_of(const Context&, const GameLog&);
OwnDice own_dice_of(const LogHeader&);
std::string fingerprint_of(Solved&);  // LogHeader::fingerprint
// The rules of the log, with the dice of its players. Throws UserError if they have changed since the game was played.
std::shared_ptr<Solved> solved_of(const Context&, const GameLog&, const std::string& path);

}  // namespace farkle
