#include "cli/help.hpp"

#include <algorithm>

#include "cli/report/format.hpp"

namespace farkle {
namespace {

std::string bold(const std::string& text, const HelpPage& page) {
  return page.color ? "\x1b[1m" + text + "\x1b[0m" : text;
}

// "rules show [R] [R2]"
std::string call_of(const Command& command) {
  std::string call = command.name;
  for (const Argument& argument : command.arguments) {
    const bool many = std::holds_alternative<std::vector<std::string>*>(argument.into);
    const std::string name = argument.name + (many ? "..." : "");
    call += " " + (argument.required ? name : "[" + name + "]");
  }
  return call;
}

std::vector<std::string> topic_names(const std::vector<Command>& commands) {
  std::vector<std::string> out;
  for (const Command& command : commands)
    if (command.name.starts_with("help ")) out.push_back(command.name.substr(5));
  return out;
}

}  // namespace

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

std::string overview(const std::vector<Command>& commands, const std::string& group, const HelpPage& page) {
  std::string out = group.empty() ? "Farkle, analysed: exact best play and statistics under any house rules.\n" : "";
  Listing lines;
  const auto flush = [&] { out += columns(std::exchange(lines, {}), page); };
  for (std::size_t i = 0; i < commands.size(); ++i) {
    const Command& command = commands[i];
    if (group.empty() ? command.section.empty() : !command.name.starts_with(group + " ")) continue;
    if (group.empty() && (i == 0 || commands[i - 1].section != command.section)) {
      flush();
      out += "\n" + bold(command.section, page) + "\n";
    }
    lines.emplace_back(call_of(command), command.summary);
  }
  flush();
  if (!group.empty()) return out;
  out += "\n" +
         flowed("Try: farkle score 115263. farkle COMMAND --help explains a command, and farkle help TOPIC a topic: " +
                    join(topic_names(commands)),
                page.columns);
  return out + "\n";
}

std::string command_help(const Command& command, const Rules* rules, const HelpPage& page) {
  std::string out = flowed("farkle " + call_of(command) + ": " + command.summary, page.columns) + "\n";
  if (!command.about.empty()) out += flowed(command.about, page.columns) + "\n";
  Listing lines;
  for (const Argument& argument : command.arguments) lines.emplace_back(argument.name, argument.help);
  std::vector<Flag> flags = command.flags;
  std::vector<std::string> others;
  std::erase_if(flags, [&](const Flag& flag) {
    if (!rules || !flag.needs || flag.needs(*rules)) return false;
    others.push_back(flag.names);
    return true;
  });
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
  for (const auto& [topic, text] : topic_texts(page)) out += ".fi\n.SH " + topic + "\n.nf\n" + plain(text);
  return out + ".fi\n";
}

}  // namespace farkle
