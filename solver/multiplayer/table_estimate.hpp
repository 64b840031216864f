// Chances at a table of any size under any rules, approximately: until somebody reaches the target, the others look
// only at their own bank and at the round, and expect of each other what is likely by then (courses.hpp). The work
// grows with the number of players, not with the number of positions.
//
// Everybody's best turns against the courses of the others make new courses; after a few times they hardly change. The
// mover's own turn is then solved against them, from the true standings. Last turns are played out one by one, each for
// the best chance to exceed.
//
// An offer counts as what the next player gains by it, at the cost of all others alike.
#pragma once

#include <array>
#include <memory>

#include "solver/game/match.hpp"
#include "solver/multiplayer/chases.hpp"
#include "solver/multiplayer/estimate_error.hpp"
#include "solver/multiplayer/seat_turn.hpp"
#include "solver/turn/position_values.hpp"
#include "solver/turn/work.hpp"

namespace farkle {

// What tests find at many positions of short games for three, and for two with penalties and offers, where a few turns
// decide.
inline EstimateError table_estimate_error(const Rules& rules) {
  return {rules.game.end == End::not_last || rules.carry != CarryMode::none ? 0.04 : 0.02};
}

class TableEstimate {
 public:
  // A game that is not over, before a turn. before: an estimate of the same game a round ago or less; then only the
  // mover answers the others anew, and only the mover's chance is known. Keeps a reference to the chases, which
  // serve any number of players.
  TableEstimate(const Chases&, const MatchState&, const TableEstimate* before = nullptr, Work* = nullptr);
  ~TableEstimate();

  const MatchState& match() const { return match_; }
  // To win, or with not-last not to lose; by seat of the match, before the first roll.
  const std::array<double, max_players>& chances() const { return chances_; }

  // The same of the mover's turn. Points at stake up to most_points can be asked for. What the chases refer to must
  // outlive the result.
  PositionValues values(Points most_points) const;

 private:
  double scaled(double value) const { return scaled(value, sum_, chases_.game().rules.game.end); }
  static double scaled(double value, double sum, End);
  class Table;
  const Chases& chases_;
  const MatchState match_;
  std::unique_ptr<const Table> table_;  // none in a last round
  std::array<double, max_players> chances_{};
  double sum_ = 1;  // of everybody's chances before they are scaled to add up; with not-last of chances to lose
};

}  // namespace farkle
