// Last turns of a given policy that may begin from an offer.
#pragma once

#include <vector>

#include "solver/evaluate/turn_plans.hpp"
#include "solver/game/seat_states.hpp"

namespace farkle {

class CarriedLastTurns {
 public:
  // For every chaser's seat and every leader's bank that has reached the target, up to `most`. offers: the highest
  // level at which the leader may have left an offer.
  CarriedLastTurns(const Rules&, const TurnModel&, const SeatStates&, TurnPlans&, Points most, int offers, Work*);

  // The chances to exceed this bank of a leader who has left `level` steps, by the roll state left; [0]: no offer.
  const double* exceeds(int chaser, Points bank, int level) const {
    const std::vector<double>& chances = chances_[kind_[static_cast<std::size_t>(chaser) * banks_ +
                                                        static_cast<std::size_t>((bank - winning_) / bank_step_)]];
    return chances.data() +
           (chances.size() == 1 ? 0 : static_cast<std::size_t>(level) * static_cast<std::size_t>(states_));
  }

 private:
  struct Kind {
    std::size_t plan;
    int need;  // steps that exceed
  };
  std::vector<double> solve(const TurnModel&, const TurnPlans&, const TurnPlan&, int need, int offers) const;

  Points winning_, bank_step_;
  int states_;
  std::size_t banks_ = 0;
  std::vector<std::uint32_t> kind_;           // [chaser][bank]
  std::vector<std::vector<double>> chances_;  // [kind][level of the offer][state], [0]: without
};

}  // namespace farkle
