// Refuses rules that a solver does not know yet, by the key's name.
#pragma once

#include <string>

#include "solver/game/rules.hpp"

namespace farkle {

// Added up: game.rounds, score.win, a game.last_round other than once, carry.on_board or carry.hot_dice, a carry.mode,
// and the one that is "pass".
namespace key {
enum : unsigned { rounds = 1, wins = 2, last_round = 4, carry_terms = 8, carry = 16, passing = 32 };
// What evaluations and the table of three and more players do not know, and what estimates of it do not.
inline constexpr unsigned unsolved = rounds | last_round | carry_terms, not_estimated = unsolved | passing;
}  // namespace key

// Why these rules are refused that have one of the keys; empty: they have none.
std::string refusal(const Rules&, unsigned keys);
void refuse(const Rules&, const std::string& who, unsigned keys);  // throws CannotDo. who: "solve solo"
// Throws CannotDo for a key that is not solved in a game of rounds.
[[noreturn]] void refuse_in_rounds(const std::string& who, const std::string& key);

}  // namespace farkle
