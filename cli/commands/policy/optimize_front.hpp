// The policies that optimize prints: what more numbers to remember, and a better choice of what to keep, are worth.
#pragma once

#include <string>
#include <vector>

#include "cli/commands/policy/optimize_options.hpp"

namespace farkle {

struct FormRow {
  std::string form;
  FrontRow found;
};

// Of those who keep what scores most, then of those who keep the best: for each number of numbers the best of all
// forms, without those that fewer numbers of the same keeps do as well. searches: of the forms asked for.
std::vector<FormRow> front_over(const std::vector<PolicyShape>& asked, const std::vector<Search>& searches,
                                bool more_is_better);
const FormRow& best_of(const std::vector<FormRow>& front, bool more_is_better);

}  // namespace farkle
