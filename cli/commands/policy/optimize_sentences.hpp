// optimize --form sentences: the best few sentences in plain English.
#pragma once

#include <memory>

#include "cli/commands/policy/optimize_goal.hpp"
#include "cli/context.hpp"
#include "cli/report/report.hpp"
#include "sim/policies/solved.hpp"

namespace farkle {

class Progress;

// Throws UserError for flags that make no sense with sentences, and CannotDo where it needs an exact value and there is
// none.
Report find_sentences(const Context&, OptimizeOptions, const std::shared_ptr<Solved>&,
                      const std::shared_ptr<Progress>&);

}  // namespace farkle
