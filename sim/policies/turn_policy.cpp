#include "sim/policies/turn_policy.hpp"

#include "sim/policies/best_play.hpp"

namespace farkle {
namespace {

struct ExpectedPoints {
  const TurnSolution& turn;
  double bank(Points points, int) const { return points; }
  double roll(Points points, int state) const { return turn.at(points, state).roll_value; }
  double pass(Points, int) const { return 0; }
  double farkle() const { return 0; }
};

}  // namespace

TurnPolicy::TurnPolicy(std::shared_ptr<Solved> solved)
    : solved_(std::move(solved)), on_board_(solved_->turn(true)), off_board_(solved_->turn(false)) {}

bool TurnPolicy::takes_offer(const TurnView& view) const { return better_than_fresh(solution(view), view.match.offer); }

Decision TurnPolicy::play(const TurnView& view, std::span<const KeepOption> options) const {
  return best_for_points(view, options, solved_->model.full(), solution(view));
}

Decision best_for_points(const TurnView& view, std::span<const KeepOption> options, int full,
                         const TurnSolution& turn) {
  return best_play(view, options, full, ExpectedPoints{turn});
}

bool better_than_fresh(const TurnSolution& turn, const Offer& offer) {
  return turn.at(offer.points, offer.dice).roll_value > turn.expected_points;
}

}  // namespace farkle
