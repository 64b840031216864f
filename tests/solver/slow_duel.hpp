// The slow twin of the two-player game: RULES.md section 5 on top of section 3, position by position. A turn is a table
// R(t, dice in hand) filled from the most points down; what it leads to is asked of end_turn; last turns are turns like
// all others; sweeps from one half are repeated until nothing changes. It shares nothing with the duel solver but the
// rules and match.hpp; DuelValues are met only to compare.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "solver/duel/duel_values.hpp"
#include "solver/game/match.hpp"
#include "tests/support/slow_turn.hpp"

namespace farkle::tests {

class SlowDuel {
 public:
  // Nobody rolls with more than `cap` points at stake: then everything is banked, even hot dice that must be rolled.
  SlowDuel(const Rules&, const SlowTurn&, Points cap);

  // The states of a seat: every bank below the target, every streak, and off the board with every bank that a player
  // can have there.
  const std::vector<Seat>& seats() const { return seats_; }

  // The opponent has dice of its own. solve() then sweeps both twins.
  void meet(SlowDuel& other) { other_ = &other, other.other_ = this; }

  // Sweeps until no value changes by more than `tolerance`; how many it took, or -1 when `most` were not enough.
  int solve(double tolerance = 1e-13, int most = 2000);
  double sweep();  // one; the largest change

  // The mover's chance to win before a turn without an offer, and with one on the table.
  // seat: of the mover, with game.last_round = equal.
  double win(const Seat& mover, const Seat& other, int seat = 0) const { return win_[at(mover, other, seat)]; }
  double with_offer(const Seat& mover, const Seat& other, const Offer&) const;

  // Takes over values that came from elsewhere, by SeatStates index; turn() says what one turn makes of them. Not with
  // passing.
  void take(const DuelValues&);
  double turn(const Seat& mover, const Seat& other) const;

  // The largest difference from these values over all positions and offers; 1 where one of them is no number.
  double difference(const DuelValues&, int seat = 0) const;

 private:
  using Table = std::vector<double>;  // R by [points / step][state]

  MatchState match(const Seat& mover, const Seat& other, int seat = 0) const;
  int sides() const { return rules_.game.last_round == LastTurns::equal ? 2 : 1; }
  template <class F>
  void for_each_offer(const DuelValues&, const Seat& mover, const Seat& other, F&& f) const;  // f(offer, its value)
  Table table(const MatchState&, Points cap) const;
  double after(const MatchState&, const TurnEnd&) const;  // the chance of the player who ends the turn
  double to_move(const MatchState&) const;
  const Table& last_turn(const MatchState&) const;
  Points last_turn_cap(Points ahead) const;
  std::size_t entry(Points points, int state) const;
  std::size_t at(const Seat& mover, const Seat& other, int seat = 0) const;

  const Rules rules_;
  const SlowTurn& turn_;
  SlowDuel* other_ = this;
  Points cap_, bank_step_, lowest_;
  int streaks_;

  struct Roll {
    std::vector<std::size_t> choices;  // entry(points, afterstate) of each
    double chance = 0;
  };
  std::vector<std::vector<Roll>> rolls_;  // by state
  std::vector<Seat> seats_;
  std::vector<std::pair<Seat, Seat>> positions_;  // falling sums of banks
  std::vector<double> win_;
  std::vector<Table> tables_;  // by position, where turns can be taken over
  mutable std::map<std::pair<Points, bool>, Table>
      last_turns_;                          // by what the leader is ahead, and whether the other is on the board
  mutable std::vector<MatchState> chases_;  // before each of them, where whoever is overtaken plays again
};

}  // namespace farkle::tests
