// Given policies in a game of rounds for two (game.rounds): their games walked forwards from the start, turn by turn.
// That gives the chances to win, too.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "solver/evaluate/game_course.hpp"
#include "solver/evaluate/turn_distribution.hpp"
#include "solver/game/policy.hpp"
#include "solver/turn/convergence.hpp"

namespace farkle {

// A policy that works out its turns in many positions faster than one by one. They must be the turns that Policy::play
// plays.
class RoundsTurnsAtOnce {
 public:
  virtual ~RoundsTurnsAtOnce() = default;
  // All with the same number of turns left.
  virtual std::vector<TurnDistribution> turns_of(std::span<const MatchState>, Work*) const = 0;
};

// The turns of one policy, each worked out when a game first comes to it.
class RoundsTurns {
 public:
  // Keeps references. Throws CannotDo for carry.mode other than "none", and for score.win.
  RoundsTurns(const Rules&, const TurnModel&, const Policy&, Work* = nullptr);

  const Rules& rules() const { return rules_; }
  const TurnModel& model() const { return model_; }
  Work* work() const { return work_; }
  // The turn of each position's mover. Valid until the next call.
  std::vector<const TurnDistribution*> of(const std::vector<MatchState>&);

 private:
  const Rules& rules_;
  const TurnModel& model_;
  Work* const work_;
  const PolicyTurns turns_;
  const RoundsTurnsAtOnce* const at_once_;                            // null: one by one
  std::unordered_map<std::uint64_t, TurnDistribution> known_, once_;  // by situation; of the last positions alone
};

struct RoundsCourse {
  GameCourse course;
  Convergence convergence;  // unit: chance to win
};

// Both must be of the same rules and model. Throws CannotDo where banks get too high, or games too long, to be
// followed.
RoundsCourse follow_rounds(RoundsTurns& first, RoundsTurns& second);

}  // namespace farkle
