#include "solver/multiplayer/multiplayer_view.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "solver/game/error.hpp"
#include "solver/game/turn.hpp"

namespace farkle {

MultiplayerView::MultiplayerView(const MultiplayerGame& game, const MultiplayerValues& values,
                                 std::span<const Seat> seats, Points most_points)
    : game_(game), turn_(game) {
  for (std::size_t k = 1; k < seats.size(); ++k)
    if (reaches_target(game.rules, seats[k].bank)) {
      last_round(seats, static_cast<int>(k), most_points);
      return;
    }
  MultiplayerPosition position{};
  for (std::size_t k = 0; k < seats.size(); ++k) position[k] = values.states().index(seats[k]);
  MultiplayerLanes positions;
  positions.fill(position);
  farkle_ = values.between(farkled(game.states, position, game.players))[game.players - 1];
  LaneValues farkle, loss;
  farkle.fill(farkle_);
  loss.fill((1 - farkle_) / 2);
  turn_.set(positions, values, loss, most_points / game.model.step() + game.kernel.most_steps());
  turn_.run(farkle, true);
  least_ = turn_.least(0);
  win_ = values.between(position)[0];
}

void MultiplayerView::last_round(std::span<const Seat> seats, int first_there, Points most_points) {
  const SeatStates& states = game_.states;
  const auto on_board = [&](const Seat& s) { return s.on_board || !states.has_opening(); };
  if (game_.rules.game.end == End::not_last)
    throw CannotDo("advise: with game.end = \"not-last\", only while nobody has reached the target");
  if (game_.rules.game.end != End::last_turn)
    throw UserError("them", std::to_string(seats[first_there].bank),
                    "below " + std::to_string(states.winning()) + ": the game is over there");
  Points leading = 0;
  for (std::size_t k = 1; k < seats.size(); ++k) leading = std::max(leading, seats[k].bank);
  for (const Seat& seat : seats)  // throws if one is wrong
    if (&seat == &seats[0] || !reaches_target(game_.rules, seat.bank)) states.index(seat);
  std::array<LastRoundTurn::Later, lanes> later{};
  std::vector<Chaser> chasers;
  for (int k = 0; k < first_there; ++k) {
    const Seat& seat = seats[k];
    chasers.push_back({(leading - seat.bank) / game_.model.step() + 1, on_board(seat)});
  }
  game_.last_round.raise(chasers);
  for (std::size_t k = 1; k < chasers.size(); ++k) later[0][k - 1] = chasers[k];
  later.fill(later[0]);
  const int most_level = most_points / game_.model.step() + game_.kernel.most_steps();
  // Whoever needs more than this gains nothing from any of these levels.
  need_ = std::min(chasers[0].need, most_level + game_.last_round.most_steps() + 1);
  least_ = game_.last_round.least_steps(chasers[0].on_board);
  last_ = std::make_unique<LastRoundTurn>(game_.last_round, game_.kernel, static_cast<int>(chasers.size()));
  last_->run(later, need_, std::max(0, most_level - need_), true);
  win_ = last_->table().worth(last_->row(need_, 0), TurnModel::hot)[0];
}

double MultiplayerView::roll(Points points, int state) {
  const int level = points / game_.model.step();
  return last_ ? last_->table().roll(last_->row(need_, level), state)[0] : turn_.table().roll(level, state)[0];
}

std::optional<double> MultiplayerView::bank(Points points, int afterstate) {
  const int level = points / game_.model.step();
  if (level < least_ || (afterstate == TurnModel::hot && game_.rules.turn.hot_dice == HotDice::must))
    return std::nullopt;
  if (!last_) {
    const double stop = turn_.table().stop(level, afterstate)[0];
    return stop == forbidden ? std::nullopt : std::optional(stop);
  }
  return level < need_ ? 0.0 : last_->table().stop(last_->row(need_, level))[0];
}

}  // namespace farkle
