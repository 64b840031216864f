// `turn`: the best expected points of every single turn, wherever the game stands. Takes an offer that is worth more
// than a fresh set; never passes.
#pragma once

#include <memory>

#include "sim/policies/solved.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

class TurnPolicy : public Policy {
 public:
  explicit TurnPolicy(std::shared_ptr<Solved>);

  std::string name() const override { return "turn"; }
  double takes(const TurnView&) const override;
  Decisions decide(const TurnView&, std::span<const KeepOption>) const override;
  std::optional<Situation> situation(const TurnView& view) const override {
    return Situation{.on_board = view.me().on_board,
                     .enough = may_go_over(view.rules) ? std::optional(view.enough) : std::nullopt,
                     .others = false};
  }

 private:
  const TurnSolution& solution(const TurnView& view) const { return view.me().on_board ? on_board_ : off_board_; }
  std::shared_ptr<Solved> solved_;
  const TurnSolution &on_board_, &off_board_;
};

// The decision with the most expected points.
Decision best_for_points(const TurnView&, std::span<const KeepOption>, const DiceKinds&, const TurnSolution&);
// True if rolling on from the offer is worth more expected points than a fresh set (offer_pays).
bool better_than_fresh(const TurnSolution&, const Offer&);

}  // namespace farkle
