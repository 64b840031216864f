// Policies as commands get them: made from text, with the duel solution from the cache.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/context.hpp"
#include "sim/policies/make_policy.hpp"
#include "solver/evaluate/policy_evaluation.hpp"

namespace farkle {

class Progress;

// The solutions that policies under these rules play from. `optimal` takes its solution from the cache, or solves with
// a progress bar. Other long work is counted on `progress`; null: on a bar of its own.
std::shared_ptr<Solved> solved_for(const Context&, const Rules&, std::shared_ptr<Progress> progress = nullptr,
                                   bool use_cache = true);

// The policy that plays these rules where none is named: `optimal` if every one of their games for two is solved in
// seconds, by the estimate of `solve duel --estimate`, else `turn`. It is the same on every machine.
std::string default_policy(const std::vector<const Rules*>&);

// Reads a bare path as a policy file.
std::string as_policy(const std::string&);

// Evaluates two policies exactly. Throws CannotDo where that is not possible (policy_evaluation.hpp). For `optimal`
// against itself, it takes the duel solution.
Evaluation evaluate_exactly(Solved&, const Policy& first, const Policy& second);

}  // namespace farkle
