#include "cli/help.hpp"

#include <algorithm>

#include "cli/json_schemas.hpp"
#include "cli/options.hpp"
#include "sim/files/json_text.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/policies/sentences.hpp"
#include "solver/game/rule_keys.hpp"

namespace farkle {
namespace {

// A left and a right column.
using Listing = std::vector<std::pair<std::string, std::string>>;

// "rules show [R] [R2]"
std::string call_of(const Command& command) {
  std::string call = command.name;
  for (const Argument& argument : command.arguments) {
    const std::string name = argument.name + (argument.takes.many ? "..." : "");
    call += " " + (argument.required ? name : "[" + name + "]");
  }
  return call;
}

// Each ends in an empty line. One that begins with a blank is left as it is.
std::string paragraphs(std::string_view text, const HelpPage& page) {
  std::string out;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find("\n\n", from), text.size());
    const std::string paragraph(text.substr(from, end - from));
    out += (paragraph.starts_with(' ') ? paragraph : flowed(paragraph, page.columns)) + "\n\n";
    from = end + 2;
  }
  return out;
}

std::string columns(const Listing& lines, const HelpPage& page) {
  // An entry too wide for the left column has a line of its own. The left column is as wide as takes the fewest lines.
  const auto laid_out = [&](std::size_t widest) {
    std::size_t left = 0;
    for (const auto& line : lines)
      if (width(line.first) <= widest) left = std::max(left, width(line.first));
    const std::size_t indent = 2 + left + 2;
    std::string out;
    for (const auto& [name, text] : lines) {
      out += "  " + (width(name) <= left ? padded(name, left, false) + "  " : name + "\n" + std::string(indent, ' '));
      out += flowed(text, page.columns, indent) + "\n";
    }
    return out;
  };
  const auto height = [](const std::string& text) { return std::count(text.begin(), text.end(), '\n'); };
  std::string narrow = laid_out(26), wide = laid_out(36);
  return height(wide) < height(narrow) ? wide : narrow;
}

Listing listed(const std::vector<Flag>& flags) {
  Listing lines;
  const bool letters = std::any_of(flags.begin(), flags.end(), [](const Flag& f) { return f.names[1] != '-'; });
  for (const Flag& flag : flags) {
    std::string names = (letters && flag.names[1] == '-' ? "    " : "") + flag.names;
    if (const auto comma = names.find(','); comma != std::string::npos) names.insert(comma + 1, " ");
    lines.emplace_back(names + (flag.value.empty() ? "" : " " + flag.value), flag.help);
  }
  return lines;
}

// farkle help TOPIC: what several commands share. JSON and CSV have the keys of rules, the words of sentences and the
// forms of policies as lists.
Report tell_rules(const HelpPage& page) {
  Report report{.name = "rules-keys", .title = ""};
  Table& table = report.table(Table("keys", {{"key"},
                                             {"section", audience::json},
                                             {"name", audience::json},
                                             {"default", audience::csv},
                                             {"meaning"},
                                             {"allowed"},
                                             {"type", audience::json},
                                             {"least", audience::json},
                                             {"most", audience::json},
                                             {"words", audience::json},
                                             {"default", audience::json}}));
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
  return report;
}

Report tell_policies(const HelpPage& page) {
  Report report{.name = "policy-list", .title = ""};
  Table& table = report.table(Table("forms", {{"form", "form"}, {"about", "plays"}}));
  Listing lines;
  for (const PolicyForm& form : policy_forms()) {
    table.add({form.form, form.about});
    lines.emplace_back(form.form, form.about);
  }
  report.verbatim = columns(lines, page) + "\n" + paragraphs(embedded("policies.txt"), page);
  return report;
}

// By Phrase::Subject.
constexpr const char* subjects[] = {
    "if, before keeping", "if, after keeping", "if there is an offer", "if, always", "keep",
    "bank or roll",       "an offer"};

