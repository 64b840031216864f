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
  auto list = Json::array();
  Table table{"files",
              "",
              {{"file", "file", style::plain},
               {"valid", "valid", style::plain},
               {"id", "id", style::plain},
               {"options", "options", style::integer},
               {"examples", "examples", style::integer},
               {"problems", "problems", style::integer}}};
  for (const std::string& file : files) {
    const Checked checked = check_file(file, context.overrides);
    // Problems are what this command is for: -q does not hide them.
    for (const std::string& problem : checked.problems) std::fprintf(stderr, "%s\n", problem.c_str());
    for (const std::string& warning : checked.warnings) context.note(warning);

    const bool ok = checked.problems.empty();
    if (!ok && report.exit_code != invalid) report.exit_code = checked.missing ? unreadable : invalid;
    table.rows.push_back({file, ok, checked.rules ? Value(checked.rules->id) : Value(),
                          static_cast<std::int64_t>(checked.options), static_cast<std::int64_t>(checked.examples),
                          static_cast<std::int64_t>(checked.problems.size())});
    list.push_back({{"file", file},
                    {"valid", ok},
                    {"id", checked.rules ? Json(checked.rules->id) : Json()},
                    {"fingerprint", checked.rules ? Json(fingerprint(*checked.rules)) : Json()},
                    {"changes", checked.rules ? Json(checked.rules->changes) : Json()},
                    {"options", checked.options},
                    {"examples", checked.examples},
                    {"problems", checked.problems},
                    {"warnings", checked.warnings}});
  }
  report.table(std::move(table), audience::people | audience::csv);
  report.data("files", std::move(list));
  return report;
}

}  // namespace

Command rules_check_command() {
  const auto files = std::make_shared<std::vector<std::string>>();
  return {.name = "rules check",
          .summary = "checks rule files, and lists all that is wrong in them",
          .about =
              "Problems go to stderr, one a line, as FILE:LINE:COL; exit code 2 when there are any. Every [[example]] "
              "is played.\n"
              "Each +option is tried on its own; one that cannot be chosen is a warning.",
          .arguments = {{"FILE", "a TOML file, or a built-in id", files.get()}},
          .examples = {"rules check house.toml", "rules check rules/*.toml"},
          .run = [files](const Context& context) { return check_rules(context, *files); },
          .rules = RulesFrom::arguments};
}

}  // namespace farkle
