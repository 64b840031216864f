// farkle rules check: is a rule file valid, with each of its options, and do its examples score what they say?
#include <memory>
#include <sstream>

#include "cli/command.hpp"
#include "solver/game/rulefile/rules_check.hpp"
#include "solver/game/scorer.hpp"

namespace farkle {
namespace {

enum ExitCode { valid = 0, invalid = 2, unreadable = 3 };

struct Checked {
  std::optional<Rules> rules;
  std::size_t options = 0, examples = 0;
  std::vector<std::string> problems, warnings;
  bool missing = false;
};

Checked check_file(const std::string& spec, const std::vector<std::string>& overrides) {
  Checked checked;
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

Report check_rules(const Context& context, const std::vector<std::string>& files) {
  Report report{.name = "rules-check", .title = "Rule files checked"};
  Table table{"files",
              "",
              {{"file", "file", style::plain},
               {"valid", "valid", style::plain},
               {"id", "id", style::plain},
               {"fingerprint", "", style::plain, audience::json},
               {"changes", "", style::plain, audience::json},
               {"options", "options", style::integer},
               {"examples", "examples", style::integer},
               {"problems", "problems", style::integer, audience::people | audience::csv},
               {"problems", "", style::plain, audience::json},
               {"warnings", "", style::plain, audience::json}}};
  for (const std::string& file : files) {
    const Checked checked = check_file(file, context.overrides);
    // Problems are what this command is for: -q does not hide them.
    for (const std::string& problem : checked.problems) std::fprintf(stderr, "%s\n", problem.c_str());
    for (const std::string& warning : checked.warnings) context.note(warning);

    const bool ok = checked.problems.empty();
    if (!ok && report.exit_code != invalid) report.exit_code = checked.missing ? unreadable : invalid;
    const Rules* rules = checked.rules ? &*checked.rules : nullptr;
    table.rows.push_back({file, ok, rules ? Value(rules->id) : Value(), rules ? Value(fingerprint(*rules)) : Value(),
                          rules ? Value(Nested{rules->changes}) : Value(), static_cast<std::int64_t>(checked.options),
                          static_cast<std::int64_t>(checked.examples),
                          static_cast<std::int64_t>(checked.problems.size()), Nested{checked.problems},
                          Nested{checked.warnings}});
  }
  report.table(std::move(table));
  return report;
}

}  // namespace

Command rules_check_command() {
  const auto files = std::make_shared<std::vector<std::string>>();
  return {.name = "rules check",
          .summary = "are these rule files valid? Lists all that is wrong in them",
          .about = "Problems go to stderr as FILE:LINE:COL. Every [[example]] is played, and every option tried.",
          .arguments = {{"FILE", "a TOML file, or a built-in id", files.get()}},
          .examples = {"rules check house.toml"},
          .run = [files](const Context& context) { return check_rules(context, *files); },
          .rules = RulesFrom::arguments};
}

}  // namespace farkle
