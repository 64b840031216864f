// With not-last and three players: the first has reached the target and waits for one more turn of the two others.
//
//   A waits at a, B moves from b, C comes after at c
//     B stays below the target   ──> A is safe, and C and B play on for two, C to move
//     B reaches it with y        ──> C has one turn to exceed the lower of a and y, or loses;
//                                    when C does, the lower of A and B loses, on a tie B
//
// So B's turn has to be solved for every a, b and c, and needs only the two-player game.
//
// With carry = inherit B may also begin from what A has left, and C from what B has left. Where B is safe, and what is
// left decides between the two others, B leaves the fewest dice.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "solver/duel/duel_values.hpp"
#include "solver/game/seat_states.hpp"
#include "solver/multiplayer/last_round.hpp"
#include "solver/turn/turn_table.hpp"

namespace farkle {

struct WaitingPosition {
  int over = 0;      // A's bank beyond the least that reaches the target, in steps
  int b = 0, c = 0;  // SeatStates indices of B and C
};

// B's turn, with another bank of A in each lane. A place holds the chance of B, what settles ties, and the chance of A.
class WaitingTurn {
 public:
  // duel: the same rules for two. Keeps references.
  WaitingTurn(const TurnGame&, const DuelValues& duel);

  // A is no safer further beyond the target than overs - 1 steps, or never gets there.
  static int overs(const TurnGame&);

  // A is first_over + lane steps beyond the target. rolls: the table's roll() is asked for, as with offers it always
  // may.
  void run(int first_over, int b, int c, bool rolls = false);
  // After run: place 0 or 2 of a fresh start, or of an offer of these steps and dice if there is one (state > 0) and it
  // is better.
  double chance(std::size_t lane, int place, int offered = 0, int state = 0) const {
    const bool takes = state > 0 && takes_offer(lane, offered, state);
    const double* chances = takes ? table_.roll(offered, state) : table_.worth(0, TurnModel::hot);
    return chances[place * lanes + lane] + (place == 0 && !takes ? first_farkle_ : 0);
  }
  bool takes_offer(std::size_t lane, int offered, int state) const {
    return offer_pays(table_.roll(offered, state)[lane], chance(lane, 0));
  }
  const TurnTable& table() const { return table_; }

 private:
  const TurnGame& game_;
  const DuelValues& duel_;
  TurnTable table_;
  double first_farkle_ = 0;  // what it adds to B's chance that a farkle on the first roll costs more than others
};

// All such turns.
class WaitingRound {
 public:
  // Keeps a reference to the game. Throws CannotDo when the tables would need more than most_bytes.
  WaitingRound(const TurnGame&, const DuelValues& duel, double most_bytes);

  static double bytes(const TurnGame&);

  // Chances not to lose, of A, B and C. state: what A has left, after a turn of that many steps; 0: no offer.
  void chances(const WaitingPosition& at, int steps, int state, double* out) const {
    std::copy_n(state > 0 ? &offers_[2 * offer_place(at, steps - at.over, state)] : &table_[2 * place(at)], 2, out);
    out[2] = 2 - out[0] - out[1];
  }

 private:
  std::size_t over(const WaitingPosition& at) const { return std::min(at.over, overs_ - 1); }
  std::size_t place(const WaitingPosition& at) const { return game_.states.pair(at.b, at.c) * overs_ + over(at); }
  // need: the steps by which the turn began below the least that reaches the target.
  std::size_t offer_place(const WaitingPosition& at, int need, int state) const {
    const std::size_t row = game_.states.pair(at.b, at.c) * needs_ + need - 1;
    return (row * overs_ + over(at)) * offered_states_ + state - 1;
  }

  const TurnGame& game_;
  int overs_, needs_, offered_states_;  // needs_: 0 without offers
  std::vector<double> table_;           // [b][c][over]: chance of A, of B
  std::vector<double> offers_;          // [b][c][steps - over - 1][over][state - 1]: the same
};

}  // namespace farkle
