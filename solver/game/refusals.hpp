// Refuses rules that a solver does not know yet, by the key's name.
#pragma once

#include <string>

#include "solver/game/rules.hpp"

namespace farkle {

// Added up: game.rounds, score.win, a game.last_round other than once, carry.on_board or carry.hot_dice, and a
// carry.mode.
namespace key {
enum : unsigned { rounds = 1, wins = 2, last_round = 4, carry_terms = 8, carry = 16 };
// What evaluations, the table of three and more players, and estimates of it do not know.
inline constexpr unsigned unsolved = rounds | last_round | carry_terms;
}  // namespace key

// Why these rules are refused that have one of the keys; empty: they have none.
std::string refusal(const Rules&, unsigned keys);
void refuse(const Rules&, const std::string& who, unsigned keys);  // throws CannotDo. who: "solve solo"
// Throws CannotDo for a key that is not solved in a game of rounds.
[[noreturn]] void refuse_in_rounds(const std::string& who, const std::string& key);

}  // namespace farkle
