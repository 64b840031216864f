// What the dice of a rule set can come to, by exhaustion over every roll that has a chance.
#pragma once

#include "solver/game/rules.hpp"

namespace farkle {

struct RollReach {
  bool scores = false;         // some roll has a keep
  bool leaves_dice = false;    // some keep leaves dice to roll
  bool one_roll = false;       // some roll of the whole set can be kept whole
  bool never_farkles = false;  // there is a way to keep that can roll for ever without a farkle
};

// Needs rules whose values are in range and where something scores. With dice that differ, never_farkles may be
// missed: every die is then taken to show any face that some die can show.
RollReach roll_reach(const Rules&);

// The most points that a single roll can be kept for.
Points most_points_of_a_roll(const Rules&);

}  // namespace farkle
