// The exact chances of two policies, where they can be had without a long wait.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "sim/policies/solved.hpp"
#include "sim/tally/tally_file.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

// Evaluates two policies exactly. Throws CannotDo where that is not possible (policy_evaluation.hpp). For `optimal`
// against itself, it takes the duel solution.
Evaluation evaluate_exactly(Solved&, const Policy& first, const Policy& second);

// None for more than two players. None either where it would take too long for this many games, unless `at_any_price`.
std::optional<ExactChances> exact_chances(Solved&, const std::vector<std::shared_ptr<const Policy>>&,
                                          std::int64_t games, bool at_any_price);

}  // namespace farkle
