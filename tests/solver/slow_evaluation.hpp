// The slow twin of exact evaluation: games of two policies played out over all rolls. Whatever a turn leads to is asked
// of end_turn, whatever a player does of Policy, rolls come from the slow turn; last turns are turns like all others,
// and sweeps are repeated until nothing changes. It shares nothing with the evaluators.
#pragma once

#include <array>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "solver/game/match.hpp"
#include "solver/game/policy.hpp"
#include "tests/support/slow_turn.hpp"

namespace farkle::tests {

class SlowEvaluation {
 public:
  // Whoever rolls with more than `cap` points at stake farkles, as does who starts with `most_left` or more. No first
  // policy: the first player knows the second, and plays the best reply.
  SlowEvaluation(const Rules&, const SlowTurn&, const Policy* first, const Policy& second, Points cap,
                 Points most_left);

  // Sweeps until no value changes by more than `tolerance`; false when many were not enough.
  bool solve(double tolerance = 1e-14);
  // The chance of policy `who` (0 or 1), to move at `mover` without an offer.
  double win(int who, const Seat& mover, const Seat& other) const;
  // Every bank below the target, every streak, and off the board with every bank that a player can have there.
  const std::vector<Seat>& seats() const { return seats_; }

 private:
  struct Move {
    double chance;
    Points points;  // at stake afterwards
    int afterstate;
    Action then;
    bool wins = false;  // at once, by dice
  };
  using Moves = std::vector<std::vector<Move>>;  // [points / step][state]
  using Table = std::vector<double>;             // the same: what rolling is worth

  MatchState match(int who, const Seat& mover, const Seat& other) const;
  std::size_t entry(Points points, int state) const;
  std::size_t at(const Seat& mover, const Seat& other) const;
  Moves moves(const MatchState&, Points cap) const;
  Table table(const MatchState&, const Moves&) const;
  Table best_table(const MatchState&, Points cap) const;
  double after(const MatchState&, const TurnEnd&) const;  // the chance of the player who ends the turn
  double to_move(const MatchState&) const;

  const Rules rules_;
  const SlowTurn& turn_;
  std::array<const Policy*, 2> policies_;
  Points cap_, most_left_, bank_step_, lowest_ = 0;
  int streaks_;
  std::vector<std::vector<std::pair<double, std::vector<KeepOption>>>> rolls_;  // by state; no options: farkle
  std::vector<Seat> seats_;
  std::array<std::vector<Moves>, 2> moves_;   // [who][position]
  std::array<std::vector<Table>, 2> tables_;  // the same
  mutable std::map<std::tuple<int, Points, int, bool, Points>, Table> last_turns_;
};

}  // namespace farkle::tests
