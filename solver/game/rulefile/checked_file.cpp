#include "solver/game/rulefile/checked_file.hpp"

#include <sstream>

#include "solver/game/error.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/rulefile/rules_check.hpp"
#include "solver/game/scorer.hpp"

namespace farkle {

CheckedFile check_file(const std::string& spec, const std::vector<std::string>& overrides) {
  CheckedFile checked;
  const auto load = [&](const std::string& what, std::vector<std::string>& wrong) -> std::optional<RuleSet> {
    try {
      return load_rules(what, overrides);
    } catch (const UserError& error) {  // a line for each problem
      std::istringstream lines(error.what());
      for (std::string problem; std::getline(lines, problem);) wrong.push_back(problem);
    } catch (const CannotDo& error) {
      checked.problems.push_back(error.what());
      checked.missing = true;
    }
    return std::nullopt;
  };
  const std::optional<RuleSet> set = load(spec, checked.problems);
  if (!set) return checked;
  checked.rules = set->rules;
  checked.options = set->options.size();
  checked.examples = set->rules.examples.size();
  checked.warnings = set->warnings;
  for (const std::string& failure : run_examples(set->rules, Scorer(set->rules))) checked.problems.push_back(failure);
  if (spec.find('+') == std::string::npos)
    for (const OptionInfo& option : set->options) load(spec + "+" + option.name, checked.warnings);
  return checked;
}

}  // namespace farkle
