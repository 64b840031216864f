#include "sim/live/game_adviser.hpp"

#include <algorithm>
#include <cassert>

namespace farkle {

GameAdviser::GameAdviser(std::shared_ptr<Solved> solved, int players) : solved_(std::move(solved)), players_(players) {}

PositionValues GameAdviser::worth(const TurnView& view) const {
  assert(judges(view));
  if (by_chances()) {
    const Seat& them = view.match.seats[static_cast<std::size_t>(1 - view.match.to_move)];
    const Points most = std::max(view.at_stake, view.match.offer.points);
    return values_in_chances(solved_->duel_game(), solved_->duel().values, view.me(), them, most);
  }
  const bool on_board = view.me().on_board || solved_->rules.bank.opening == 0;
  const std::shared_ptr<const TurnSolution> turn(solved_, &solved_->turn(on_board));
  return values_in_points(solved_->rules, solved_->model, turn, solved_->rules.carry == CarryMode::pass);
}

std::vector<StartOption> GameAdviser::starts(const LiveGame& game) const {
  return advise_starts(solved_->model, game.match().offer, game.match().must_take_offer, worth(game.view()));
}

std::vector<AdviceOption> GameAdviser::options(const LiveGame& game, const PositionValues& worth) const {
  return advise(solved_->model, game.options(), game.view().at_stake, worth.turn);
}

}  // namespace farkle
