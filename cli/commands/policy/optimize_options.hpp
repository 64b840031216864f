// The options of optimize: the forms of policies, and the numbers that they are made of.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/search/threshold_search.hpp"

namespace farkle {

struct OptimizeOptions {
  std::vector<std::string> forms, against, also, from;
  std::string objective;
  std::optional<std::int64_t> numbers, multiple_of, players, games, sentences;
};

inline bool goes_by_wins(const OptimizeOptions& options) {
  return options.objective.empty() || options.objective == "win";
}

// A form that policies can have.
struct PolicyShape {
  std::string name;
  KeepBy keep;
  bool one_number;                           // not counting exceptions
  std::vector<std::string> exceptions = {};  // the kinds it may have
};

// The forms that --form names. If it names none: bank-at and threshold, each with both ways to keep. Throws UserError
// for an unknown form.
std::vector<PolicyShape> forms_asked_for(const std::vector<std::string>& names);
// Throws UserError for forms that would be the same as bank-at.
void check_exceptions(const std::vector<PolicyShape>& asked, const std::string& objective, const Rules&);
// The most numbers that such a policy may take.
int most_numbers(const PolicyShape&, const OptimizeOptions&, const Rules&);
// Throws UserError for steps beyond the target.
ThresholdGrid grid_of(const OptimizeOptions&, const Rules&);

}  // namespace farkle
