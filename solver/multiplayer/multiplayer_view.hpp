// One position of a solved game for several: the value to the mover of each action of the turn.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "solver/multiplayer/last_round.hpp"
#include "solver/multiplayer/multiplayer_turn.hpp"
#include "solver/multiplayer/multiplayer_values.hpp"

namespace farkle {

class MultiplayerView {
 public:
  // seats: me, who is to move, then the others in the order of their turns. Points at stake up to most_points can be
  // asked for. If somebody is at the target or over it, this is the last round: the players between me and the first of
  // them have a turn left. Throws UserError for a seat that the rules do not have, or where the game is over.
  MultiplayerView(const MultiplayerGame&, const MultiplayerValues&, std::span<const Seat> seats,
                  Points most_points = 0);

  double win() const { return win_; }  // before the first roll
  // All take points at stake, a multiple of the score step, and a roll state or afterstate as in turn_model.hpp.
  double roll(Points, int state);
  std::optional<double> bank(Points, int afterstate);  // none: not allowed
  double farkle() const { return farkle_; }

 private:
  void last_round(std::span<const Seat> seats, int first_there, Points most_points);

  const MultiplayerGame& game_;
  MultiplayerTurn turn_;
  std::unique_ptr<LastRoundTurn> last_;
  int least_ = 0, need_ = 0;  // steps from which banking is allowed, and in the last round those that exceed
  double win_ = 0, farkle_ = 0;
};

}  // namespace farkle
