// farkle help TOPIC: what several commands share. JSON and CSV have the keys of rules, the words of sentences and the
// forms of policies as lists.
#include "cli/command.hpp"
#include "cli/help.hpp"
#include "cli/json_schemas.hpp"
#include "cli/options.hpp"
#include "cli/report/embedded.hpp"
#include "cli/report/format.hpp"
#include "sim/files/json_text.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/policies/sentences.hpp"
#include "solver/game/rule_keys.hpp"

namespace farkle {
namespace {

Report tell_rules(const HelpPage& page) {
  Report report{.name = "rules-keys", .title = ""};
  Table table{"keys",
              "",
              {{"key", ""},
               {"section", "", style::plain, audience::json},
               {"name", "", style::plain, audience::json},
               {"default", "", style::plain, audience::csv},
               {"meaning", ""},
               {"allowed", ""},
               {"type", "", style::plain, audience::json},
               {"least", "", style::plain, audience::json},
               {"most", "", style::plain, audience::json},
               {"words", "", style::plain, audience::json},
               {"default", "", style::plain, audience::json}}};
  Listing lines;
  for (const RuleKey& key : rule_keys()) {
    const std::string value = key.write(Rules{});
    const std::size_t dot = key.path.find('.');
    const AllowedValues& allowed = key.allowed;
    const auto bound = [&](std::int64_t of) { return allowed.least < allowed.most ? Value(of) : Value(); };
    table.add({key.path, key.path.substr(0, dot), key.path.substr(dot + 1), value, key.meaning, allowed.text,
               std::string(to_string(allowed.type)), bound(allowed.least), bound(allowed.most), Nested{allowed.words},
               value.empty() ? Value() : Nested{json_of_toml("value = " + value).at("value")}});
    const bool number = value != "0" && value.find_first_not_of("0123456789") == std::string::npos;
    lines.emplace_back(key.path, key.meaning + (number && !value.empty() ? " (default: " + value + ")" : ""));
  }
  report.verbatim = paragraphs(embedded("rules.txt"), page) + columns(lines, page);
  report.table(std::move(table), audience::machines);
  return report;
}

Report tell_policies(const HelpPage& page) {
  Report report{.name = "policy-list", .title = ""};
  Table table{"forms", "", {{"form", "form", style::plain}, {"about", "plays", style::plain}}};
  Listing lines;
  for (const PolicyForm& form : policy_forms()) {
    table.add({form.form, form.about});
    lines.emplace_back(form.form, form.about);
  }
  report.table(std::move(table));
  report.verbatim = columns(lines, page) + "\n" + paragraphs(embedded("policies.txt"), page);
  return report;
}

std::string when(Phrase::Subject subject) {
  static constexpr const char* words[] = {
      "if, before keeping", "if, after keeping", "if there is an offer", "if, always", "keep",
      "bank or roll",       "an offer"};
  return words[static_cast<std::size_t>(subject)];
}

Report tell_sentences(const HelpPage& page) {
  Report report{.name = "policy-words", .title = ""};
  Table table{"phrases", "", {{"when", "when", style::plain}, {"words", "words", style::plain}}};
  Listing lines;
  for (const auto& phrases : {condition_phrases(), act_phrases()})
    for (const Phrase& phrase : phrases) {
      const std::string subject = when(phrase.subject);
      table.add({subject, std::string(phrase.words)});
      if (lines.empty() || lines.back().first != subject) lines.emplace_back(subject, "");
      lines.back().second += (lines.back().second.empty() ? "" : "; ") + std::string(phrase.words);
    }
  std::string before;
  lines.emplace_back("the same", "");
  for (const OtherWords& words : other_words()) {  // "stop at N, never stop below N = bank at N or more"
    std::string& said = lines.back().second;
    if (before == words.means) said.resize(said.size() - before.size() - 3);
    said += (said.empty() ? "" : before == words.means ? ", " : "; ") + std::string(words.said) + " = " + words.means;
    before = words.means;
  }
  report.table(std::move(table));
  report.verbatim = paragraphs(embedded("sentences.txt"), page) + columns(lines, page) + "\n" +
                    paragraphs(join(how_to_read(), " "), page);
  return report;
}

Report help(std::string text) { return {.name = "help", .title = "", .verbatim = std::move(text)}; }

Report tell_json(const HelpPage& page) {
  return help(paragraphs(embedded("json.txt"), page) + flowed(join(schema_names()), page.columns) + "\n");
}

Report tell_flags(const HelpPage& page) {
  Settings settings;
  return help(columns(listed(global_flags(settings)), page) + "\n" + paragraphs(embedded("exit-codes.txt"), page));
}

struct Topic {
  const char *name, *summary;
  Report (*tell)(const HelpPage&);
};
constexpr Topic topics[] = {{"rules", "how to name a rule set, and every key of a rule file", tell_rules},
                            {"policies", "how to write a policy", tell_policies},
                            {"sentences", "a policy as sentences in plain English", tell_sentences},
                            {"players", "three players and more",
                             [](const HelpPage& page) { return help(paragraphs(embedded("players.txt"), page)); }},
                            {"json", "answers as JSON", tell_json},
                            {"cluster", "more than one machine",
                             [](const HelpPage& page) { return help(paragraphs(embedded("cluster.txt"), page)); }},
                            {"flags", "the flags of every command, and exit codes", tell_flags}};

Report told(const Topic& topic, const HelpPage& page) {
  Report report = topic.tell(page);
  while (report.verbatim->ends_with("\n\n")) report.verbatim->pop_back();
  if (report.name == "help") report.fact("text", "", *report.verbatim);
  return report;
}

Command command_of(const Topic& topic, const std::string& name) {
  return {.name = name,
          .summary = topic.summary,
          .run =
              [&topic](const Context& context) {
                const std::size_t columns = context.out.columns();
                return told(topic, {.columns = std::min<std::size_t>(columns > 0 ? columns : 100, 100)});
              },
          .rules = RulesFrom::nowhere};
}

}  // namespace

std::vector<Command> help_topics() {
  std::vector<Command> out;
  for (const Topic& topic : topics) out.push_back(command_of(topic, std::string("help ") + topic.name));
  return out;
}

Command policy_list_command() { return command_of(topics[1], "policy list"); }

Listing topic_texts(const HelpPage& page) {
  Listing out;
  for (const Topic& topic : topics) out.emplace_back(topic.name, *told(topic, page).verbatim);
  return out;
}

}  // namespace farkle
