// The rolls of a policy where a turn may begin from an offer (carry = inherit).
#pragma once

#include "solver/evaluate/game_rolls.hpp"

namespace farkle {

std::unique_ptr<GameRolls> offered_rolls(const DuelGame&, const DuelValues&, const Policy&, const Policy& optimal,
                                         Work*);

}  // namespace farkle
