// The slow twin of the game for several: RULES.md sections 3 and 5 as a recursion over match states. What a turn leads
// to is asked of end_turn, and every player's chances follow the choices that are best for the mover. Only positions
// that farkles lead round to again, the same banks with another player to move, are repeated until nothing changes.
// Where that never ends players must draw lots, and where it ends elsewhere there are several equilibria: then the
// chances to be tested are taken over, and what any player could gain against them by a better turn is kept. Where
// farkles cost something all positions below the target come back. Then the chances to be tested are taken for all that
// a turn leads to, and every one of them has to come out again. With offers, ties are settled as the solver says:
// banking first, then the lowest chance to farkle, then the fewest dice left. It shares nothing with the table solver
// but the rules and match.hpp.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <vector>

#include "solver/game/match.hpp"
#include "tests/support/slow_turn.hpp"

namespace farkle::tests {

class SlowTable {
 public:
  using Chances = std::array<double, max_players>;  // to win, or with not-last not to lose; by seat

  // Nobody rolls with more than `cap` points at stake and beyond the richest other player: then everything is banked,
  // even hot dice that must be rolled. tested: chances of a position where nobody is at the target, by seat.
  SlowTable(const Rules&, const SlowTurn&, Points cap, std::function<Chances(const MatchState&)> tested);

  // seats: the player to move first, then in the order of turns. The offer is what the last of them has left.
  Chances chances(const std::vector<Seat>& seats, const Offer& offer = {});

  int taken_over() const { return taken_over_; }  // positions whose chances were taken over
  double gain() const { return gain_; }           // how far a mover's chance there is from the best turn's

  using Key = std::vector<int>;
  static Key key(const MatchState&);            // everything that can still matter
  static MatchState turned(const MatchState&);  // the same with the player to move in seat 0

 private:
  Chances value(const MatchState&);
  Chances turn(const MatchState&);
  bool better(const Chances&, const Chances&, std::size_t mover) const;
  Chances compared(const MatchState&, const Chances& found);
  Chances ended(const MatchState&, const TurnEnd&);
  void settle(const MatchState&);

  const Rules rules_;
  const SlowTurn& turn_;
  Points cap_;
  std::function<Chances(const MatchState&)> tested_;
  int taken_over_ = 0;
  double gain_ = 0;
  std::map<Key, Chances> known_;
};

}  // namespace farkle::tests
