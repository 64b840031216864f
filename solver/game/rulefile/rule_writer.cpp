#include "solver/game/rulefile/rule_writer.hpp"

#include "solver/game/did_you_mean.hpp"
#include "solver/game/rule_keys.hpp"
#include "solver/game/rulefile/rule_file_parts.hpp"

namespace farkle {
namespace {

std::string faces(const std::vector<int>& list) {
  return "[" + join(list, ", ", [](int face) { return std::to_string(face); }) + "]";
}

std::string heading(const Rules& rules) {
  std::string id = rules.id.empty() ? "rules" : rules.id;
  for (char& c : id)
    if (!valid_id({&c, 1})) c = '-';
  std::string out = "schema = 1\nid     = " + toml_string(id) + "\nname   = " + toml_string(rules.name) + "\n";
  if (!rules.source.empty()) out += "source = " + toml_string(rules.source) + "\n";
  return out;
}

// [dice], [score], ... with every key; `explained`: each under a comment.
std::string rule_tables(const Rules& rules, bool explained) {
  std::string out, table;
  for (const RuleKey& key : rule_keys()) {
    const std::size_t dot = key.path.find('.');
    const std::string value = key.write(rules);
    if (key.path.substr(0, dot) != table) {
      table = key.path.substr(0, dot);
      out += "\n[" + table + "]\n";
    }
    const std::string name = key.path.substr(dot + 1);
    if (explained) out += "# " + key.meaning + "\n#   " + key.allowed.text + "\n";
    if (!value.empty())
      out += name + " = " + value + "\n";
    else if (explained)
      out += "# " + name + " = [[1, 1, 1, 1, 1, 2], ...]\n";
  }
  return out;
}

}  // namespace

std::string to_toml(const Rules& rules, const std::vector<OptionInfo>& options) {
  std::string out = heading(rules) + rule_tables(rules, false);
  if (!rules.dice.named.empty()) out += "\n[die]\n";
  for (const auto& [name, die] : rules.dice.named) {
    out += name + ".weights = " + write_weights(die.weights) + "\n";
    if (die.joker > 0) out += name + ".joker = " + std::to_string(die.joker) + "\n";
  }
  for (const OptionInfo& option : options) {
    out += "\n[option." + option.name + "]\ntext = " + toml_string(option.text) + "\n";
    for (const auto& [key, value] : option.keys) out += key + " = " + value + "\n";
  }
  for (const Example& example : rules.examples)
    out += "\n[[example]]\nroll = " + faces(example.roll) + "\nkeep = " + faces(example.keep) +
           "\nscores = " + std::to_string(example.scores) + "\n";
  for (const std::string& note : rules.notes) out += "\n[[note]]\ntext = " + toml_string(note) + "\n";
  return out;
}

std::string rule_template(std::string_view id) {
  if (!valid_id(id)) throw UserError("rules new: " + in_quotes(id) + " - the id " + id_allowed);
  Rules rules = load_rules("official").rules;
  rules.id = id;
  rules.name = id;
  rules.source.clear();
  return "# Rules of Farkle. Check this file with: farkle rules check FILE\n" + heading(rules) +
         "# source = \"the book or page with these rules\"\n"
         "# To write only what differs from another rule set, name it here and delete every key that stays the same.\n"
         "# extends = \"classic\"\n" +
         rule_tables(rules, true) + "\n# A variant, chosen as " + std::string(id) +
         ".toml+opening-500. Any key above can stand in it.\n"
         "[option.opening-500]\ntext = \"500 points in one turn to get on the board\"\nbank.opening = 500\n"
         "\n# Checked by `farkle rules check`: what keeping these dice from this roll scores; 0 when it is not "
         "allowed.\n"
         "[[example]]\nroll = [2, 3, 5, 5, 5, 6]\nkeep = [5, 5, 5]\nscores = 500\n"
         "\n# How an unclear sentence of the rules was read.\n"
         "# [[note]]\n# text = \"...\"\n";
}

std::vector<Difference> diff_rules(const Rules& a, const Rules& b) {
  std::vector<Difference> out;
  for (const RuleKey& key : rule_keys()) {
    const std::string in_a = key.write(a), in_b = key.write(b);
    if (in_a != in_b) out.push_back({key.path, in_a.empty() ? "-" : in_a, in_b.empty() ? "-" : in_b});
  }
  return out;
}

}  // namespace farkle
