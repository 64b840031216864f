// `random`: every legal keep with every legal action is equally likely.
#pragma once

#include "solver/game/policy.hpp"

namespace farkle {

class RandomPolicy : public Policy {
 public:
  std::string name() const override { return "random"; }
  double takes(const TurnView&) const override { return 0.5; }
  Decisions decide(const TurnView&, std::span<const KeepOption>) const override;
  // Besides the points at stake and the options, the legal plays depend only on this.
  std::optional<Situation> situation(const TurnView& view) const override {
    return Situation{.on_board = view.me().on_board,
                     .chase = view.exceed.has_value(),
                     .enough = may_go_over(view.rules) ? std::optional(view.enough) : std::nullopt,
                     .lots = true};
  }
};

}  // namespace farkle
