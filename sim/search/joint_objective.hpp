// The same sentences under several rule sets.
#pragma once

#include <memory>
#include <vector>

#include "sim/policies/solved.hpp"
#include "sim/search/objective.hpp"

namespace farkle {

struct ObjectiveUnder {
  std::shared_ptr<Solved> solved;  // the rules
  Objective objective;
  // The value of a policy of sentences, whatever rules it was made for. Throws UserError for numbers that are
  // impossible under these rules.
  double value(const Policy&) const;
};

// The mean of the objectives, which must all have the same name. Only for policies of sentences.
Objective joint_objective(std::vector<ObjectiveUnder>);

}  // namespace farkle
