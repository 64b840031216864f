// The rules of one turn: what may be banked, and what a keep leaves.
#pragma once

#include <algorithm>
#include <limits>

#include "solver/game/match.hpp"
#include "solver/game/rules.hpp"

namespace farkle {

// The dice left after a keep. dice: some are left and may be rolled. hot: every die of the set is kept and the whole
// set may be rolled again. spent: every die is kept and there is nothing to roll; only banking is left.
enum class After { dice, hot, spent };

// The result of keeping all the dice in hand, after a roll of `rolled` of the set's dice.
inline After after_keeping_all(const Rules& rules, int rolled) {
  if (rules.turn.hot_dice == HotDice::off) return After::spent;
  if (rules.turn.hot_dice_scope == HotDiceScope::single_roll && rolled < rules.dice.count) return After::spent;
  return After::hot;
}

// The fewest points at stake that a player on (or off) the board may bank.
inline Points least_bank(const Rules& rules, bool on_board) {
  const Points needed = on_board ? rules.bank.minimum : std::max(rules.bank.minimum, rules.bank.opening);
  return std::max(needed, 1);
}

// True if points at stake may lead over the target. They cannot be banked, so they are worth a farkle.
inline bool may_go_over(const Rules& rules) { return rules.game.end == End::exact; }

// The most points at stake that may be added to this bank. A turn with more can only farkle. Without a limit it is a
// number that no turn reaches, and that leaves room for more.
inline Points most_to_bank(const Rules& rules, Points bank) {
  return may_go_over(rules) ? rules.game.target - bank : std::numeric_limits<Points>::max() / 2;
}

// True if the points at stake may be banked at once after this.
inline bool can_bank(const Rules& rules, After after, Points at_stake, const Seat& seat) {
  if (after == After::hot && rules.turn.hot_dice == HotDice::must) return false;
  return at_stake >= least_bank(rules, seat.on_board) && at_stake <= most_to_bank(rules, seat.bank);
}

}  // namespace farkle
