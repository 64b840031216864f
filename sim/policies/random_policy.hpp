// `random`: every legal keep with every legal action is equally likely. It draws from its own stream, so the dice stay
// the same.
#pragma once

#include "solver/game/policy.hpp"

namespace farkle {

class RandomPolicy : public Policy {
 public:
  std::string name() const override { return "random"; }
  bool takes_offer(const TurnView&) const override;
  Decision play(const TurnView&, std::span<const KeepOption>) const override;
  double offer_chance(const TurnView&) const override { return 0.5; }
  void plays(const TurnView&, std::span<const KeepOption>, std::vector<DecisionChance>&) const override;
  Dependence depends() const override { return {.chance = true}; }
  // Besides the points at stake and the options, the legal plays depend only on this.
  std::optional<Situation> situation(const TurnView& view) const override {
    return Situation{.on_board = view.me().on_board,
                     .chase = view.exceed.has_value(),
                     .enough = may_go_over(view.rules) ? std::optional(view.enough) : std::nullopt};
  }
};

}  // namespace farkle
