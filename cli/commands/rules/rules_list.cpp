// farkle rules list: the built-in rule sets.
#include "cli/command.hpp"

namespace farkle {
namespace {

Report list_rules(const Context&) {
  Report report{.name = "rules-list", .title = "Built-in rules"};
  Table sets{"sets", "", {{"id", "id"}, {"name", "name"}, {"source", "source"}, {"fingerprint", "fingerprint"}}};
  std::vector<Table> options;
  for (const std::string& id : builtin_ids()) {
    const RuleSet set = load_rules(id);
    sets.add({id, set.rules.name, set.rules.source, fingerprint(set.rules)});
    if (set.options.empty()) continue;
    Table& table = options.emplace_back(Table{"", "Options of " + id, {{"", ""}, {"", ""}}});
    for (const OptionInfo& option : set.options) table.add({"+" + option.name, option.text});
  }
  report.table(std::move(sets));
  for (Table& table : options) report.table(std::move(table), audience::people);
  report.sentence(
      "Use one with --rules ID, ID+OPTION, ID+KEY=VALUE or a TOML file; farkle rules show ID prints it in full.");
  return report;
}

}  // namespace

Command rules_list_command() {
  return {.name = "rules list",
          .summary = "the built-in rule sets and their options",

          .run = list_rules,
          .rules = RulesFrom::nowhere};
}

}  // namespace farkle
