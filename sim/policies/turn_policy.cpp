#include <utility>

#include "sim/policies/make_policy.hpp"
#include "solver/turn/action_values.hpp"

namespace farkle {
namespace {

class TurnPolicy : public Policy {
 public:
  explicit TurnPolicy(std::shared_ptr<Solved> solved)
      : solved_(std::move(solved)), on_board_(solved_->turn(true)), off_board_(solved_->turn(false)) {}

  std::string name() const override { return "turn"; }
  double takes(const TurnView& view) const override { return better_than_fresh(solution(view), view.match.offer); }
  Decisions decide(const TurnView& view, std::span<const KeepOption> options) const override {
    if (const auto winning = wins_exactly(view, options)) return {*winning, Action::bank};
    return best_for_points(view, options, solved_->model.kinds(), solution(view));
  }
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

}  // namespace

Decision best_for_points(const TurnView& view, std::span<const KeepOption> options, const DiceKinds& kinds,
                         const TurnSolution& turn) {
  return choose(TurnActions{turn, most_to_bank(view.rules, view.me().bank)}, kinds, options, view.at_stake);
}

bool better_than_fresh(const TurnSolution& turn, const Offer& offer) {
  return offer_pays(turn.at(offer.points, offer.dice).roll_value, turn.expected_points);
}

std::shared_ptr<const Policy> turn_policy(std::shared_ptr<Solved> solved) {
  return std::make_shared<TurnPolicy>(std::move(solved));
}

}  // namespace farkle
