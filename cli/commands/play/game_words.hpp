// A live game in words and small tables: shared by play and review.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/context.hpp"
#include "sim/live/game_log.hpp"

namespace farkle {

// "3 dice"; where the dice differ, it says which: "dice 1+3+4".
std::string hand_in_words(const Game&, int roll_state);
std::string in_hand(const LiveGame&);                       // the dice of the next roll
std::string shown(const std::vector<int>& faces);           // "1 1 5", in the order of the dice
std::string left_in_words(const Game&, const KeepOption&);  // "3 dice left", "hot dice", "no dice left"

// One line for each player: the bank, and what else matters about that player.
std::string standings(const LiveGame&, const std::vector<std::string>& names);
// A warning where banking after this keep loses for certain and rolling on does not; else empty.
std::string certain_loss(const LiveGame&, const KeepOption&);
// The keeps of the roll on the table, numbered.
std::string keeps(const LiveGame&);
std::string outcome_in_words(const Rules&, const MatchState& over, const std::vector<std::string>& names);
// Names of the seats, told apart: "you", "turn (2)", "turn (3)".
std::vector<std::string> seat_names(const std::vector<std::string>& players);
// The same for the person in one of the seats: "you", and of the other people "the opponent" or "player 2".
std::vector<std::string> names_for(int seat, const std::vector<std::string>& players);

// How a turn ended. after: the game after that turn. who: "You", or the name of another player. Empty for a plain
// farkle.
std::string end_in_words(const LiveGame& after, const TurnEnd&, int seat, const std::string& who);

// "Classic Farkle (...), to 10,000 points"
std::string game_in_words(const Rules&);

// The context with the rules and the seed of the log in place of the command line's. Throws UserError if the rules have
// changed since the game was played.
Context context_of(const Context&, const GameLog&, const std::string& path);

// The state of a player besides the bank: "not on the board, 2 farkles in a row". May be empty.
std::string remark(const LiveGame&, int seat);

}  // namespace farkle
