#include "solver/game/match.hpp"

#include <bit>
#include <cassert>

#include "solver/game/dice_kinds.hpp"

namespace farkle {

namespace {

// banked: the player has banked before, or does so now.
Seat seat_of(const Rules& rules, Points bank, int streak, bool banked) {
  return {bank, streak, rules.bank.on_board_at == 0 ? banked : bank >= rules.bank.on_board_at};
}

unsigned bit(int seat) { return 1u << seat; }

void decide(MatchState& state, int seat) {
  state.over = true;
  state.decided = seat;
}

// After the last round the highest bank wins. On a tie everybody plays one more.
void end_round(MatchState& state) {
  if (--state.turns_left > 0) return;
  const auto bank = [](const Seat& a, const Seat& b) { return a.bank < b.bank; };
  const auto first = state.seats.begin(), end = first + state.players, best = std::max_element(first, end, bank);
  if (std::count_if(first, end, [&](const Seat& seat) { return seat.bank == best->bank; }) > 1)
    state.turns_left = state.players;
  else
    decide(state, static_cast<int>(best - first));
}

// The first player to reach the target leads a last round: the others have one turn each and must exceed the leader.
void end_last_turn(const Rules& rules, MatchState& state, int mover) {
  const Points bank = state.seats[mover].bank;
  const bool begins = !state.last_turn();
  if (!begins) --state.turns_left;
  if (begins ? reaches_target(rules, bank) : bank > state.seats[state.leader].bank) {
    state.leader = mover;
    if (begins || rules.game.last_round == LastTurns::overtaken)
      state.turns_left = state.players - 1 - (rules.game.last_round == LastTurns::equal ? mover : 0);
  }
  if (state.last_turn() && state.turns_left == 0) decide(state, state.leader);
}

// Of two players who wait: the lower bank loses, on a tie the one that reached it last.
bool worse(const MatchState& state, int a, int b) {
  const Points bank_a = state.seats[a].bank, bank_b = state.seats[b].bank;
  return bank_a != bank_b ? bank_a < bank_b : state.reached[a] > state.reached[b];
}

// Nobody wants to be last. A player who reaches the target waits for one more turn of everybody who still rolls, and is
// then safe if somebody is still below the target.
void end_not_last(const Rules& rules, MatchState& state, int mover) {
  const unsigned everybody = bit(state.players) - 1;
  for (int w = 0; w < state.players; ++w) state.waits_for[w] &= static_cast<std::uint8_t>(~bit(mover));
  if (reaches_target(rules, state.seats[mover].bank)) {
    std::int8_t& order = state.reached[mover];
    order = static_cast<std::int8_t>(1 + *std::max_element(state.reached.begin(), state.reached.end()));
    state.waiting |= static_cast<std::uint8_t>(bit(mover));
    state.waits_for[mover] = static_cast<std::uint8_t>(everybody & ~(state.waiting | state.safe));
  }
  const unsigned below = everybody & ~unsigned{state.waiting} & ~unsigned{state.safe};
  if (below == 0) {
    for (int p = 0; p < state.players; ++p) {
      if (!(state.waiting & bit(p))) continue;
      if (state.decided < 0 || worse(state, p, state.decided)) state.decided = p;
    }
    state.over = true;
    return;
  }
  for (int w = 0; w < state.players; ++w)
    if ((state.waiting & bit(w)) && state.waits_for[w] == 0) {
      state.waiting &= static_cast<std::uint8_t>(~bit(w));
      state.safe |= static_cast<std::uint8_t>(bit(w));
    }
  if (state.waiting == 0 && (below & (below - 1)) == 0 && state.safe != 0) {
    state.over = true;
    state.decided = std::countr_zero(below);
  }
}

}  // namespace

Seat after_bank(const Rules& rules, const Seat& seat, Points points) {
  return seat_of(rules, seat.bank + points, 0, true);
}

Seat after_farkle(const Rules& rules, const Seat& seat, bool first_roll) {
  const FarkleRules& farkle = rules.farkle;
  const bool streak_ends = farkle.has_penalty() && seat.streak + 1 >= farkle.streak;
  const Points lost = (streak_ends ? farkle.penalty : 0) + (first_roll ? farkle.first : 0);
  Points bank = streak_ends && farkle.reset ? 0 : seat.bank;
  // A bank is never below the floor, and one at the floor stays there.
  if (lost > 0) bank = std::max(bank - lost, farkle.floor);
  return seat_of(rules, bank, farkle.has_penalty() && !streak_ends ? seat.streak + 1 : 0, seat.on_board);
}

Seat after_pass(const Seat& seat) { return {seat.bank, 0, seat.on_board}; }

MatchState start_match(const Rules& rules, int players) {
  assert(players >= 2 && players <= max_players);
  MatchState state;
  state.players = players;
  state.turns_left = rules.game.rounds * players;
  return state;
}

void place_by_banks(const Rules& rules, MatchState& state) {
  const int players = state.players, mover = state.to_move;
  const auto at_target = [&](int seat) { return reaches_target(rules, state.seats[seat].bank); };
  if (rules.game.end == End::last_turn && rules.game.rounds == 0) {
    state.leader = -1;
    int first = 0, leads = 0;  // turns until it would be the turn of whoever began the last round, or leads it
    for (int k = 1; k <= players; ++k) {
      const int seat = (mover + k) % players;
      if (!at_target(seat)) continue;
      if (!state.last_turn()) first = k;
      if (state.last_turn() && state.seats[seat].bank <= state.seats[state.leader].bank) continue;
      state.leader = seat;
      leads = k;
    }
    state.turns_left = rules.game.last_round == LastTurns::overtaken ? leads
                       : rules.game.last_round == LastTurns::equal   ? std::min(first, players - mover)
                                                                     : first;
  }
  if (rules.game.end != End::not_last) return;
  state.waiting = 0;
  state.waits_for = {};
  state.reached = {};
  unsigned still_to_move = 0;  // seats below the target that come before the one that is looked at
  for (int k = 0; k < players; ++k) {
    const int seat = (mover + k) % players;
    if (state.safe & bit(seat)) continue;
    if (!at_target(seat)) {
      still_to_move |= bit(seat);
      continue;
    }
    state.reached[seat] = static_cast<std::int8_t>(std::popcount(state.waiting) + 1);
    state.waiting |= static_cast<std::uint8_t>(bit(seat));
    state.waits_for[seat] = static_cast<std::uint8_t>(still_to_move);
  }
}

std::optional<int> last_rival(const Rules& rules, const MatchState& state) {
  if (rules.game.end != End::not_last || rules.game.rounds > 0 || state.players == 2) return std::nullopt;
  std::optional<int> rival;
  int below = 0;  // besides the mover
  for (int p = 0; p < state.players; ++p)
    if (p != state.to_move && !((state.safe | state.waiting) & bit(p))) rival = p, ++below;
  if (below > 1) return std::nullopt;
  for (int p = 0; p < state.players; ++p) {
    if (!(state.waiting & bit(p))) continue;
    if (below == 1 && (state.waits_for[p] & ~bit(state.to_move)) != 0) return std::nullopt;
    if (below == 0 && (!rival || worse(state, p, *rival))) rival = p;
  }
  return rival;
}

void end_turn(const Rules& rules, MatchState& state, const TurnEnd& end) {
  assert(!state.over);
  const int mover = state.to_move;
  Seat& seat = state.seats[mover];
  state.offer = {};
  state.must_take_offer = false;
  switch (end.kind) {
    case TurnEnd::Kind::bank:
      seat = after_bank(rules, seat, end.points);
      if (rules.carry.mode == CarryMode::inherit)
        if (const int dice = end.dice == 0 && rules.carry.hot_dice ? DiceKinds(rules).full() : end.dice)
          state.offer = {end.points, dice};
      break;
    case TurnEnd::Kind::farkle:
      seat = after_farkle(rules, seat, end.points == 0);
      break;
    case TurnEnd::Kind::win:
      return decide(state, mover);
    case TurnEnd::Kind::pass:
      assert(rules.carry.mode == CarryMode::pass && !state.last_turn() &&
             end.dice != 0);  // hot dice: the whole set's state
      seat = after_pass(seat);
      state.offer = {end.points, end.dice};
      state.must_take_offer = true;
      break;
  }
  if (rules.game.rounds > 0)
    end_round(state);
  else if (rules.game.end == End::last_turn)
    end_last_turn(rules, state, mover);
  else if (rules.game.end == End::not_last)
    end_not_last(rules, state, mover);
  else if (reaches_target(rules, seat.bank))
    decide(state, mover);
  if (state.over) return;
  do state.to_move = (state.to_move + 1) % state.players;
  while ((state.safe | state.waiting) & bit(state.to_move));
  if (!may_take_offer(rules, state.seats[state.to_move])) state.offer = {};
}

}  // namespace farkle
