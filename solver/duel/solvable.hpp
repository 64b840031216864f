// Which two-player games are solved. Each throws CannotDo, and says why, for a game that its solver refuses.
#pragma once

#include "solver/duel/duel_turn.hpp"

namespace farkle {

void check_duel(const DuelGame&);    // for solve_duel; beside its source
void check_rounds(const DuelGame&);  // for solve_rounds; beside its source

}  // namespace farkle
