// Rules back to text: a complete file, a template, the differences of two rule sets.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/rules.hpp"

namespace farkle {

// A complete rule file with every key, which loads back to the same fingerprint. A character that no id may hold, like
// '+', becomes '-'. Options are written too, so that the file can be used like the original.
std::string to_toml(const Rules&, const std::vector<OptionInfo>& options = {});

// A rule file to start from: the official rules, every key with its meaning and its allowed values. Valid as it is.
// Throws UserError when `id` is not an id.
std::string rule_template(std::string_view id);

struct Difference {
  std::string key, a, b;  // values as a rule file writes them
  bool operator==(const Difference&) const = default;
};
// In the order of the keys; empty exactly when the fingerprints are equal.
std::vector<Difference> diff_rules(const Rules& a, const Rules& b);

}  // namespace farkle
