// The turns of one policy at every pair of seats, from any start (turn_plans.hpp). Pairs of one situation share a plan.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "solver/evaluate/turn_plans.hpp"
#include "solver/game/seat_states.hpp"

namespace farkle {

class PairPlans {
 public:
  // Keeps references.
  PairPlans(const Rules&, const TurnModel&, const SeatStates&, const Policy&);

  // Makes plans from up to `starts` levels at stake, and from offers up to offers(opponent) levels. Throws CannotDo
  // where too many turns differ.
  void make(int starts, const std::function<int(int opponent)>& offers, Work*);

  // Seats by SeatStates index. Pairs with the same number share their plan.
  std::uint32_t number(int mover, int opponent) const { return number_[states_.pair(mover, opponent)]; }
  const TurnPlan& at(int mover, int opponent) const { return plans_[number(mover, opponent)]; }
  std::size_t size() const { return plans_.size(); }
  TurnPlans& turns() { return turns_; }
  const TurnPlans& turns() const { return turns_; }

  int most_banked() const { return most_banked_; }  // levels; 0: never
  int most_passed() const { return most_passed_; }
  Points most_bank() const;  // the highest that a player may reach

 private:
  const Rules& rules_;
  const TurnModel& model_;
  const SeatStates& states_;
  const std::string name_;
  TurnPlans turns_;
  std::vector<TurnPlan> plans_;
  std::vector<std::uint32_t> number_;  // [mover][opponent]
  int most_banked_ = 0, most_passed_ = 0;
};

}  // namespace farkle
