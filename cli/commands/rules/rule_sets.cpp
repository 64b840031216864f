// farkle rules list, show, check and new: the built-in rule sets, one as text, what differs between two, whether files
// are valid and their examples score what they say, a template.
#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "cli/command.hpp"
#include "sim/files/json_text.hpp"
#include "solver/game/rule_keys.hpp"
#include "solver/game/rulefile/rule_writer.hpp"

namespace farkle {
namespace {

// One row for each value: score.triples.1, 1000.
void add_keys(const Json& value, const std::string& key, Table& table) {
  if (value.is_object()) {
    for (const auto& [name, inner] : value.items()) add_keys(inner, key.empty() ? name : key + "." + name, table);
  } else {
    table.add({key, value.is_string() ? value.get<std::string>() : value.dump()});
  }
}

Report show_one(const Context& context) {
  const RuleSet set = context.load_named(context.given.text("R"), "show");
  Report report = report_on(set.rules, "rules-show", set.rules.name);
  report.verbatim = to_toml(set.rules, set.options);
  report.data("toml", *report.verbatim);
  Json options = Json::array();
  for (const OptionInfo& option : set.options) {
    Json keys = Json::object();
    for (const auto& [key, value] : option.keys) keys[key] = value;
    options.push_back({{"name", option.name}, {"text", option.text}, {"keys", keys}});
  }
  report.data("options", std::move(options));
  const Json document = json_of_toml(*report.verbatim);  // so that no key is forgotten when the rules gain one
  report.data("document", document);
  Table& keys = report.table(Table("keys", {{"key", "key"}, {"value", "value"}}), audience::csv);
  add_keys(document, "", keys);
  return report;
}

Report show_difference(const Context& context) {
  const Rules left = context.load_named(context.given.text("R"), "show").rules,
              right = load_rules(context.given.text("R2"), context.overrides()).rules;
  Report report{.name = "rules-diff", .title = left.id + " and " + right.id};
  report.data("a", to_json(mark_of(left)));
  report.data("b", to_json(mark_of(right)));
  Table& table = report.table(Table("differences", {{"key", "key"},
                                                    {"a", left.id, style::or_absent(style::plain, "not set")},
                                                    {"b", right.id, style::or_absent(style::plain, "not set")}}));
  const auto cell = [](const std::string& value) { return value.empty() ? Value() : Value(value); };
  for (const Difference& d : diff_rules(left, right)) table.add({d.key, cell(d.a), cell(d.b)});
  std::map<std::string, std::array<std::string, 2>> dice;
  for (const auto& [named, side] : {std::pair{&left.dice.named, 0}, {&right.dice.named, 1}})
    for (const auto& [name, die] : *named) dice["die." + name][side] = write_die(die);
  for (const auto& [key, of] : dice)
    if (of[0] != of[1]) table.add({key, cell(of[0]), cell(of[1])});
  const bool same = table.rows.empty();
  report.exit_code = same ? 0 : 1;
  if (same) report.sentence("They are the same game: fingerprint " + fingerprint(left) + ".");
  return report;
}

Report list_rules(const Context&) {
  Report report{.name = "rules-list", .title = "Built-in rules"};
  Table& sets = report.table(
      Table("sets", {{"id", "id"}, {"name", "name"}, {"source", "source"}, {"fingerprint", "fingerprint"}}));
  for (const std::string& id : builtin_ids()) {
    const RuleSet set = load_rules(id);
    sets.add({id, set.rules.name, set.rules.source, fingerprint(set.rules)});
    if (set.options.empty()) continue;
    Table& table = report.table(Table("", "Options of " + id, {{"", ""}, {"", ""}}));
    for (const OptionInfo& option : set.options) table.add({"+" + option.name, option.text});
  }
  report.sentence(
      "Use one with --rules ID, ID+OPTION, ID+KEY=VALUE or a TOML file; farkle rules show ID prints it in full.");
  return report;
}

Report check_rules(const Context& context) {
  Report report{.name = "rules-check", .title = "Rule files checked"};
  Table& table =
      report.table(Table("files", {{"file", "file"},
                                   {"valid", "valid"},
                                   {"id", "id"},
                                   {"fingerprint", audience::json},
                                   {"changes", audience::json},
                                   {"options", "options", style::integer},
                                   {"examples", "examples", style::integer},
                                   {"problems", "problems", style::integer, audience::people | audience::csv},
                                   {"warnings", "warnings", style::integer, audience::people | audience::csv},
                                   {"problems", audience::json},
                                   {"warnings", audience::json}}));
  for (const std::string& file : context.given.all("FILE")) {
    const CheckedFile checked = check_file(file, context.overrides());
    // Problems are what this command is for: -q does not hide them.
    for (const std::string& problem : checked.problems) std::fprintf(stderr, "%s\n", problem.c_str());
    for (const std::string& warning : checked.warnings) context.note(warning);

    const bool ok = checked.problems.empty();
    if (!ok && report.exit_code != 2) report.exit_code = checked.missing ? 3 : 2;
    Row row{file, ok, Value(), Value(), Value()};
    if (checked.rules) row = {file, ok, checked.rules->id, fingerprint(*checked.rules), Nested{checked.rules->changes}};
    row.insert(row.end(), {checked.options, checked.examples, checked.problems.size(), checked.warnings.size(),
                           Nested{checked.problems}, Nested{checked.warnings}});
    table.add(std::move(row));
  }
  return report;
}

Report new_rules(const Context& context) {
  const std::string id = context.given.text("ID");
  const std::vector<std::string> taken = builtin_ids();
  if (std::count(taken.begin(), taken.end(), id) > 0)
    throw UserError("ID", id, "must be a name that no built-in set has");
  Report report{.name = "rules-new", .title = "A rule file to start from", .verbatim = rule_template(id)};
  report.fact("id", "", id);
  report.fact("toml", "", *report.verbatim);
  return report;
}

}  // namespace

Command rules_show_command() {
  return {.name = "rules show",
          .summary = "a rule set in full, or the keys in which two differ",
          .about = "With R2: exit code 0 if the two play the same, 1 if they differ.",
          .arguments = {{"R", "a rule set (default: the one of --rules)", takes::one, false},
                        {"R2", "another, to compare it with", takes::one, false}},
          .examples = {"rules show official official+opening-500"},
          .run = [](const Context& c) { return c.given.text("R2").empty() ? show_one(c) : show_difference(c); },
          .suffix = "toml"};
}

Command rules_check_command() {
  return {.name = "rules check",
          .summary = "are these rule files valid? Lists all that is wrong in them",
          .about = "Problems go to stderr as FILE:LINE:COL. Every [[example]] is played, and every option tried.",
          .arguments = {{"FILE", "a TOML file, or a built-in id", takes::many}},
          .examples = {"rules check house.toml"},
          .run = check_rules,
          .rules = RulesFrom::arguments};
}

Command rules_new_command() {
  return {.name = "rules new",
          .summary = "a commented rule file to start from",
          .arguments = {{"ID", "its id: small letters, digits and -"}},
          .examples = {"rules new house -o house.toml"},
          .run = new_rules,
          .rules = RulesFrom::nowhere,
          .suffix = "toml"};
}

Command rules_list_command() {
  return {.name = "rules list",
          .summary = "the built-in rule sets and their options",
          .run = list_rules,
          .rules = RulesFrom::nowhere};
}

}  // namespace farkle
