// A turn to learn the rules from: drawn by seed, played by a policy, scored by the program.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/game/play.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

struct ExampleRoll {
  Dice roll;
  KeepOption keep;      // no dice kept: a farkle
  Points at_stake = 0;  // with the keep; after a farkle: what is lost
  Action then = Action::nothing;
};

// The first turn of a game, with much to see. Among the seed's first games it takes one whose turn ends with a bank
// after two to four rolls, with a combination set aside; if there is none, one that comes near.
std::vector<ExampleRoll> example_turn(const Game&, const Policy&, std::uint64_t seed);

}  // namespace farkle
