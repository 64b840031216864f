#include <utility>

#include "sim/policies/make_policy.hpp"
#include "solver/turn/action_values.hpp"

namespace farkle {
namespace {

class TurnPolicy : public Policy {
 public:
  explicit TurnPolicy(std::shared_ptr<Solved> solved) : solved_(std::move(solved)) {
    for (const bool on_board : {true, false}) solved_->turn(on_board);  // now: several threads may play
  }

  std::string name() const override { return "turn"; }
  double takes(const TurnView& view) const override { return better_than_fresh(view, *solved_); }
  Decisions decide(const TurnView& view, std::span<const KeepOption> options) const override {
    if (const auto winning = wins_exactly(view, options)) return {*winning, Action::bank};
    return best_for_points(view, options, *solved_);
  }
  std::optional<Situation> situation(const TurnView& view) const override {
    return Situation{.on_board = view.me().on_board,
                     .enough = may_go_over(view.rules) ? std::optional(view.enough) : std::nullopt,
                     .others = false};
  }

 private:
  std::shared_ptr<Solved> solved_;
};

}  // namespace

Decision best_for_points(const TurnView& view, std::span<const KeepOption> options, Solved& solved) {
  const TurnActions worth{solved.turn(view.me().on_board), most_to_bank(view.rules, view.me().bank)};
  return choose(worth, solved.model.kinds(), options, view.at_stake);
}

bool better_than_fresh(const TurnView& view, Solved& solved) {
  const TurnSolution& turn = solved.turn(view.me().on_board);
  const Offer& offer = view.match.offer;
  return offer_pays(turn.at(offer.points, offer.dice).roll_value, turn.expected_points);
}

std::shared_ptr<const Policy> turn_policy(std::shared_ptr<Solved> solved) {
  return std::make_shared<TurnPolicy>(std::move(solved));
}

}  // namespace farkle
