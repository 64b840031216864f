// The reach of a turn, by exhaustion over every roll that has a chance: loaded dice may lack faces.
#pragma once

#include <optional>
#include <vector>

#include "solver/game/rules.hpp"
#include "solver/game/seat_states.hpp"

namespace farkle {

struct TurnReach {
  bool scores = false;         // some roll of the whole set has a keep
  bool leaves_dice = false;    // some such keep leaves dice to roll
  bool never_farkles = false;  // some way of keeping can roll for ever without a farkle
  Points most = 0;             // points of the richest turn; no_limit when hot dice make it endless
  Points most_in_a_roll = 0;   // points of the richest roll, even if these dice cannot show it
};

// Needs rules whose values are in range and where something scores.
TurnReach turn_reach(const Rules&);

// By points / score_step, up to `most` points: true if a turn can end with that many, whatever may be banked.
std::vector<bool> turn_totals(const Rules&, Points most);

// With game.end = exact: the highest bank that players can reach and from which neither banks nor farkles lead to the
// target.
std::optional<Points> stuck_bank(const Rules&);

// By state: false if neither banks nor farkles lead from there to the target, which only game.end = exact brings about.
// Nobody has such a bank (stuck_bank).
std::vector<bool> within_reach(const Rules&, const SeatStates&);

}  // namespace farkle
