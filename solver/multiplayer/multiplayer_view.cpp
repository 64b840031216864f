#include "solver/multiplayer/multiplayer_turn.hpp"

#include <algorithm>
#include <string>

#include "solver/game/error.hpp"
#include "solver/game/turn.hpp"

namespace farkle {
namespace {

// The players between the mover and the first who is at the target have a turn left.
PositionValues last_round(const MultiplayerGame& game, std::span<const Seat> seats, std::size_t first_there,
                          int most_level) {
  const SeatStates& states = game.states;
  const auto on_board = [&](const Seat& s) { return s.on_board || !states.has_opening(); };
  if (game.rules.game.end == End::not_last)
    throw CannotDo("advise: with game.end = \"not-last\", only while nobody has reached the target");
  if (game.rules.game.end != End::last_turn)
    throw UserError("them", std::to_string(seats[first_there].bank),
                    "below " + std::to_string(states.winning()) + ": the game is over there");
  Points leading = 0;
  for (const Seat& seat : seats.subspan(1)) leading = std::max(leading, seat.bank);
  for (const Seat& seat : seats)  // throws if one is wrong
    if (&seat == &seats[0] || !reaches_target(game.rules, seat.bank)) states.index(seat);
  std::vector<Chaser> chasers;
  for (const Seat& seat : seats.first(first_there))
    chasers.push_back({(leading - seat.bank) / game.model.step() + 1, on_board(seat)});
  game.last_round.raise(chasers);
  LastRoundTurn::Later later{};
  std::copy(chasers.begin() + 1, chasers.end(), later.begin());
  // Whoever needs more than this gains nothing from any of these levels.
  const int need = std::min(chasers[0].need, most_level + game.last_round.most_steps() + 1);
  const int least = game.least_steps(chasers[0].on_board);
  const auto turn = std::make_shared<LastRoundTurn>(game.last_round, static_cast<int>(chasers.size()));
  turn->run(all_lanes(later), need, std::max(0, most_level - need), true);
  PositionValues out = position_values({turn, &turn->table()}, game.model, 0, {}, turn->row(need, 0));
  // The table has no banks that fall short. They lose.
  out.turn.bank = [exceeds = out.turn.bank, least, need, step = game.model.step(), may = game.kernel.hot_may_bank()](
                      Points t, int afterstate) -> std::optional<double> {
    if (t / step >= need) return exceeds(t, afterstate);
    return t / step < least || (afterstate == TurnModel::hot && !may) ? std::nullopt : std::optional(0.0);
  };
  return out;
}

}  // namespace

PositionValues values_in_chances(const MultiplayerGame& game, const MultiplayerValues& values,
                                 std::span<const Seat> seats, Points most_points) {
  const int most_level = most_points / game.model.step() + game.kernel.most_steps();
  for (std::size_t k = 1; k < seats.size(); ++k)
    if (reaches_target(game.rules, seats[k].bank)) return last_round(game, seats, k, most_level);
  MultiplayerPosition position{};
  for (std::size_t k = 0; k < seats.size(); ++k) position[k] = values.states().index(seats[k]);
  const double farkle = values.between(farkled(game.states, position, game.players))[game.players - 1];
  const auto turn = std::make_shared<MultiplayerTurn>(game);
  turn->set(all_lanes(position), values, all_lanes((1 - farkle) / 2), most_level);
  turn->run(all_lanes(farkle), true);
  PositionValues out = position_values({turn, &turn->table()}, game.model, farkle);
  out.fresh = values.between(position)[0];
  return out;
}

}  // namespace farkle
