// Refuses rules that a solver does not know yet, by the key's name.
#pragma once

#include <string>

#include "solver/game/rules.hpp"

namespace farkle {

// who: "solve solo". Throw CannotDo under rules that have game.rounds, score.win, a game.last_round other than once,
// bank.confirm, a carry.mode, carry.on_board or carry.hot_dice, or farkle.first.
void refuse_rounds(const Rules&, const std::string& who);
void refuse_wins(const Rules&, const std::string& who);
void refuse_last_round(const Rules&, const std::string& who);
void refuse_confirm(const Rules&, const std::string& who);
void refuse_carry(const Rules&, const std::string& who);
void refuse_carry_terms(const Rules&, const std::string& who);
void refuse_first_farkle(const Rules&, const std::string& who);

}  // namespace farkle
