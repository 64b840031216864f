// Refuses rules that a solver does not know yet, by the key's name.
#pragma once

#include <string>

#include "solver/game/rules.hpp"

namespace farkle {

// Added up: game.rounds, score.win, a game.last_round other than once, bank.confirm, farkle.first, carry.on_board or
// carry.hot_dice, and a carry.mode.
namespace key {
enum : unsigned { rounds = 1, wins = 2, last_round = 4, confirm = 8, first_farkle = 16, carry_terms = 32, carry = 64 };
// What neither an evaluation nor the table of three and more players knows; the estimate of a race knows less.
inline constexpr unsigned unsolved = rounds | last_round | first_farkle | carry_terms;
inline constexpr unsigned new_ones = unsolved | wins | confirm;
}  // namespace key

// Why these rules are refused that have one of the keys; empty: they have none.
std::string refusal(const Rules&, unsigned keys);
void refuse(const Rules&, const std::string& who, unsigned keys);  // throws CannotDo. who: "solve solo"

}  // namespace farkle