Report tell_sentences(const HelpPage& page) {
  Report report{.name = "policy-words", .title = ""};
  Table& table = report.table(Table("phrases", {{"when", "when"}, {"words", "words"}}));
  Listing lines;
  for (const auto& phrases : {condition_phrases(), act_phrases()})
    for (const Phrase& phrase : phrases) {
      const std::string subject = subjects[static_cast<std::size_t>(phrase.subject)];
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
  report.verbatim = paragraphs(embedded("sentences.txt"), page) + columns(lines, page) + "\n" +
                    paragraphs(join(how_to_read(), " "), page);
  return report;
}

Report help(std::string text) { return {.name = "help", .title = "", .verbatim = std::move(text)}; }

Report tell_json(const HelpPage& page) {
  return help(paragraphs(embedded("json.txt"), page) + flowed(join(schema_names()), page.columns) + "\n");
}

Report tell_flags(const HelpPage& page) {
  return help(columns(listed(global_flags()), page) + "\n" + paragraphs(embedded("exit-codes.txt"), page));
}

struct Topic {
  const char *name, *summary;
  Report (*tell)(const HelpPage&);  // null: the text of that name in cli/data/
};
constexpr Topic all_topics[] = {{"rules", "how to name a rule set, and every key of a rule file", tell_rules},
                                {"policies", "how to write a policy", tell_policies},
                                {"sentences", "a policy as sentences in plain English", tell_sentences},
                                {"players", "three players and more", nullptr},
                                {"json", "answers as JSON", tell_json},
                                {"cluster", "more than one machine", nullptr},
                                {"flags", "the flags of every command, and exit codes", tell_flags}};

Report told(const Topic& topic, const HelpPage& page) {
  const std::string file = std::string(topic.name) + ".txt";
  Report report = topic.tell ? topic.tell(page) : help(paragraphs(embedded(file), page));
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

std::string overview(const std::vector<Command>& commands, const std::string& group, const HelpPage& page) {
  std::string out = group.empty() ? "Farkle, analysed: exact best play and statistics under any house rules.\n" : "";
  Listing lines;
  const auto flush = [&] { out += columns(std::exchange(lines, {}), page); };
  for (std::size_t i = 0; i < commands.size(); ++i) {
    const Command& command = commands[i];
    if (group.empty() ? command.section.empty() : !command.name.starts_with(group + " ")) continue;
    if (group.empty() && (i == 0 || commands[i - 1].section != command.section)) {
      flush();
      out += "\n" + (page.color ? "\x1b[1m" + command.section + "\x1b[0m" : command.section) + "\n";
    }
    lines.emplace_back(call_of(command), command.summary);
  }
  flush();
  if (!group.empty()) return out;
  out += "\n" +
         flowed("Try: farkle score 115263. farkle COMMAND --help explains a command, and farkle help TOPIC a topic: " +
                    join(next_words(commands, "help")),
                page.columns);
  return out + "\n";
}

std::string command_help(const Command& command, const Rules* rules, const HelpPage& page) {
  std::string out = flowed("farkle " + call_of(command) + ": " + command.summary, page.columns) + "\n";
  if (!command.about.empty()) out += flowed(command.about, page.columns) + "\n";
  Listing lines;
  for (const Argument& argument : command.arguments) lines.emplace_back(argument.name, argument.help);
  std::vector<Flag> flags;
  std::vector<std::string> others;
  for (const Flag& flag : command.flags)
    if (rules && flag.needs && !flag.needs(*rules))
      others.push_back(flag.names);
    else
      flags.push_back(flag);
  const Listing own = listed(flags);
  lines.insert(lines.end(), own.begin(), own.end());
  out += (lines.empty() ? "" : "\n") + columns(lines, page);
  for (const std::string& example : command.examples) out += "Try: farkle " + example + "\n";
  if (!others.empty()) out += flowed("With other --rules: " + join(others) + ".", page.columns) + "\n";
  return out + "Flags of every command: farkle help flags\n";
}

std::string man_page(const std::vector<Command>& commands) {
  const HelpPage page{.columns = 78};
  // Escapes what roff would read as its own: backslashes, hyphens, and a dot or a quote at the start of a line.
  const auto plain = [](const std::string& text) {
    std::string out;
    for (const char c : text) {
      if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n')) out += "\\&";
      out += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
    }
    return out;
  };
  std::string out =
      ".TH FARKLE 1 \"\" \"farkle " FARKLE_VERSION
      "\" \"User Commands\"\n.SH NAME\nfarkle \\- exact and statistical analysis of the dice game Farkle\n"
      ".SH SYNOPSIS\n.B farkle\n.I COMMAND\n[\\fIARGUMENTS\\fR] [\\fIFLAGS\\fR]\n.SH COMMANDS\n.nf\n" +
      plain(overview(commands, "", page));
  for (const Command& command : commands)
    if (!command.section.empty())
      out += ".fi\n.SS \"farkle " + plain(command.name) + "\"\n.nf\n" + plain(command_help(command, nullptr, page));
  for (const Topic& topic : all_topics)
    out += std::string(".fi\n.SH ") + topic.name + "\n.nf\n" + plain(*told(topic, page).verbatim);
  return out + ".fi\n";
}

std::vector<Command> help_topics() {
  std::vector<Command> out;
  for (const Topic& topic : all_topics) out.push_back(command_of(topic, std::string("help ") + topic.name));
  return out;
}

Command policy_list_command() { return command_of(all_topics[1], "policy list"); }

}  // namespace farkle
