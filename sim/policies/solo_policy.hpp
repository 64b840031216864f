// `solo`: the fewest expected turns to the target, wherever the others are. It takes an offer that brings the target
// nearer than a fresh set does. It never passes.
#pragma once

#include <memory>
#include <vector>

#include "sim/policies/solved.hpp"
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
  // A value is the expected number of turns after this one, negated: 0 once the target is reached.
  struct Position {
    int end = 0;  // from this level (points / step) on the points are enough and may be banked: all alike
    double farkle = 0;
    std::vector<double> roll;  // [level][roll state], levels up to `end`
  };
  const Position& position(const Seat&) const;
  double roll(const Position&, Points, int state) const;

  struct Worths;
  std::shared_ptr<Solved> solved_;
  const SoloSolution& solo_;
  SeatStates states_;
  std::vector<Position> positions_;  // by seat state
};

}  // namespace farkle
