// The turns of two policies, walked backwards together: what rolling any dice is worth with any points at stake, for
// `lanes` positions at once. The other player rolls on at the level at which a turn is passed on.
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

  // For turns of these plans.
  void make_room(const Plans&);
  // What player `who` has by banking: [afterstate][lane], level by level. Set before run.
  double* stop(std::size_t who, int level) {
    return stop_[who].data() + static_cast<std::size_t>(level) * row_ * lanes;
  }
  // first, second: the chances to win before the first roll, where a farkle leaves the players such chances.
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
