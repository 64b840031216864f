#include "cli/man_page.hpp"

#include "cli/help.hpp"
#include "sim/policies/make_policy.hpp"
#include "solver/game/rulefile/rule_file.hpp"

namespace farkle {
namespace {

// Escapes what roff would read as its own: backslashes, hyphens, and a dot or a quote at the start of a line.
std::string plain(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if ((c == '.' || c == '\'') && (out.empty() || out.back() == '\n'))
      out += std::string("\\&") + c;
    else
      out += c;
  }
  return out;
}

std::string bold(const std::string& text) { return "\\fB" + plain(text) + "\\fR"; }

std::string flags_of(const std::vector<Flag>& flags) {
  std::string out;
  for (const Flag& flag : flags) {
    std::string names = flag.names;
    if (const auto comma = names.find(','); comma != std::string::npos) names.replace(comma, 1, ", ");
    out += ".TP\n" + bold(names) + (flag.value.empty() ? "" : " \\fI" + plain(flag.value) + "\\fR") + "\n" +
           plain(flag.help) + "\n";
  }
  return out;
}

std::string paragraphs(const std::vector<std::string>& lines) {
  std::string out = ".PP\n.nf\n";
  for (const std::string& line : lines) out += plain(line) + "\n";
  return out + ".fi\n";
}

}  // namespace

std::string man_page(const std::vector<Command>& commands, const std::vector<CommandGroup>&,
                     const std::vector<Flag>& globals) {
  std::string out = ".TH FARKLE 1 \"\" \"farkle " FARKLE_VERSION "\" \"User Commands\"\n";
  out += ".SH NAME\nfarkle \\- exact and statistical analysis of the dice game Farkle\n";
  out += ".SH SYNOPSIS\n.B farkle\n.I COMMAND\n[\\fIARGUMENTS\\fR] [\\fIFLAGS\\fR]\n";
  out +=
      ".SH DESCRIPTION\nBest play and statistics of Farkle under any house rules that fit in a small file.\n"
      "The answer goes to standard output, notes and progress to standard error.\n";
  out += ".SH COMMANDS\n";
  for (const Command& command : commands) {
    out += ".SS \"farkle " + plain(call_of(command)) + "\"\n" + plain(command.summary) + ".\n";
    if (!command.about.empty()) out += ".PP\n" + plain(command.about) + "\n";
    for (const Argument& argument : command.arguments)
      out += ".TP\n\\fI" + plain(argument.name) + "\\fR\n" + plain(argument.help) + "\n";
    out += flags_of(command.flags);
    if (!command.examples.empty()) {
      std::vector<std::string> lines;
      for (const std::string& example : command.examples) lines.push_back("  farkle " + example);
      out += paragraphs(lines);
    }
  }
  out += ".SH FLAGS OF EVERY COMMAND\n" + flags_of(globals);
  out += ".SH RULES\nBuilt in, each with the options that may follow it:\n";
  for (const std::string& id : builtin_ids()) {
    const RuleSet set = load_rules(id);
    out += ".TP\n" + bold(id) + "\n" + plain(set.rules.name) + (set.options.empty() ? ".\n" : ":");
    for (const OptionInfo& option : set.options) out += "\n" + bold("+" + option.name) + " " + plain(option.text) + ";";
    if (!set.options.empty()) out.back() = '.', out += "\n";
  }
  out += ".SH POLICIES\n";
  for (const PolicyForm& form : policy_forms()) out += ".TP\n" + bold(form.form) + "\n" + plain(form.about) + "\n";
  out += ".SH EXIT STATUS\n";
  const std::vector<std::pair<std::string, std::string>> codes = {
      {"0", "done"},
      {"1", "done, and the answer is no"},
      {"2", "a mistake in the command line, a rule file or other input"},
      {"3", "it cannot be done here: a missing file, no memory, a rule that this command does not know"},
      {"4", "the accuracy asked for was not reached"},
      {"130", "interrupted; what was done is kept or reported, with the command that continues"}};
  for (const auto& [code, meaning] : codes) out += ".TP\n" + bold(code) + "\n" + plain(meaning) + "\n";
  return out;
}

}  // namespace farkle
