// `solo`: the fewest expected turns to the target, wherever the others are. It takes an offer that brings the target
// nearer than a fresh set does. It never passes.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "sim/policies/solved.hpp"
#include "sim/policies/turn_decisions.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

class SoloPolicy : public Policy {
 public:
  explicit SoloPolicy(std::shared_ptr<Solved>);

  std::string name() const override { return "solo"; }
  double takes(const TurnView&) const override;
  Decisions decide(const TurnView&, std::span<const KeepOption>) const override;
  std::optional<Situation> situation(const TurnView&) const override;

 private:
  // A player who is overtaken past the target plays on as just below it.
  std::size_t turn_of(Seat seat) const {
    seat.bank = std::min(seat.bank, states_.winning() - states_.bank_step());
    return static_cast<std::size_t>(states_.index(seat));
  }

  std::shared_ptr<Solved> solved_;
  const SoloSolution& solo_;
  SeatStates states_;
  // By seat state. A value is the expected number of turns after this one, negated: 0 once the target is reached.
  std::vector<TurnDecisions> turns_;
  std::vector<std::vector<bool>> takes_;  // [level][roll state] of an offer, up to a level from which nothing changes
};

}  // namespace farkle
