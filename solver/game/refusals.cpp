#include "solver/game/refusals.hpp"

#include "solver/game/error.hpp"

namespace farkle {

void refuse_rounds(const Rules& rules, const std::string& who) {
  if (rules.game.rounds > 0)
    throw CannotDo(who + ": not for a game of rounds (game.rounds) - simulate instead, or set game.rounds=0");
}

void refuse_wins(const Rules& rules, const std::string& who) {
  if (!rules.score.win.empty())
    throw CannotDo(who + ": not with dice that win at once (score.win) - simulate instead, or set score.win=[]");
}

void refuse_last_round(const Rules& rules, const std::string& who) {
  if (rules.game.last_round != LastTurns::once)
    throw CannotDo(who + ": not with game.last_round = \"" +
                   (rules.game.last_round == LastTurns::equal ? "equal" : "overtaken") +
                   "\" - simulate instead, or set game.last_round=once");
}

void refuse_confirm(const Rules& rules, const std::string& who) {
  if (rules.bank.confirm.needed())
    throw CannotDo(who + ": not with points to be confirmed (bank.confirm) - simulate instead, or set bank.confirm={}");
}

void refuse_carry(const Rules& rules, const std::string& who) {
  if (rules.carry.mode != CarryMode::none)
    throw CannotDo(who + ": not if dice are left to the next player (carry.mode) - set carry.mode=none");
}

void refuse_carry_terms(const Rules& rules, const std::string& who) {
  if (rules.carry.on_board || rules.carry.hot_dice)
    throw CannotDo(who + ": not with carry." + (rules.carry.on_board ? "on_board" : "hot_dice") +
                   " - simulate instead, or set it to false");
}

void refuse_first_farkle(const Rules& rules, const std::string& who) {
  if (rules.farkle.first > 0)
    throw CannotDo(who +
                   ": not where a farkle on the first roll costs points (farkle.first) - simulate instead, or "
                   "set farkle.first=0");
}

}  // namespace farkle
