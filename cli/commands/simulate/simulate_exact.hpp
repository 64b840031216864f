// The exact chances of two policies, where they can be had without a long wait.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "sim/policies/solved.hpp"
#include "sim/tally/tally_file.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

// Nothing for more than two players. Nothing either where it would take longer than so many games deserve, unless
// `at_any_price`.
std::optional<ExactChances> exact_chances(Solved&, const std::vector<std::shared_ptr<const Policy>>&,
                                          std::int64_t games, bool at_any_price);

}  // namespace farkle
