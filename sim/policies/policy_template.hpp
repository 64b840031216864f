// A policy file to start from.
#pragma once

#include <string>

#include "solver/game/rules.hpp"

namespace farkle {

// Commented, and valid as it is. Its thresholds are those of the turn that scores most.
std::string policy_template(const std::string& name, const Rules&);

}  // namespace farkle
