// All that is wrong in a rule file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solver/game/rules.hpp"

namespace farkle {

struct CheckedFile {
  std::optional<Rules> rules;
  std::size_t options = 0, examples = 0;
  std::vector<std::string> problems, warnings;  // a line each
  bool missing = false;
};

// Reads it, tries each of its options and runs its examples. A spec that names options is read as it is.
CheckedFile check_file(const std::string& spec, const std::vector<std::string>& overrides);

}  // namespace farkle
