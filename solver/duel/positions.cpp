#include "solver/duel/positions.hpp"

#include "solver/game/dice_kinds.hpp"
#include "solver/game/error.hpp"
#include "solver/game/number_text.hpp"

namespace farkle {
int streak_of(const SeatStates& states, const std::string& flag, std::optional<std::int64_t> value) {
  const std::int64_t most = states.streaks() - 1;
  if (value.value_or(0) > most)
    throw UserError(flag, std::to_string(*value),
                    most == 0 ? "farkles in a row cost nothing under these rules"
                              : "0 to " + std::to_string(most) + " farkles in a row under these rules");
  return static_cast<int>(value.value_or(0));
}

OnBoard on_board_of(const SeatStates& states, const std::string& text) {
  if (text.empty()) return {};
  if (states.size() == states.has_banked())
    throw UserError("--on-board: only where bank.opening is above bank.minimum and bank.on_board_at is 0");
  if (text != "me" && text != "them" && text != "both") throw UserError("--on-board", text, "me, them or both");
  return {text != "them", text != "me"};
}

Seat seat_of(const Rules& rules, const SeatStates& states, const std::string& flag, Points bank, int streak,
             bool on_board, bool waits) {
  Seat seat = states.seat(bank, streak);
  seat.on_board |= on_board;
  const bool reached = reaches_target(rules, bank), again = rules.game.last_round == LastTurns::overtaken;
  if (rules.game.rounds == 0 && !(reached && (waits || again)))
    states.check(seat, flag);
  else if (reached && !again && !has_last_turns(rules))
    throw UserError(flag, std::to_string(bank), "below the target: the game is over there");
  else if (bank < states.lowest() || bank % states.bank_step() != 0)
    throw UserError(
        flag, std::to_string(bank),
        "a multiple of " + std::to_string(states.bank_step()) + ", " + std::to_string(states.lowest()) + " or more");
  return seat;
}

int turns_left_of(const Rules& rules, int players, std::optional<std::int64_t> given) {
  const int all = rules.game.rounds * players;
  if (given && (*given < 1 || *given > all))
    throw UserError("--turns-left", std::to_string(*given),
                    all == 0 ? "only in a game of rounds (game.rounds)"
                             : "1 to " + std::to_string(all) + ", the turns of all players");
  return static_cast<int>(given.value_or(all));
}

int seat_to_move(const Rules& rules, bool second) {
  if (second && rules.game.last_round != LastTurns::equal)
    throw UserError("--second: only where the round is finished (game.last_round = \"equal\")");
  return second ? 1 : 0;
}

Offer offer_of(const DuelGame& game, const std::string& flag, const std::string& text) {
  if (game.rules.carry.mode == CarryMode::none)
    throw UserError(flag, text, "under these rules nothing is left to the next player (carry.mode = \"none\")");
  const DiceKinds& kinds = game.model.kinds();
  const std::size_t comma = text.rfind(',');
  const auto points = whole_number(std::string_view(text).substr(0, comma));
  const bool all = game.rules.carry.mode == CarryMode::pass || game.rules.carry.hot_dice;
  const int most = game.rules.dice.count - (all ? 0 : 1);
  const auto hand = hand_of(kinds, std::string_view(text).substr(std::min(comma, text.size() - 1) + 1), most);
  const Points step = game.model.step();
  if (!points || !hand || *points <= 0 || *points % step != 0 || *points > most_at_stake(step))
    throw UserError(flag, text,
                    "T,N: T points, a multiple of " + std::to_string(step) + " up to " +
                        std::to_string(most_at_stake(step)) + ", and N dice, " + allowed_hands(kinds, most));
  return {*points, kinds.state(*hand)};
}

void check_takes(const Rules& rules, const Seat& seat, const Offer& offer, const std::string& flag) {
  if (offer && !may_take_offer(rules, seat))
    throw UserError(flag + ": only for a player on the board (carry.on_board), not with a bank of " +
                    std::to_string(seat.bank));
}

}  // namespace farkle
