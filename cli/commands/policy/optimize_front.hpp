// The search of optimize over forms, and the policies that it prints: they show what more numbers to remember gain, and
// what better keeps gain.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/policy/optimize_options.hpp"

namespace farkle {

// One search for each form asked for. rough: a quicker objective, which shows where to search.
std::vector<ThresholdSearch> search_forms(const std::vector<PolicyShape>& asked, const OptimizeOptions&,
                                          const std::shared_ptr<Solved>&, const Objective&,
                                          const std::optional<Objective>& rough);

struct FormRow {
  std::string form;
  ThresholdRow found;
};

// First the policies that keep what scores most, then those that keep for the best turn. For each count of numbers it
// lists the best policy of all forms, unless one with fewer numbers and the same kind of keeps does as well. searches:
// one for each form asked for.
std::vector<FormRow> front_over(const std::vector<PolicyShape>& asked, const std::vector<ThresholdSearch>& searches,
                                const Objective&);
ThresholdRow best_of(const std::vector<FormRow>& front, const Objective&);  // the first of equals

}  // namespace farkle
