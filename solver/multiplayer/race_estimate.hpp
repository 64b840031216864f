// Chances at a table of any size under any rules, approximately. Until somebody reaches the target, players look only
// at their own bank and at the round, and expect of each other what is likely by then: a race of independent players.
// The work grows with the number of players, not with the number of positions.
//
//   round 0    as they stand, before anybody moves
//   round 1    racer 0 (the mover)  racer 1 ...  racer n-1
//   round 2    racer 0              ...
//
// Each turn is played in one of a few ways. Everybody chooses the best ones against the others' choices, a few times
// over. Then the mover's own turn is solved, from the true standings, with all that may be done. In last turns
// everybody only wants to exceed the leader. An offer counts as what the next player gains by it, at the cost of all
// others alike.
#pragma once

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "solver/duel/duel_turn.hpp"
#include "solver/game/refusals.hpp"
#include "solver/multiplayer/multiplayer_values.hpp"
#include "solver/solo/solo_solver.hpp"
#include "solver/solo/solo_turn.hpp"
#include "solver/turn/position_values.hpp"
#include "solver/turn/work.hpp"

namespace farkle {

// A bound that tests hold at random positions of short games, in which a few turns decide: for three, and for two with
// penalties, offers and an exact target. At 1,800 positions in last rounds of three and four the worst was off by 6.9
// points; four with not-last by 14.
inline EstimateError race_error(const Rules& rules, bool last_round = false, int players = 3) {
  if (rules.game.end == End::not_last && players > 3) return {0.16};
  return {rules.game.end == End::not_last || last_round ? 0.08 : 0.04};
}

inline bool chances_are_estimated(const Rules& rules) { return refusal(rules, key::not_estimated).empty(); }

// The turns of a race, computed once for a rule set; for any number of players. A turn leads to a place: a state below
// the target, numbered as in SeatStates, or then a bank that reaches it. All banks far over it share a place. If dice
// may win at once, the last place is for them.
struct RaceTurns {
  // Keeps a reference to the game. Throws CannotDo unless chances_are_estimated().
  RaceTurns(const DuelGame&, const SoloSolution&, Work* = nullptr);

  std::size_t states() const { return exceeds.size(); }
  std::size_t place(Points bank) const;
  SoloTurn turn(bool with_offers) const;  // to be solved

  // A way to play prefers the turns that leave the fewest expected turns to the target (solo_solver.hpp), in more or
  // less of a hurry, and goes past the target because of players who come close to it.
  using Way = std::vector<std::pair<std::size_t, double>>;  // the places that it leads to, and how often

  const DuelGame& game;
  int levels = 1;             // at most as many steps come up in a turn, but for a chance that does not matter
  std::size_t overs = 1;      // places over the target
  std::size_t last_over = 0;  // the one of the highest banks
  std::size_t excess = 0;     // by how many places a leader is exceeded, on average
  // The chance to exceed a leader in a last turn: by state, then by the leader's place over the target.
  std::vector<std::vector<double>> exceeds;
  // By state: different ways, about as in near states; the first is that of a player alone.
  std::vector<std::vector<Way>> ways;

 private:
  std::vector<TurnDistribution> outcomes(int state, const SoloSolution&) const;
};

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
  using Line = std::vector<double>;
  struct Racer {
    std::size_t number;  // of the seat in the match
    std::size_t place;   // at the target already: it waits
    // By round. After the last one it is hardly ever below the target.
    std::vector<Line> at = {};       // by place: the chance to be there before the turn; over the target: to have got
                                     // there in the turn before
    Line below = {};                 // the sum of the former
    std::vector<Line> exceeds = {};  // by place over the target: the chance to exceed a leader in this turn, from below
    std::vector<Line> value = {};    // by state: the chance before the turn
    std::vector<std::vector<std::size_t>> way = {};  // by state: the best way to play
  };

  void follow(Racer&) const;
  void answer(std::size_t k);
  Line stops(std::size_t k, std::size_t round) const;
  std::shared_ptr<const SoloTurn> solve(std::size_t k, Points most_points, double& farkle) const;

  const RaceTurns& turns_;
  const SeatStates& states_;
  const MatchState match_;
  const bool not_last_;
  std::vector<Racer> racers_;  // in the order of their turns, the mover first;
                               // in a last round those with a turn left and the leader, who waits
  double even_ = 0;            // everybody's chance at the end of what is looked at
  std::array<double, max_players> chances_{};
};

}  // namespace farkle
