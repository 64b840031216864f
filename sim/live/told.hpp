// What people are told of a game at the table, in words. live_session.hpp reads what they say.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/live/live_game.hpp"

namespace farkle {

// "3 dice"; where the dice differ, it says which: "dice 1+3+4".
std::string hand_in_words(const Game&, int roll_state);
std::string in_hand(const LiveGame&);                       // the dice of the next roll
std::string left_in_words(const Game&, const KeepOption&);  // "3 dice left", "hot dice", "no dice left"

// A warning where banking after this keep loses for certain and rolling on does not; else empty.
std::string certain_loss(const LiveGame&, const KeepOption&);
std::string outcome_in_words(const Rules&, const MatchState& over, const std::vector<std::string>& names);
// Names of the seats, told apart: "you", "turn (2)", "turn (3)". me: the seat of the person who reads them; the other
// people are then "the opponent" or "player 2".
std::vector<std::string> seat_names(const std::vector<std::string>& players, std::optional<std::size_t> me = {});
// The name at the start of a sentence: a person's with a capital, a policy's as it is written.
std::string at_start(std::string name);

// How a turn ended. after: the game after that turn. who: "You", or the name of another player. Empty for a plain
// farkle.
std::string end_in_words(const LiveGame& after, const TurnEnd&, int seat, const std::string& who);

// The state of a player besides the bank: "not on the board, 2 farkles in a row". May be empty.
std::string remark(const LiveGame&, int seat);

}  // namespace farkle
