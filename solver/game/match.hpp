// The changes between turns, written once: solvers and simulator both use this code.
//
//            bank t, n dice unkept                  carry = inherit: the next player may start from the offer (t, n);
//            (0: every die was kept)                carry.hot_dice: an offer of the whole set where n is 0
//   turn ──> farkle                ──> end_turn ──> the next player moves, or the game is over
//            pass (t, n) on                         carry = pass: the next player must roll on from (t, n)
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "solver/game/rules.hpp"

namespace farkle {

inline constexpr int max_players = 8;

struct Seat {
  Points bank = 0;
  int streak = 0;         // farkles in a row so far; 0 under rules without a streak penalty
  bool on_board = false;  // has banked before, or has bank.on_board_at
  bool operator==(const Seat&) const = default;
};

Seat after_bank(const Rules&, const Seat&, Points points);
Seat after_farkle(const Rules&, const Seat&, bool first_roll = false);
Seat after_pass(const Seat&);

// Points and dice that the next player may or must start from. `dice` is a roll state (turn_model.hpp): the number of
// dice, or which of them if they differ (dice_kinds.hpp). 0: none.
struct Offer {
  Points points = 0;
  int dice = 0;
  explicit operator bool() const { return dice != 0; }
  bool operator==(const Offer&) const = default;
};

inline bool may_take_offer(const Rules& rules, const Seat& seat) { return !rules.carry.on_board || seat.on_board; }

// True if a player takes an offer: rolling on from it must be worth at least this much more than a fresh set, in any
// unit. So rounding does not decide between an offer and a fresh set that are worth the same.
inline constexpr double least_gain_of_offer = 1e-9;
inline bool offer_pays(double from_offer, double fresh) { return from_offer >= fresh + least_gain_of_offer; }
// The value of a turn that may begin from the offer.
inline double value_with_offer(double from_offer, double fresh) {
  return offer_pays(from_offer, fresh) ? from_offer : fresh;
}

struct TurnEnd {
  enum class Kind { bank, farkle, pass, win } kind = Kind::farkle;
  // At stake when the turn ended; none count where the roll wins the game. A farkle that loses none is one on the first
  // roll.
  Points points = 0;
  int dice = 0;  // roll state of the dice not kept; 0: every die was kept
};

struct MatchState {
  int players = 2;
  int to_move = 0;
  std::array<Seat, max_players> seats{};
  Offer offer;
  bool must_take_offer = false;  // it was passed on

  // The last round (end = last-turn): its leader, or -1 before it begins, and the number of turns left in it. With
  // game.rounds: the number of turns left of all players together.
  int leader = -1;
  int turns_left = 0;

  // For end = not-last. Bitmasks of seats: those that are safe, those that wait, and (by seat) those whose turn each
  // still waits for. Then, by seat, the order in which they reached the target.
  std::uint8_t safe = 0, waiting = 0;
  std::array<std::uint8_t, max_players> waits_for{};
  std::array<std::int8_t, max_players> reached{};  // 1, 2, ... ; 0: not yet
  bool over = false;
  int decided = -1;  // once over: the winner; with not-last the loser

  bool last_turn() const { return leader >= 0; }
  bool operator==(const MatchState&) const = default;
};

MatchState start_match(const Rules&, int players);

// Sets who leads a last round and who waits, by the banks alone: those at the target have reached it in the order of
// turns, the player to move last. Whoever is safe stays so.
void place_by_banks(const Rules&, MatchState&);

// With not-last and more than two players: the seat that alone, besides the mover, may still lose, if there is only
// one. From then on these two play a two-player game: against the lowest of those who wait, or against the one other
// below the target once nobody who waits has to wait for that one.
std::optional<int> last_rival(const Rules&, const MatchState&);

// In the order of their turns, the player to move first.
inline std::vector<Seat> seats_from_mover(const MatchState& match) {
  std::vector<Seat> seats(match.seats.begin(), match.seats.begin() + match.players);
  std::rotate(seats.begin(), seats.begin() + match.to_move, seats.end());
  return seats;
}

// The highest bank of the players who are not to move.
inline Points best_bank_of_others(const MatchState& match) {
  Points best = std::numeric_limits<Points>::min();
  for (int p = 0; p < match.players; ++p)
    if (p != match.to_move) best = std::max(best, match.seats[p].bank);
  return best;
}

// Applies the end of the turn of state.to_move. Needs a game that is not over; passing needs carry = pass and no last
// turn.
void end_turn(const Rules&, MatchState&, const TurnEnd&);

}  // namespace farkle
