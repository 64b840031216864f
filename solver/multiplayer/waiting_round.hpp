// With not-last and three players: the first has reached the target and waits for one more turn of the two others.
//
//   A waits at a, B moves from b, C comes after at c
//     B stays below the target   ──> A is safe, and C and B play on for two, C to move
//     B reaches it with y        ──> C has one turn to exceed the lower of a and y, or loses;
//                                    when C does, the lower of A and B loses, on a tie B
//
// So B's turn has to be solved for every a, b and c, and needs only the game for two.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "solver/duel/duel_values.hpp"
#include "solver/game/seat_states.hpp"
#include "solver/multiplayer/last_round.hpp"
#include "solver/turn/kernel_plays.hpp"

namespace farkle {

class WaitingRound {
 public:
  // duel: the same rules for two. The constructor works everything out. Throws CannotDo when the tables would need more
  // than most_bytes.
  WaitingRound(const Rules&, const TurnModel&, const TurnKernel&, const LastTurnOdds&, const LastRound&,
               const DuelValues& duel, double most_bytes);

  static double bytes(const Rules&, const LastTurnOdds&);

  int overs() const { return overs_; }  // A is no safer further beyond the target

  // Chances not to lose, of A, B and C. over: A's bank beyond the least that reaches the target, in steps; b and c:
  // SeatStates indices of B and C.
  void chances(int over, int b, int c, double* out) const;

 private:
  friend class WaitingTurn;
  double exceed(int steps, int c) const;  // C's chance to collect this many more than its bank
  const double* at(int over, int b, int c) const {
    const auto states = static_cast<std::size_t>(states_.size());
    return table_.data() + 2 * ((static_cast<std::size_t>(b) * states + static_cast<std::size_t>(c)) *
                                    static_cast<std::size_t>(overs_) +
                                static_cast<std::size_t>(over));
  }

  const TurnModel& model_;
  const TurnKernel& kernel_;
  const LastTurnOdds& last_turn_;
  const LastRound& round_;
  const DuelValues& duel_;
  SeatStates states_;
  int overs_;                  // from here on A is as safe as can be
  std::vector<double> table_;  // [b][c][over]: chance of A, of B
};

// B's turn, with another bank of A in each lane. A place holds the chance of B, the risk, and the chance of A.
class WaitingTurn {
 public:
  explicit WaitingTurn(const WaitingRound&);  // a reference is kept

  void run(int first_over, int b, int c);  // A is first_over + lane steps beyond the target
  double chance(std::size_t lane, int place) {
    return table_.worth(0, TurnModel::hot)[place * lanes + static_cast<int>(lane)];
  }
  Decision play(std::size_t lane, int level, std::span<const KeepOption>);

 private:
  const WaitingRound& round_;
  int top_ = 0;
  TurnTable table_;
};

}  // namespace farkle
