// What people say of a game at the table: dice, keeps and ends of turns, as words.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/live/live_game.hpp"

namespace farkle {

// The words of a line, with what means the same as plain characters (plain_text).
std::vector<std::string> words_of(const std::string& line);

// Faces in the order typed, "115263" or "1 1 5". Empty if the text is anything else.
std::vector<int> typed_faces(const std::string& text);

// The faces of the dice of each kind, from DICE and, with dice that differ, --hand: the dice in hand, in the order of
// their faces; empty: all. Throws UserError.
std::vector<Dice> roll_of(const Game&, const std::string& text, const std::string& hand);

// Reads b, r or p, or the whole word.
std::optional<Action> action_of(const std::string& word);

// The index of the keep that a player names, by its number "#2" or by its faces "115". Throws UserError that says what
// is allowed.
std::size_t chosen_keep(const LiveGame&, const std::string& text);

// How a whole turn ended, from the words b POINTS [DICE], p POINTS DICE, x [POINTS] or w. DICE are those not kept,
// which count where points pass between players. Throws UserError.
TurnEnd whole_turn_of(const Game&, const std::vector<std::string>& words);

}  // namespace farkle
