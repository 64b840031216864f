// Walks the turns of two policies backwards together: finds the worth of rolling any dice with any points at stake, for
// `lanes` positions at once. When a turn is passed on, the other player rolls on at the same level.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "solver/duel/duel_turn.hpp"
#include "solver/evaluate/turn_plans.hpp"

namespace farkle {

class TurnWalks {
 public:
  using Plans = std::array<const TurnPlan*, 2>;

  // Keeps references.
  TurnWalks(const TurnModel&, const TurnPlans& first, const TurnPlans& second);

  // Makes room for turns of these plans.
  void make_room(const Plans&);
  // The worth of banking to player `who`: [afterstate][lane], level by level. Set before run.
  double* stop(std::size_t who, int level) {
    return stop_[who].data() + static_cast<std::size_t>(level) * row_ * lanes;
  }
  // first, second: the chances to win before the first roll, given the chances that a farkle leaves to the players.
  void run(const Plans&, const LaneValues& farkle_first, const LaneValues& farkle_second, LaneValues& first,
           LaneValues& second);
  // After run: by lane.
  const double* roll(std::size_t who, int level, std::size_t state) const {
    return roll_[who].data() + (static_cast<std::size_t>(level) * row_ + state) * lanes;
  }

 private:
  std::size_t levels(const Plans&) const;
  void roll(std::size_t who, std::size_t level, std::size_t state, std::uint32_t number, const LaneValues& farkle);

  const TurnModel& model_;
  std::array<const TurnPlans*, 2> turns_;
  std::size_t row_;
  std::array<std::vector<double>, 2> stop_, roll_;  // [level][afterstate or roll state][lane]
};

}  // namespace farkle
