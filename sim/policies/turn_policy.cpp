#include "sim/policies/turn_policy.hpp"

#include "solver/turn/action_values.hpp"

namespace farkle {

TurnPolicy::TurnPolicy(std::shared_ptr<Solved> solved)
    : solved_(std::move(solved)), on_board_(solved_->turn(true)), off_board_(solved_->turn(false)) {}

double TurnPolicy::takes(const TurnView& view) const { return better_than_fresh(solution(view), view.match.offer); }

Decisions TurnPolicy::decide(const TurnView& view, std::span<const KeepOption> options) const {
  if (const auto winning = wins_exactly(view, options)) return {*winning, Action::bank};
  return best_for_points(view, options, solved_->model.kinds(), solution(view));
}

Decision best_for_points(const TurnView& view, std::span<const KeepOption> options, const DiceKinds& kinds,
                         const TurnSolution& turn) {
  return choose(TurnActions{turn, most_to_bank(view.rules, view.me().bank)}, kinds, options, view.at_stake);
}

bool better_than_fresh(const TurnSolution& turn, const Offer& offer) {
  return offer_pays(turn.at(offer.points, offer.dice).roll_value, turn.expected_points);
}

}  // namespace farkle
