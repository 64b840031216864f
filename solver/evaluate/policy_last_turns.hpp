// Last turns of a policy that looks at nothing but the points still needed (Policy::chases_by_need): one table, built
// from few points needed to many, serves every pair of banks.
#pragma once

#include <vector>

#include "solver/game/policy.hpp"
#include "solver/game/rules.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

// chance[need]: to collect `need` steps or more in one turn that must, for a chaser who is (not) on the board; need 0
// stands for nothing, and needs go up to most_need. A chaser who may not bank less than that needs the least bank.
std::vector<double> policy_last_turns(const Rules&, const TurnModel&, const Policy&, bool on_board, int most_need);

}  // namespace farkle
