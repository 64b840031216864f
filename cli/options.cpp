#include "cli/options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>

#include "cli/report/format.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

// "-j,--threads" -> {"-j", "--threads"}
std::vector<std::string> names_of(const Flag& flag) {
  const auto comma = flag.names.find(',');
  if (comma == std::string::npos) return {flag.names};
  return {flag.names.substr(0, comma), flag.names.substr(comma + 1)};
}

const Flag* find_flag(const std::vector<Flag>& flags, const std::string& name) {
  for (const Flag& flag : flags)
    for (const std::string& own : names_of(flag))
      if (own == name) return &flag;
  return nullptr;
}

[[noreturn]] void unknown_flag(const std::string& word, const std::vector<Flag>& flags) {
  const std::string name = word.substr(0, word.find('='));
  std::vector<std::string> known;
  for (const Flag& flag : flags)
    for (const std::string& own : names_of(flag))
      if (own.starts_with("--")) known.push_back(own);
  const std::string guess = did_you_mean(name, known);
  throw UserError("unknown flag " + in_quotes(name) + (guess.empty() ? "; --help lists them" : guess));
}

// The number of words that a global flag at the front of the command line takes: itself, and the next one when that is
// its value.
std::size_t words_of_global(const std::string& word, const std::vector<Flag>& globals) {
  if (word.starts_with("--")) {
    const auto equals = word.find('=');
    const Flag* flag = find_flag(globals, word.substr(0, equals));
    if (!flag) unknown_flag(word, globals);
    return flag->value.empty() || equals != std::string::npos ? 1 : 2;
  }
  for (std::size_t i = 1; i < word.size(); ++i) {  // -qj2, -qj 2
    const Flag* flag = find_flag(globals, std::string("-") + word[i]);
    if (!flag) unknown_flag(word, globals);
    if (!flag->value.empty()) return i + 1 < word.size() ? 1 : 2;
  }
  return 1;
}

struct Found {
  Request request;
  std::vector<std::string> rest;  // the command line without the command's words
};

// The command is found before CLI11 reads the flags. A subcommand of CLI11 would mistake an argument for a command if
// it has the name of one ("evaluate turn solo").
Found find_command(const std::vector<std::string>& args, const std::vector<Command>& commands,
                   const std::vector<CommandGroup>& groups, const std::vector<Flag>& globals) {
  Found found;
  std::string path;
  for (std::size_t i = 0; i < args.size();) {
    if (found.request.command || (args[i].starts_with("-") && args[i] != "-")) {
      const std::size_t words = found.request.command ? 1 : words_of_global(args[i], globals);
      for (std::size_t end = std::min(i + words, args.size()); i < end; ++i) found.rest.push_back(args[i]);
      continue;
    }
    path += (path.empty() ? "" : " ") + args[i];
    std::vector<std::string> known;
    for (const Command& command : commands) {
      if (command.name == path) found.request.command = &command;
      const auto space = command.name.find(' ');
      if (!found.request.group)
        known.push_back(command.name.substr(0, space));
      else if (command.name.starts_with(found.request.group->name + " "))
        known.push_back(command.name.substr(space + 1));
    }
    const bool in_group = found.request.group != nullptr;
    for (const CommandGroup& group : groups)
      if (!in_group && group.name == args[i]) found.request.group = &group;
    if (!found.request.command && (in_group || !found.request.group)) {
      const std::string what = in_group ? "'" + found.request.group->name + "' has no command " : "unknown command ";
      const std::string help = in_group ? "farkle " + found.request.group->name + " --help" : "farkle --help";
      const std::string guess = did_you_mean(args[i], known);
      throw UserError(what + in_quotes(args[i]) + (guess.empty() ? "; see " + help : guess));
    }
    ++i;
  }
  if (found.request.command) found.request.group = nullptr;  // the command is asked for, not its group
  return found;
}

std::string line_of(const std::vector<std::string>& args, const std::vector<Flag>& globals) {
  std::string line = "farkle";
  for (std::size_t i = 0; i < args.size();) {
    const bool by_letter = !args[i].starts_with("--");
    const Flag* flag = find_flag(globals, args[i].substr(0, by_letter ? 2 : args[i].find('=')));
    if (flag && !flag->asks)
      i += words_of_global(args[i], globals);
    else
      line += " " + shell_word(args[i++]);
  }
  return line;
}

void refuse_rules(const Command& command, const std::string& flag) {
  const std::string name = in_quotes(command.name);
  throw UserError(flag + (command.rules == RulesFrom::arguments ? ": the rule sets of " + name + " are its arguments"
                          : command.rules == RulesFrom::file    ? ": the file says which rules " + name + " goes by"
                                                                : ": " + name + " asks for no rules"));
}

