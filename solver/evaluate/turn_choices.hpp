// The possible keeps of every roll, in the form in which policies are asked about them, and where they lead.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/game/policy.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

// The possible keeps of the rolls of some dice: the options of every class of rolls as Policy::play wants them.
struct RollChoices {
  double chance = 0;
  std::vector<KeepOption> options;
};
struct DiceChoices {
  double farkle = 0;
  std::vector<RollChoices> rolls;
};
using TurnChoices = std::vector<DiceChoices>;  // by roll state
TurnChoices turn_choices(const TurnModel&);
// The choices that matter to a policy. Rolls that it plays alike are merged.
TurnChoices turn_choices(const TurnModel&, const Policy&);

// Where a roll leads, and with what chance.
struct PlannedMove {
  double p = 0;
  std::int32_t steps = 0;  // of the keep
  std::int16_t afterstate = 0;
  Action then = Action::nothing;
  bool operator==(const PlannedMove&) const = default;
};
using PlannedMoves = std::vector<PlannedMove>;
PlannedMove planned(const RollChoices&, const DecisionChance&, Points step);
// Adds a move. Moves that differ only in their chance are merged.
void add_move(PlannedMoves&, const PlannedMove&);

}  // namespace farkle
