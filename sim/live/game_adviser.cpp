#include "sim/live/game_adviser.hpp"

#include <algorithm>
#include <cassert>

#include "solver/game/error.hpp"

namespace farkle {

namespace {

std::vector<Seat> seats_from_mover(const MatchState& match) {
  std::vector<Seat> seats;
  for (int k = 0; k < match.players; ++k)
    seats.push_back(match.seats[static_cast<std::size_t>((match.to_move + k) % match.players)]);
  return seats;
}

}  // namespace

GameAdviser::GameAdviser(std::shared_ptr<Solved> solved, int players, bool rests)
    : solved_(std::move(solved)), players_(players), rests_(rests) {}

const MultiplayerValues* GameAdviser::values_from(const TurnView& view) const {
  if (!rests_ || (view.match.waiting | view.match.safe) != 0) return nullptr;
  try {
    return solved_->values_from(players_, solved_->multiplayer_game(players_).position(seats_from_mover(view.match)));
  } catch (const CannotDo&) {  // rules or numbers of players that are not solved
    return nullptr;
  }
}

PositionValues GameAdviser::worth(const TurnView& view) const {
  assert(judges(view));
  if (by_chances()) {
    const Seat& them = view.match.seats[static_cast<std::size_t>(1 - view.match.to_move)];
    const Points most = std::max(view.at_stake, view.match.offer.points);
    return values_in_chances(solved_->duel_game(), solved_->duel().values, view.me(), them, most);
  }
  if (const MultiplayerValues* values = values_from(view))
    return values_in_chances(solved_->multiplayer_game(players_), *values, seats_from_mover(view.match), view.at_stake);
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
