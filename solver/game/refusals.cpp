#include "solver/game/refusals.hpp"

#include "solver/game/error.hpp"

namespace farkle {

std::string refusal(const Rules& rules, unsigned keys) {
  const auto has = [&](unsigned key, bool it) { return (keys & key) != 0 && it; };
  const std::string instead = " - simulate given policies instead, or set ";
  if (has(key::rounds, rules.game.rounds > 0))
    return "not for a game of rounds (game.rounds)" + instead + "game.rounds=0";
  if (has(key::wins, !rules.score.win.empty()))
    return "not with dice that win at once (score.win)" + instead + "score.win=[]";
  if (has(key::last_round, rules.game.last_round != LastTurns::once))
    return std::string("not with game.last_round = \"") +
           (rules.game.last_round == LastTurns::equal ? "equal" : "overtaken") + "\"" + instead +
           "game.last_round=once";
  if (has(key::carry_terms, rules.carry.on_board || rules.carry.hot_dice))
    return std::string("not with carry.") + (rules.carry.on_board ? "on_board" : "hot_dice") + instead + "it to false";
  if (has(key::carry, rules.carry.mode != CarryMode::none))
    return "not if dice are left to the next player (carry.mode) - set carry.mode=none";
  if (has(key::passing, rules.carry.mode == CarryMode::pass))
    return "not if turns are passed on (carry.mode = \"pass\") - set carry.mode=none";
  return {};
}

void refuse(const Rules& rules, const std::string& who, unsigned keys) {
  if (const std::string why = refusal(rules, keys); !why.empty()) throw CannotDo(who + ": " + why);
}

void refuse_in_rounds(const std::string& who, const std::string& key) {
  throw CannotDo(who + ": game.rounds together with " + key + " is not solved - simulate instead");
}

}  // namespace farkle
