// Positions and rolls that a person describes by flags, and what one is worth by the objective that the person names.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/live/given.hpp"
#include "sim/policies/solved.hpp"
#include "solver/turn/position_values.hpp"
#include "solver/turn/run.hpp"

namespace farkle {

struct AskedWorth {
  PositionValues position = {};
  std::shared_ptr<const void> kept = {};    // what the values need, besides the solved game
  int players = 2;                          // whose chances they are
  std::optional<EstimateError> error = {};  // of estimated chances
  bool exact_is_known = true;               // --exact gives more
};

// The position of the flags of advise. Points at stake up to most_points can be asked for. Throws UserError for flags,
// Stopped, and CannotDo where the worth is not known.
AskedWorth worth_of(const Run&, const std::shared_ptr<Solved>&, const Given&, Points most_points, const Offer&);

// The position of the flags of play, in which the first player is to move; none: no flag gives one.
bool gives_position(const Given&);
std::optional<MatchState> position_of(Solved&, std::size_t players, const Given&);  // throws UserError

// The positions of the flags of solve duel: of --at, then of --grid. Throws UserError.
struct DuelPositions {
  std::vector<std::pair<Seat, Seat>> seats;  // to move, and the other
  Offer offer = {};
};
DuelPositions duel_positions(Solved&, const Given&);

// Everybody's banks, the player to move first: a value of --at of solve table. Throws UserError.
std::vector<Points> banks_of(const SeatStates&, int players, const std::string& text);

// What rolling and banking are worth with the points at stake and the dice to roll of the flags of solve turn: of --at,
// then of --grid. Throws UserError.
std::vector<TurnValue> turn_values(const TurnModel&, const TurnSolution&, const Given&);

// The faces of the dice of each kind, from DICE and, with dice that differ, --hand: the dice in hand, in the order of
// their faces; empty: all. Throws UserError.
std::vector<Dice> roll_of(const Game&, const std::string& text, const std::string& hand);

// The values of these flags; without a flag nothing. They throw UserError.
Points points_at_stake(const TurnModel&, const Given&);  // --turn
Points points_lacking(const Solved&, const Given&);      // --unconfirmed
Offer offer_in(const DuelGame&, const Given&);           // --offer

}  // namespace farkle