[[noreturn]] void no_value(const Flag& flag, const std::string& name) {
  throw UserError(name + " needs a value: " + flag.value + ", " + flag.help);
}
void check_value(const Flag& flag, const std::string& text) {
  if (text.empty()) no_value(flag, names_of(flag).back());
}

void take(const Flag& flag, const WholeNumber& number, const std::string& text) {
  const std::string digits = without_thousands(text);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size() || value < number.least || value > number.most)
    throw UserError(names_of(flag).back() + ": " + in_quotes(text) + " - a whole number from " +
                    std::to_string(number.least) + " to " + std::to_string(number.most));
  *number.into = value;
}

// CLI11 hands over strings. They are read here, so that every error has the same wording.
void add_flag(CLI::App& app, const Flag& flag) {
  if (const auto* target = std::get_if<bool*>(&flag.into)) {
    app.add_flag(flag.names, **target);
  } else if (const auto* texts = std::get_if<std::vector<std::string>*>(&flag.into)) {
    app.add_option(flag.names, **texts)->allow_extra_args(false)->each([flag](const std::string& text) {
      check_value(flag, text);
    });
  } else {
    const auto read = [flag](const std::string& text) {
      check_value(flag, text);
      if (const auto* one = std::get_if<std::string*>(&flag.into)) **one = text;
      if (const auto* number = std::get_if<WholeNumber>(&flag.into)) take(flag, *number, text);
    };
    app.add_option_function<std::string>(flag.names, read)->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  }
}

void add_argument(CLI::App& app, const Argument& argument) {
  if (const auto* texts = std::get_if<std::vector<std::string>*>(&argument.into))
    app.add_option(argument.name, **texts);
  else if (const auto* one = std::get_if<std::string*>(&argument.into))
    app.add_option(argument.name, **one);
}

}  // namespace

Request read_command_line(const std::vector<std::string>& args, const std::vector<Command>& commands,
                          const std::vector<CommandGroup>& groups, Settings& settings) {
  std::vector<Flag> flags = global_flags(settings);
  settings.help = !args.empty() && args.front() == "help";  // `farkle help score` is `farkle score --help`
  Found found = find_command({args.begin() + (settings.help ? 1 : 0), args.end()}, commands, groups, flags);

  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  const Command* command = found.request.command;
  if (command) {
    for (const Argument& argument : command->arguments) add_argument(app, argument);
    flags.insert(flags.end(), command->flags.begin(), command->flags.end());
  }
  for (const Flag& flag : flags) add_flag(app, flag);
  try {
    std::reverse(found.rest.begin(), found.rest.end());  // CLI11 takes them from the back
    app.parse(found.rest);
  } catch (const CLI::ArgumentMismatch& error) {
    const std::string name = std::string(error.what()).substr(0, std::string_view(error.what()).find(':'));
    const Flag* flag = find_flag(flags, name);
    if (flag) no_value(*flag, name);
    throw UserError(error.what());
  } catch (const CLI::ParseError& error) {
    throw UserError(error.what());
  }
  if (settings.help || settings.version) return found.request;
  for (const char* flag : {"--rules", "--set"})
    if (command && app.count(flag) > 0 && !command->takes(flag)) refuse_rules(*command, flag);
  for (std::string& set : settings.overrides)  // game.target=10,000
    if (const std::size_t equals = set.find('='); equals != std::string::npos)
      set = set.substr(0, equals + 1) + without_thousands(std::string_view(set).substr(equals + 1));

  std::vector<std::string> left = app.remaining();
  std::erase(left, "--");
  for (const std::string& word : left)
    if (word.starts_with("-") && word != "-") unknown_flag(word, flags);
  if (!left.empty())
    throw UserError("unexpected argument " + in_quotes(left.front()) + "; see farkle " + command->name + " --help");
  if (!command && found.request.group) {
    std::vector<std::string> known;
    for (const Command& other : commands)
      if (other.name.starts_with(found.request.group->name + " "))
        known.push_back(other.name.substr(found.request.group->name.size() + 1));
    throw UserError("'" + found.request.group->name + "' needs one of: " + join(known));
  }
  if (!command && !args.empty()) throw UserError("no command given; see farkle --help");
  if (command)
    for (const Argument& argument : command->arguments)
      if (argument.required && app.count(argument.name) == 0)
        throw UserError(argument.name + " is missing; see farkle " + command->name + " --help");
  found.request.line = line_of(args, global_flags(settings));
  return found.request;
}

}  // namespace farkle
