// The policies that optimize prints: they show what more numbers to remember gain, and what better keeps gain.
#pragma once

#include <string>
#include <vector>

#include "cli/commands/policy/optimize_options.hpp"

namespace farkle {

struct FormRow {
  std::string form;
  FrontRow found;
};

// First the policies that keep what scores most, then those that keep for the best turn. For each count of numbers it
// lists the best policy of all forms, unless one with fewer numbers and the same kind of keeps does as well. searches:
// one for each form asked for.
std::vector<FormRow> front_over(const std::vector<PolicyShape>& asked, const std::vector<Search>& searches,
                                bool more_is_better);
const FormRow& best_of(const std::vector<FormRow>& front, bool more_is_better);

}  // namespace farkle
