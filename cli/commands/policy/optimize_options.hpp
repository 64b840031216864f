// What optimize is asked for: forms of policies, the numbers they are made of.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/search/optimize.hpp"

namespace farkle {

struct OptimizeOptions {
  std::vector<std::string> forms, against, also, from;
  std::string objective;
  std::optional<std::int64_t> numbers, multiple_of, players, games, sentences;
};

// A form that policies can have.
struct PolicyShape {
  std::string name;
  KeepBy keep;
  bool one_number;                           // but for exceptions
  std::vector<std::string> exceptions = {};  // the kinds it may have
};

// Those of --form, bank-at and threshold with both ways to keep when there are none. Throws UserError, also for a form
// that makes no difference to this objective or under these rules.
std::vector<PolicyShape> forms_asked_for(const std::vector<std::string>& names);
// The most numbers that such a policy may take.
int most_numbers(const PolicyShape&, const OptimizeOptions&, const Rules&);
// Throws UserError for steps beyond the target.
ThresholdGrid grid_of(const OptimizeOptions&, const Rules&);

}  // namespace farkle
