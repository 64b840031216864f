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
  // Of a policy of sentences for any rules. Throws UserError for numbers that these do not have.
  double value(const Policy&) const;
};

// The mean, for policies of sentences alone. All objectives must be of one name.
Objective joint_objective(std::vector<ObjectiveUnder>);

}  // namespace farkle
