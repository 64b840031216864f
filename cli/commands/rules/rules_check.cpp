// farkle rules check: is a rule file valid, with each of its options, and do its examples score what they say?
#include <memory>

#include "cli/command.hpp"
#include "solver/game/rulefile/rule_file.hpp"

namespace farkle {
namespace {

enum ExitCode { valid = 0, invalid = 2, unreadable = 3 };

Report check_rules(const Context& context, const std::vector<std::string>& files) {
  Report report{.name = "rules-check", .title = "Rule files checked"};
  Table table{"files",
              "",
              {{"file", "file"},
               {"valid", "valid"},
               {"id", "id"},
               {"fingerprint", "", style::plain, audience::json},
               {"changes", "", style::plain, audience::json},
               {"options", "options", style::integer},
               {"examples", "examples", style::integer},
               {"problems", "problems", style::integer, audience::people | audience::csv},
               {"warnings", "warnings", style::integer, audience::people | audience::csv},
               {"problems", "", style::plain, audience::json},
               {"warnings", "", style::plain, audience::json}}};
  for (const std::string& file : files) {
    const CheckedFile checked = check_file(file, context.overrides);
    // Problems are what this command is for: -q does not hide them.
    for (const std::string& problem : checked.problems) std::fprintf(stderr, "%s\n", problem.c_str());
    for (const std::string& warning : checked.warnings) context.note(warning);

    const bool ok = checked.problems.empty();
    if (!ok && report.exit_code != invalid) report.exit_code = checked.missing ? unreadable : invalid;
    const Rules* rules = checked.rules ? &*checked.rules : nullptr;
    table.add({file, ok, rules ? Value(rules->id) : Value(), rules ? Value(fingerprint(*rules)) : Value(),
               rules ? Value(Nested{rules->changes}) : Value(), checked.options, checked.examples,
               checked.problems.size(), checked.warnings.size(), Nested{checked.problems}, Nested{checked.warnings}});
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
