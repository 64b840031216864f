// A rule file with any bytes: refused, or rules that can be written down and read again, with an option.
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/rulefile/rule_writer.hpp"
#include "solver/game/rulefile/rules_check.hpp"
#include "tests/fuzz/target.hpp"

namespace farkle::fuzz {

void try_input(const std::string& bytes) {
  const std::string path = file_with(bytes, "rules.toml");
  const RuleSet set = load_rules(path);
  must(check(set.rules).errors.empty(), "rules that were read can be played");
  const RuleSet again = load_rules(file_with(to_toml(set.rules, set.options), "written.toml"));
  must(diff_rules(set.rules, again.rules).empty(), "rules that are written are those that were read");
  must(fingerprint(set.rules) == fingerprint(again.rules), "the same rules have one fingerprint");
  if (!set.options.empty()) load_rules(path + "+" + set.options[bytes.size() % set.options.size()].name);
}

}  // namespace farkle::fuzz
