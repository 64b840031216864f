// The part that farkle evaluate P --best-response adds to a report.
#pragma once

#include "cli/report/report.hpp"
#include "sim/policies/solved.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

// Adds the best response to the policy, and the decisions that cost the policy most against `optimal`. Throws CannotDo
// where best_response does (solver/evaluate/policy_evaluation.hpp).
void add_best_response(Report&, const std::shared_ptr<Solved>&, const Policy&);

}  // namespace farkle
