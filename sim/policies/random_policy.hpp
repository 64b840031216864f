// `random`: every legal keep with every legal action is as likely. Draws from its own stream, so that dice stay where
// they are.
#pragma once

#include "solver/game/policy.hpp"

namespace farkle {

class RandomPolicy : public Policy {
 public:
  std::string name() const override { return "random"; }
  bool takes_offer(const TurnView&) const override;
  Play play(const TurnView&, std::span<const KeepOption>) const override;
};

}  // namespace farkle
