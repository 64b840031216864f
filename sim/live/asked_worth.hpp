// Positions and rolls that a person describes by flags, and what one is worth by the objective that the person names.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/policies/solved.hpp"
#include "solver/turn/position_values.hpp"
#include "solver/turn/run.hpp"

namespace farkle {

struct AskedPosition {  // as the flags of these names write it
  std::string me = "0", them = "0", their_streak, on_board, objective = "win";
  std::optional<std::int64_t> streak, turns_left;
  bool exact = false, second = false;
  bool use_cache = true;
  bool own_dice = false;  // of one of two players
};

struct AskedWorth {
  PositionValues position = {};
  std::shared_ptr<const void> kept = {};    // what the values need, besides the solved game
  int players = 2;                          // whose chances they are
  std::optional<EstimateError> error = {};  // of estimated chances
  bool exact_is_known = true;               // to AskedPosition::exact
};

// Points at stake up to most_points can be asked for. Throws UserError for flags, Stopped, and CannotDo where the worth
// is not known.
AskedWorth worth_of(const Run&, const std::shared_ptr<Solved>&, const AskedPosition&, Points most_points, const Offer&);

struct AskedMatch {  // a position in which the first player is to move
  std::string at, streaks, offer;
  std::optional<std::int64_t> turns_left;
  bool given() const { return !at.empty() || !streaks.empty() || !offer.empty() || turns_left; }
};
MatchState position_of(Solved&, std::size_t players, const AskedMatch&);  // throws UserError

// The faces of the dice of each kind, from DICE and, with dice that differ, --hand: the dice in hand, in the order of
// their faces; empty: all. Throws UserError.
std::vector<Dice> roll_of(const Game&, const std::string& text, const std::string& hand);

Points points_of(const std::string& flag, const std::string& text);  // throws UserError

}  // namespace farkle
