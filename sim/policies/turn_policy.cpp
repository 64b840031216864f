#include "sim/policies/turn_policy.hpp"

#include <optional>

#include "solver/turn/action_values.hpp"

namespace farkle {
namespace {

struct ExpectedPoints {
  const TurnView& view;
  const TurnSolution& turn;
  double farkle = 0;
  std::optional<double> bank(Points points, int afterstate) const {
    const After after = afterstate == TurnModel::hot ? After::hot : After::dice;
    return can_bank(view.rules, after, points, view.me()) ? std::optional<double>(points) : std::nullopt;
  }
  double roll(Points points, int state) const { return turn.at(points, state).roll_value; }
  std::optional<double> pass(Points, int) const { return std::nullopt; }
};

}  // namespace

TurnPolicy::TurnPolicy(std::shared_ptr<Solved> solved)
    : solved_(std::move(solved)), on_board_(solved_->turn(true)), off_board_(solved_->turn(false)) {}

double TurnPolicy::takes(const TurnView& view) const { return better_than_fresh(solution(view), view.match.offer); }

Decisions TurnPolicy::decide(const TurnView& view, std::span<const KeepOption> options) const {
  if (const auto winning = wins_exactly(view, options)) return {*winning, Action::bank};
  return best_for_points(view, options, solved_->model.full(), solution(view));
}

Decision best_for_points(const TurnView& view, std::span<const KeepOption> options, int full,
                         const TurnSolution& turn) {
  return choose(ExpectedPoints{view, turn}, full, options, view.at_stake);
}

bool better_than_fresh(const TurnSolution& turn, const Offer& offer) {
  return offer_pays(turn.at(offer.points, offer.dice).roll_value, turn.expected_points);
}

}  // namespace farkle
