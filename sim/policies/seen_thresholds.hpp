// The thresholds of any policy, seen from outside: from what it does.
#pragma once

#include <optional>
#include <vector>

#include "solver/game/policy.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

// Two players with these banks, the first to move.
struct SeenThresholds {
  Points bank = 0, opponent = 0;
  // [n - 1]: the fewest points at which it banks with n dice left; none: it always rolls, up to twice the target.
  std::vector<std::optional<Points>> bank_at;
};

// At some pairs of banks, early and late, ahead and behind. Needs dice that are all alike. All dice are left only as
// hot dice.
std::vector<SeenThresholds> seen_thresholds(const Rules&, const TurnModel&, const Policy&);

}  // namespace farkle
