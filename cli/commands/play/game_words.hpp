// A live game in words and small tables: shared by play, review and advise --watch.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/live/live_game.hpp"

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

// How a turn ended. after: the game after that turn. who: "You", or the name of another player. Empty for a plain
// farkle.
std::string end_in_words(const LiveGame& after, const TurnEnd&, int seat, const std::string& who);

// Reads b, r or p, or the whole word.
std::optional<Action> action_of(const std::string& word);

// "Classic Farkle (...), to 10,000 points"
std::string game_in_words(const Rules&);

// Faces in the order typed, "115263" or "1 1 5". Empty if the text is anything else.
std::vector<int> typed_faces(const std::string& text);

// The faces of the dice of each kind, from DICE and, with dice that differ, --hand: the dice in hand, in the order of
// their faces; empty: all. Throws UserError.
std::vector<Dice> roll_of(const Game&, const std::string& text, const std::string& hand);

// How a whole turn ended, from the words b POINTS [DICE], p POINTS DICE, x or w. DICE are those not kept, which count
// where points pass between players. Throws UserError.
TurnEnd whole_turn_of(const Game&, const std::vector<std::string>& words);

// The state of a player besides the bank: "not on the board, 2 farkles in a row". May be empty.
std::string remark(const LiveGame&, int seat);

// The index of the keep that a player names, by its number "#2" or by its faces "115". Throws UserError that says what
// is allowed.
std::size_t chosen_keep(const LiveGame&, const std::string& text);

}  // namespace farkle
