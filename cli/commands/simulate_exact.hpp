// The exact chances of two policies, where they are known without waiting for them.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "sim/policies/solved.hpp"
#include "sim/tally_file.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

// Nothing for more than two players, for offers and passing (unless both are optimal), for policies that draw lots, and
// for `optimal` against others on many positions. Depends on rules and policies alone, not on the machine.
std::optional<ExactChances> quick_exact_chances(Solved&, const std::vector<std::shared_ptr<const Policy>>&);

}  // namespace farkle
