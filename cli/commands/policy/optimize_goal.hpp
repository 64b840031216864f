// What optimize looks for, and how people read it.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "cli/commands/policy/optimize_options.hpp"
#include "cli/progress.hpp"
#include "cli/report/report.hpp"
#include "sim/policies/solved.hpp"
#include "sim/search/objective.hpp"

namespace farkle {

struct Goal {
  Objective objective;
  std::string optimal_policy;  // that reaches the optimum; empty: none has a name
  std::string value_label;
  Style style;
};

// Throws UserError for an objective that there is not, or opponents that it does not have.
Goal goal_of(const OptimizeOptions&, const std::shared_ptr<Solved>&);

// A policy that is the best answer to itself: from the best turn on always the best answer to the last one, until that
// is the same or the answers go round in a circle, which is noted.
std::string against_itself(const Context&, const std::function<std::string(const std::string& opponent)>& answer_to);

// A search by it is stopped between two policies, and shows how many it has tried. Keeps references to all but
// progress.
Objective stoppable(Objective, const Context&, const std::shared_ptr<Progress>&, std::atomic<std::uint64_t>& tried);

// Says in a report what was looked for, and how good the best is.
void tell_goal(Report&, const Goal&, const OptimizeOptions&, const std::string& best_policy, double best_value,
               long evaluations);

}  // namespace farkle
