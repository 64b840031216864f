// Every key of a rule file that describes the game, in the order of writing.
// The parser, the writer, diff, the template, "did you mean" and the fingerprint all walk this one list. A new rule
// takes one member of Rules (rules.hpp), one entry here, and the code that plays it.
#pragma once

#include <vector>

#include "solver/game/rule_values.hpp"

namespace farkle {

const std::vector<RuleKey>& rule_keys();

// The key of this path, or null.
const RuleKey* find_rule_key(std::string_view path);

}  // namespace farkle
