// farkle rules list: the built-in rule sets.
#include "cli/command.hpp"

namespace farkle {
namespace {

Report list_rules(const Context&) {
  Report report{.name = "rules-list", .title = "Built-in rules"};
  Table sets{"sets",
             "",
             {{"id", "id", style::plain},
              {"name", "name", style::plain},
              {"source", "source", style::plain},
              {"fingerprint", "fingerprint", style::plain}}};
  std::vector<Table> options;
  for (const std::string& id : builtin_ids()) {
    const RuleSet set = load_rules(id);
    sets.rows.push_back({id, set.rules.name, set.rules.source, fingerprint(set.rules)});
    if (set.options.empty()) continue;
    Table& table =
        options.emplace_back(Table{"", "Options of " + id, {{"", "", style::plain}, {"", "", style::plain}}});
    for (const OptionInfo& option : set.options) table.rows.push_back({"+" + option.name, option.text});
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
