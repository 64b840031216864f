// farkle rules show, new, keys and diff: rule sets as text, their keys, and two rule sets side by side.
#include <toml++/toml.h>

#include <memory>
#include <sstream>

#include "cli/command.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/rule_keys.hpp"
#include "solver/game/rulefile/rule_writer.hpp"

namespace farkle {
namespace {

// The rule file as JSON, so that no key is forgotten here when the rules gain one.
Json as_json(const std::string& toml) {
  std::ostringstream text;
  text << toml::json_formatter(toml::parse(toml));
  return Json::parse(text.str());
}

// One row for each value: score.triples.1, 1000.
void add_keys(const Json& value, const std::string& key, Table& table) {
  if (value.is_object()) {
    for (const auto& [name, inner] : value.members()) add_keys(inner, key.empty() ? name : key + "." + name, table);
  } else {
    table.rows.push_back({key, value.is_string() ? value.get<std::string>() : value.dump()});
  }
}

Report show_rules(const Context& context, const std::string& spec) {
  if (!spec.empty() && context.rules_given)
    throw UserError("--rules and " + in_quotes(spec) + " both say which rules to show - leave one of them out");
  const RuleSet set = spec.empty() ? context.load() : load_rules(spec, context.overrides);
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
  const Json document = as_json(*report.verbatim);
  report.data("document", document);
  Table keys{"keys", "", {{"key", "key", style::plain}, {"value", "value", style::plain}}};
  add_keys(document, "", keys);
  report.table(std::move(keys), audience::csv);
  return report;
}

Report diff(const Context& context, const std::string& a, const std::string& b) {
  const Rules left = load_rules(a, context.overrides).rules, right = load_rules(b, context.overrides).rules;
  Report report{.name = "rules-diff", .title = left.id + " and " + right.id};
  report.data("a", to_json(mark_of(left)));
  report.data("b", to_json(mark_of(right)));
  Table table{"differences",
              "",
              {{"key", "key", style::plain},
               {"a", left.id, style::or_absent(style::plain, "not set")},
               {"b", right.id, style::or_absent(style::plain, "not set")}}};
  const auto cell = [](const std::string& value) { return value.empty() ? Value() : Value(value); };
  for (const Difference& d : diff_rules(left, right)) table.rows.push_back({d.key, cell(d.a), cell(d.b)});
  const bool same = table.rows.empty();
  report.exit_code = same ? 0 : 1;
  if (same) report.sentence("They are the same game: fingerprint " + fingerprint(left) + ".");
  report.table(std::move(table));
  return report;
}

Report fresh(const std::string& id) {
  Report report{.name = "rules-new", .title = "A rule file to start from", .verbatim = rule_template(id)};
  report.data("id", id);
  report.data("toml", *report.verbatim);
  return report;
}

Report keys() {
  Report report{.name = "rules-keys", .title = "What a rule file may say"};
  Json list = Json::array();
  Table table{"",
              "",
              {{"key", "key", style::plain},
               {"default", "default", style::or_absent(style::plain, "not set")},
               {"meaning", "meaning", style::plain},
               {"allowed", "allowed", style::plain}}};
  for (const RuleKey& key : rule_keys()) {
    const std::string value = key.write(Rules{});
    const std::size_t dot = key.path.find('.');
    const AllowedValues& allowed = key.allowed;
    const bool bounded = allowed.least < allowed.most;
    list.push_back({{"key", key.path},
                    {"section", key.path.substr(0, dot)},
                    {"name", key.path.substr(dot + 1)},
                    {"meaning", key.meaning},
                    {"allowed", allowed.text},
                    {"type", std::string(to_string(allowed.type))},
                    {"least", bounded ? Json(allowed.least) : Json()},
                    {"most", bounded ? Json(allowed.most) : Json()},
                    {"words", allowed.words},
                    {"default", value.empty() ? Json() : as_json("value = " + value)["value"]}});
    table.rows.push_back({key.path, value.empty() ? Value() : Value(value), key.meaning, allowed.text});
  }
  report.data("keys", std::move(list));
  report.table(std::move(table), audience::people | audience::csv);
  return report;
}

}  // namespace

Command rules_show_command() {
  const auto spec = std::make_shared<std::string>();
  return {.name = "rules show",
          .summary = "one rule set in full, as a rule file",
          .arguments = {{"R", "a built-in id or a TOML file, then any +option or +KEY=VALUE (default: --rules)",
                         spec.get(), false}},
          .examples = {"rules show official", "rules show zilch --set bank.minimum=350 -o house.toml"},
          .run = [spec](const Context& context) { return show_rules(context, *spec); },
          .suffix = "toml"};
}

Command rules_diff_command() {
  const auto names = std::make_shared<std::pair<std::string, std::string>>();
  return {.name = "rules diff",
          .summary = "the keys in which two rule sets differ",
          .about = "Exit code 0 when they play the same, 1 when they differ.",
          .arguments = {{"R1", "a rule set", &names->first}, {"R2", "another", &names->second}},
          .examples = {"rules diff official zilch", "rules diff official official+bank.opening=500"},
          .run = [names](const Context& context) { return diff(context, names->first, names->second); },
          .rules = RulesFrom::arguments};
}

Command rules_keys_command() {
  return {.name = "rules keys",
          .summary = "every key of a rule file: what it means, what is allowed",
          .about = "The default counts where neither a rule file nor the one it extends names the key.",
          .examples = {"rules keys", "rules keys --format json"},
          .run = [](const Context&) { return keys(); },
          .rules = RulesFrom::nowhere};
}

Command rules_new_command() {
  const auto id = std::make_shared<std::string>();
  return {.name = "rules new",
          .summary = "a commented rule file to start from",
          .arguments = {{"ID", "its id: small letters, digits and -", id.get()}},
          .examples = {"rules new house -o house.toml"},
          .run = [id](const Context&) { return fresh(*id); },
          .rules = RulesFrom::nowhere,
          .suffix = "toml"};
}

}  // namespace farkle
