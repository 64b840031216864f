// Chances at a table of any size under any rules, approximately. Until somebody reaches the target, players look only
// at their own bank and at the round, and expect of each other what is likely by then: a race of independent players.
// The work grows with the number of players, not with the number of positions.
//
//   round 0    seat 0 (the mover)  seat 1 ...  seat n-1
//   round 1    seat 0              ...
//
// Each turn is played in one of a few ways (race_turns.hpp). Everybody chooses the best ones against the others'
// choices, a few times over. Then the mover's own turn is solved, from the true standings, with all that may be done.
// In last turns everybody only wants to exceed the leader. An offer counts as what the next player gains by it, at the
// cost of all others alike.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "solver/game/match.hpp"
#include "solver/multiplayer/multiplayer_values.hpp"
#include "solver/multiplayer/race_turns.hpp"
#include "solver/turn/position_values.hpp"

namespace farkle {

// What is found at 2,400 random positions of twelve short games: for three, and for two with penalties, offers and an
// exact target. A few turns decide there. The worst were off by 3.8 points, with not-last by 6.4.
inline EstimateError race_error(const Rules& rules) { return {rules.game.end == End::not_last ? 0.08 : 0.04}; }

class RaceEstimate {
 public:
  // A game that is not over, before a turn. Keeps a reference to the turns.
  RaceEstimate(const RaceTurns&, const MatchState&);

  const MatchState& match() const { return match_; }
  // To win, or with not-last not to lose; by seat of the match, before the first roll.
  const std::array<double, max_players>& chances() const { return chances_; }

  // The same of the mover's turn. Points at stake up to most_points can be asked for. What the turns refer to must
  // outlive the result.
  PositionValues values(Points most_points) const;

 private:
  struct Racer {
    std::size_t number = 0;  // of the seat in the match
    Seat seat;
    bool waits = false;  // at the target already, with not-last
    std::vector<Line> at, reaches,
        exceeds;                        // [round]: by state, the chance to be there before that turn, below the target;
                                        // by points over the target, to reach it in that turn, and to exceed that bank
    Line below;                         // [round]: the sum of `at`
    std::vector<Line> value;            // [round]: by state, the chance before the turn
    std::vector<std::vector<int>> way;  // [round]: by state, the best way to play
  };
  // What racer k's stops in round `round` are worth to it. From -1 on: in round -1 nobody has moved yet.
  struct Stops {
    double goes_on = 1;  // chance that k has another turn like this one
    Line below;          // by state: chance of another end that is good for k; then with the turns that follow
    Line reached;        // by points over the target
  };

  struct MoversTurn {
    std::shared_ptr<const TurnTable> table;
    double farkle;
  };

  void follow(Racer&) const;
  void answer(int k);
  Stops stops(int k, int round) const;
  Line stops_of_first(int k, int round, Stops&) const;  // leaders that k may have to exceed, by points over the target
  Line stops_of_not_last(int k, int round, Stops&) const;
  MoversTurn solve(int k, Points most_points) const;
  int rounds() const;
  int players() const { return static_cast<int>(racers_.size()); }
  static int round_of(int i, int k, int round) { return i > k ? round : round + 1; }  // of i's next turn after k's
  double below(int i, int round) const {
    const Line& all = racers_[static_cast<std::size_t>(i)].below;
    return static_cast<std::size_t>(round) < all.size() ? all[static_cast<std::size_t>(round)] : 0.0;
  }
  const Line& exceeds(int i, int round) const;
  static double scaled(double value, double sum, bool not_last);

  const RaceTurns& turns_;
  const MatchState match_;
  std::vector<Racer> racers_;  // in the order of their turns, the mover first; none in a last round
  double even_ = 0;            // everybody's chance at the end of what is looked at
  std::array<double, max_players> chances_{};
};

}  // namespace farkle
