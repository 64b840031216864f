// farkle optimize where no exact values are known: policies race each other.
#pragma once

#include <memory>

#include "cli/command.hpp"
#include "cli/commands/policy/optimize_options.hpp"

namespace farkle {

Report race_policies(const Context&, const OptimizeOptions&, const std::shared_ptr<Solved>&);

}  // namespace farkle
