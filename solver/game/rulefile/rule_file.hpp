// Rule files: turns what a user writes after --rules into Rules.
//
//   SPEC      = BASE ( "+" CHANGE )*        official+opening-500+bank.minimum=300      house/rules.toml+five-dice
//   BASE      = a built-in id, or the path of a TOML file (write ./official for a file named like a built-in set)
//   CHANGE    = an option of the rule set, or KEY=VALUE, a key of a rule file and its value in TOML, as in --set
//
// A rule set is built in layers, each setting only the keys that it names:
//
//   defaults <- the file at the end of `extends` <- ... <- the file <- each +change, in order <- each --set, in order
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/game/error.hpp"
#include "solver/game/rules.hpp"

namespace farkle {

// One mistake, and its place. `line` and `column` start at 1; 0: no particular place.
struct Problem {
  std::string file;
  int line = 0, column = 0;
  std::string text;  // "what is wrong - what is allowed"
  bool operator==(const Problem&) const = default;
};
std::string to_string(const Problem&);  // FILE:LINE:COL: text

// Reports everything wrong in a rule file, an option or a --set at once. what(): one line per problem.
class RuleFileError : public UserError {
 public:
  explicit RuleFileError(std::vector<Problem>);
  std::vector<Problem> problems;
};

// A +option of a rule set, and what it sets: keys and their values in TOML.
struct OptionInfo {
  std::string name, text;
  std::vector<std::pair<std::string, std::string>> keys;
};

struct RuleSet {
  Rules rules;                        // rules.id is "official+opening-500" for that spec, rules.changes the changes
  std::vector<OptionInfo> options;    // every option there is to choose, inherited ones first
  std::vector<std::string> warnings;  // "FILE:LINE:COL: ..."; the rules can be played all the same
};

// An override is like "game.target=2000": a key of a rule file and its value in TOML. A bare word is taken as a text.
// Throws CannotDo when the file is not there or cannot be read, UserError for everything else that is wrong: a
// RuleFileError where its place in a file is known.
// Examples and notes belong to the file that has them: `extends` does not inherit them, and examples are left out when
// a change or an override changes the dice or the scores. They are not run here: see run_examples in rules_check.hpp.
RuleSet load_rules(std::string_view spec, const std::vector<std::string>& overrides = {});

// Why these rules cannot have this one of their options too; empty: they can.
std::string why_not_option(const std::string& spec, const std::vector<std::string>& overrides, const OptionInfo&);

// All that is wrong in a rule file.
struct CheckedFile {
  std::optional<Rules> rules;
  std::size_t options = 0, examples = 0;
  std::vector<std::string> problems, warnings;  // a line each
  bool missing = false;
};

// Reads it, tries each of its options and runs its examples. A spec that names options is read as it is.
CheckedFile check_file(const std::string& spec, const std::vector<std::string>& overrides);

// The built-in sets, in the order in which they are listed.
std::vector<std::string> builtin_ids();
// Those that are compared if none are named: two players are solved within seconds, and nothing is refused.
std::vector<std::string> compared_ids();

}  // namespace farkle
