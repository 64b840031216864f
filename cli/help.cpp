#include "cli/help.hpp"

#include <algorithm>

#include "cli/report/format.hpp"

namespace farkle {
namespace {

using Listing = std::vector<std::pair<std::string, std::string>>;  // left column, right column

std::string heading(const std::string& text, const HelpPage& page) {
  return page.color ? "\x1b[1m" + text + "\x1b[0m\n" : text + "\n";
}

constexpr std::size_t widest_left = 30;

std::string paragraphs(const std::string& text, const HelpPage& page) {
  std::string out;
  for (std::size_t from = 0; from != std::string::npos;) {
    const std::size_t end = text.find("\n\n", from);
    out += "\n" + flowed(text.substr(from, end == std::string::npos ? end : end - from), page.columns) + "\n";
    from = end == std::string::npos ? end : end + 2;
  }
  return out;
}

// An entry too wide for the left column has a line of its own.
std::string columns(const Listing& lines, const HelpPage& page) {
  std::size_t left = 0;
  for (const auto& line : lines)
    if (width(line.first) <= widest_left) left = std::max(left, width(line.first));
  const std::size_t indent = 2 + left + 2;
  std::string out;
  for (const auto& [name, text] : lines) {
    out += "  " + (width(name) <= left ? padded(name, left, false) + "  " : name + "\n" + std::string(indent, ' '));
    out += flowed(text, page.columns, indent) + "\n";
  }
  return out;
}

std::string as_written(const Argument& argument) {
  const bool many = std::holds_alternative<std::vector<std::string>*>(argument.into);
  const std::string name = argument.name + (many ? "..." : "");
  return argument.required ? name : "[" + name + "]";
}

Listing listed(const std::vector<Flag>& flags) {
  Listing lines;
  for (const Flag& flag : flags) {
    const auto comma = flag.names.find(',');
    std::string names = comma == std::string::npos ? "    " + flag.names
                                                   : flag.names.substr(0, comma) + ", " + flag.names.substr(comma + 1);
    lines.emplace_back(names + (flag.value.empty() ? "" : " " + flag.value), flag.help);
  }
  return lines;
}

std::string examples(const std::vector<std::string>& commands) {
  std::string out;
  for (const std::string& command : commands) out += "  farkle " + command + "\n";
  return out;
}

}  // namespace

std::string call_of(const Command& command) {
  std::string call = command.name;
  for (const Argument& argument : command.arguments) call += " " + as_written(argument);
  return call;
}

std::string overview(const std::vector<Command>& commands, const HelpPage& page) {
  std::string out = flowed("Farkle, analysed: exact best play and statistics, under any rules.", page.columns) + "\n\n";
  Listing lines;
  for (const Command& command : commands) lines.emplace_back(call_of(command), command.summary);
  out += heading("Commands", page) + columns(lines, page);
  out += "\n" + heading("Try", page);
  out += examples({"score 115263", "solve turn --at 300,3", "rules list"});
  out += "\nfarkle COMMAND --help explains a command and lists all flags.\n";
  return out;
}

std::string group_help(const CommandGroup& group, const std::vector<Command>& commands, const HelpPage& page) {
  std::string out = flowed("farkle " + group.name + ": " + group.summary, page.columns) + "\n\n";
  Listing lines;
  for (const Command& command : commands)
    if (command.name.starts_with(group.name + " ")) lines.emplace_back(call_of(command), command.summary);
  return out + heading("Commands", page) + columns(lines, page) + "\nfarkle " + group.name +
         " COMMAND --help explains a command and lists all flags.\n";
}

std::string command_help(const Command& command, const std::vector<Flag>& globals, const HelpPage& page) {
  std::string out = flowed("farkle " + command.name + ": " + command.summary, page.columns) + "\n\n";
  out += heading("Usage", page) + "  farkle " + call_of(command) + " [FLAGS]\n";
  if (!command.about.empty()) out += paragraphs(command.about, page);
  if (!command.arguments.empty()) {
    Listing lines;
    for (const Argument& argument : command.arguments) lines.emplace_back(argument.name, argument.help);
    out += "\n" + heading("Arguments", page) + columns(lines, page);
  }
  if (!command.flags.empty()) out += "\n" + heading("Flags", page) + columns(listed(command.flags), page);
  std::vector<Flag> meant = globals;
  std::erase_if(meant, [&](const Flag& flag) { return !command.takes(flag.names); });
  out += "\n" + heading("Flags of every command", page) + columns(listed(meant), page);
  if (!command.examples.empty()) out += "\n" + heading("Examples", page) + examples(command.examples);
  return out;
}

}  // namespace farkle
