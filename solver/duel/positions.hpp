// Positions that people write: banks, farkles in a row, offers.
#pragma once

#include <algorithm>
#include <optional>
#include <string>

#include "solver/duel/duel_turn.hpp"
#include "solver/game/rulefile/rules_check.hpp"

namespace farkle {

// Farkles in a row so far, from a flag; 0 if it is not given. Throws UserError that names the flag and what the rules
// allow.
int streak_of(const SeatStates&, const std::string& flag, std::optional<std::int64_t> value);

// Of the player to move and the others: who is on the board even with 0 points or fewer, as after a penalty.
struct OnBoard {
  bool me = false, them = false;
};
// From --on-board: me, them or both; empty: nobody. Throws UserError.
OnBoard on_board_of(const SeatStates&, const std::string& text);

// A player with this bank: below the target, or any in a game of rounds, and past the target where whoever is overtaken
// plays again, or for a player who waits while others have their last turn. A bank of 0 or less counts as not yet on
// the board where an opening is needed, unless on_board says otherwise. Throws UserError that names the flag and the
// possible banks.
Seat seat_of(const Rules&, const SeatStates&, const std::string& flag, Points bank, int streak, bool on_board = false,
             bool waits = false);

// The turns left of all players in a game of rounds, from --turns-left; all of them if it is not given. Throws
// UserError.
int turns_left_of(const Rules&, int players, std::optional<std::int64_t> given);

// 0, or 1 with --second, which matters only with game.last_round = equal. Throws UserError.
int seat_to_move(const Rules&, bool second);

// The most points at stake that people can ask about: four times the highest target that these scores allow.
inline Points most_at_stake(Points score_step) {
  return static_cast<Points>(std::min(4.0 * max_target_steps * score_step, 1e9));
}

// "300,2": points at stake and dice, as an offer under these rules. Throws UserError.
Offer offer_of(const DuelGame&, const std::string& flag, const std::string& text);
void check_takes(const Rules&, const Seat&, const Offer&, const std::string& flag);  // this seat may take the offer

}  // namespace farkle
