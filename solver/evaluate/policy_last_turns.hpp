// Last turns of a policy that looks at nothing but the points still needed (Dependence::need_only): one table, built
// from few points needed to many, serves every pair of banks.
#pragma once

#include <vector>

#include "solver/game/policy.hpp"
#include "solver/game/rules.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

class Work;

// chance[need]: the chance to collect at least `need` steps in a turn that must, for a chaser on (or off) the board.
// Needs go from 1 to most_need; [0] is not used. A need below the least bank counts as the least bank.
std::vector<double> policy_last_turns(const Rules&, const TurnModel&, const Policy&, bool on_board, int most_need,
                                      Work* work = nullptr);

}  // namespace farkle
