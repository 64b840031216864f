#include "cli/options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <limits>
#include <map>

#include "solver/game/number_text.hpp"
#include "solver/game/rule_keys.hpp"

namespace farkle {
namespace {

// Commands and flags that have gone, and what does their work.
constexpr std::pair<std::string_view, std::string_view> successors[] = {
    {"figures", "solve turn|solo|duel -o FILE.html (or .svg)"},
    {"summary", "compare rules R... --games 0"},
    {"rules diff", "rules show R R2"},
    {"rules keys", "help rules"},
    {"policy words", "help sentences"},
    {"advise --watch", "play --dice real"},
    {"generate complete-bash", "generate completion bash"},
    {"generate complete-zsh", "generate completion zsh"},
    {"generate complete-fish", "generate completion fish"},
    {"generate json-schema", "generate schema"}};

void refuse_gone(const std::string& words) {
  for (const auto& [gone, successor] : successors)
    if (words == gone) throw UserError("'" + words + "' has gone; use: farkle " + std::string(successor));
}

std::string long_name(const Flag& flag) { return split(flag.names, ',').back(); }

[[noreturn]] void unknown_flag(const std::string& word, const std::string& command, const std::vector<Flag>& flags) {
  const std::string name = word.substr(0, word.find('='));
  refuse_gone(command + " " + name);
  std::vector<std::string> known;
  for (const Flag& flag : flags) known.push_back(long_name(flag));
  const std::string guess = did_you_mean(name, known);
  throw UserError("unknown flag " + in_quotes(name) + (guess.empty() ? "; --help lists them" : guess));
}

[[noreturn]] void unknown_command(const std::string& path, const std::string& word,
                                  const std::vector<Command>& commands, bool help) {
  const std::string before = path.empty() ? "" : path + " ";
  refuse_gone(before + word);
  std::vector<std::string> known = next_words(commands, path), topics;
  if (help && path.empty()) {
    topics = next_words(commands, "help");
    std::erase(known, "help");
  }
  known.insert(known.end(), topics.begin(), topics.end());
  const std::string guess = did_you_mean(word, known);
  const std::string what = !path.empty()    ? "'" + path + "' has no command "
                           : topics.empty() ? "unknown command "
                                            : "no command or topic is called ";
  const std::string there_are = topics.empty()        ? "; see farkle " + before + "--help"
                                : find_rule_key(word) ? "; farkle help rules explains the keys of rules"
                                                      : "; the topics are " + join(topics);
  throw UserError(what + in_quotes(word) + (guess.empty() ? there_are : guess));
}

[[noreturn]] void refuse_rules(const Command& command, const std::string& flag) {
  const std::string name = in_quotes(command.name);
  throw UserError(flag + (command.rules == RulesFrom::arguments ? ": the rule sets of " + name + " are its arguments"
                          : command.rules == RulesFrom::file    ? ": " + name + " takes its rules from its file"
                                                                : ": " + name + " asks for no rules"));
}

[[noreturn]] void no_value(const Flag& flag, const std::string& name) {
  throw UserError(name + " needs a value: " + flag.value + ", " + flag.help);
}

// CLI11 hands over strings, by name. check() reads them, so that every error has the same wording.
using Strings = std::map<std::string, Given::Values>;

void add_flag(CLI::App& app, const Flag& flag, Strings& into) {
  Given::Values& values = into[long_name(flag)];
  if (flag.value.empty())
    app.add_flag_function(flag.names, [&values](std::int64_t) { values.assign(1, "true"); })->disable_flag_override();
  else
    app.add_option(flag.names, values)->allow_extra_args(false);
}

// Throws UserError if one of the values that count is missing or is not what the flag takes.
void check(const Flag& flag, const Given::Values& values) {
  const std::string name = long_name(flag);
  for (const std::string& text : values) {
    if (!flag.takes.many && &text != &values.back()) continue;
    if (text.empty()) no_value(flag, name);
    if (!flag.takes.whole) continue;
    const auto [least, most] = *flag.takes.whole;
    const auto value = whole_number<std::int64_t>(text);
    if (!value || *value < least || *value > most)
      throw UserError(name, text, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  }
}

// Parses them, from the back as CLI11 takes them. What the app does not know is left in its remaining().
void parse(CLI::App& app, const std::vector<std::string>& args) {
  app.parse(std::vector<std::string>(args.rbegin(), args.rend()));
}

// They change how the answer is written or reached, not what is asked.
constexpr std::string_view not_asked[] = {"--format",  "--output", "--threads",    "--quiet",
                                          "--verbose", "--color",  "--no-progress"};

// The command line without those flags.
std::string line_of(const std::vector<std::string>& args) {
  Strings ignored;
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  for (const Flag& flag : global_flags())
    if (std::count(std::begin(not_asked), std::end(not_asked), long_name(flag)) > 0) add_flag(app, flag, ignored);
  parse(app, args);
  std::string line = "farkle";
  for (const std::string& word : app.remaining()) line += " " + shell_word(word);
  return line;
}

}  // namespace

std::vector<std::string> next_words(const std::vector<Command>& commands, const std::string& path) {
  const std::string before = path.empty() ? "" : path + " ";
  std::vector<std::string> words;
  for (const Command& command : commands) {
    if (!command.name.starts_with(before)) continue;
    const std::string word = split(command.name.substr(before.size()), ' ').front();
    if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
  }
  return words;
}

const Flag* find_flag(const std::vector<Flag>& flags, const std::string& name) {
  for (const Flag& flag : flags)
    for (const std::string& own : split(flag.names, ','))
      if (own == name) return &flag;
  return nullptr;
}

const Command* find_command(const std::vector<Command>& commands, const std::string& name) {
  const auto found =
      std::find_if(commands.begin(), commands.end(), [&](const Command& command) { return command.name == name; });
  return found == commands.end() ? nullptr : &*found;
}

Request read_command_line(std::vector<std::string> args, const std::vector<Command>& commands) {
  Request request;
  std::vector<Flag> flags = global_flags();
  const bool asked = !args.empty() && args.front() == "help" &&
                     (args.size() == 1 || !find_command(commands, "help " + args[1]) ||
                      (args.size() > 2 && find_command(commands, args[1] + " " + args[2])));
  if (asked) args.erase(args.begin());  // `farkle help score` is `farkle score --help`

  CLI::App app;
  app.set_help_flag();
  app.allow_extras()->fallthrough()->require_subcommand(0, 1);  // subcommands inherit it
  Strings strings;
  for (const Flag& flag : flags) add_flag(app, flag, strings);
  std::map<std::string, CLI::App*> apps{{"", &app}};  // "", "solve", "solve turn"
  for (const Command& command : commands) {
    std::string path;
    for (const std::string& word : split(command.name, ' ')) {
      CLI::App* group = apps[path];
      path += (path.empty() ? "" : " ") + word;
      if (CLI::App*& next = apps[path]; !next) next = group->add_subcommand(word);
    }
    for (const Argument& argument : command.arguments) {
      CLI::Option* const option = apps[path]->add_option(argument.name, strings[argument.name]);
      if (!argument.takes.many) option->expected(1)->allow_extra_args(false);
    }
    for (const Flag& flag : command.flags) add_flag(*apps[path], flag, strings);
  }
  const auto find = [&] {  // the command or the group that is named
    for (const CLI::App* at = &app; !at->get_subcommands().empty();) {
      at = at->get_subcommands().front();
      request.group += (request.group.empty() ? "" : " ") + at->get_name();
    }
    request.command = find_command(commands, request.group);
    if (request.command) flags.insert(flags.end(), request.command->flags.begin(), request.command->flags.end());
  };
  try {
    parse(app, args);
    request.line = line_of(args);
  } catch (const CLI::ParseError& error) {
    find();
    const std::string what = error.what(), name = what.substr(0, what.find(':'));
    if (const Flag* flag = find_flag(flags, name)) no_value(*flag, name);
    const std::size_t valued = what.find(" was given a disallowed flag override");
    throw UserError(valued < what.size() ? "--" + what.substr(0, valued) + " takes no value" : what);
  }
  find();
  const Command* command = request.command;
  const std::vector<Argument> arguments = command ? command->arguments : std::vector<Argument>();
  for (const Flag& flag : flags) {
    check(flag, strings[long_name(flag)]);
    request.given.set(long_name(flag), strings[long_name(flag)]);
  }
  for (const Argument& argument : arguments) request.given.set(argument.name, strings[argument.name]);
  request.help = asked || request.given.has("--help");
  std::vector<std::string> left = app.remaining(true);
  std::erase(left, "--");
  for (const std::string& word : left)
    if (word.starts_with("-") && word != "-") unknown_flag(word, request.group, flags);
  if (!left.empty() && !command) unknown_command(request.group, left.front(), commands, request.help);
  for (const Argument& argument : arguments)
    if (asked && request.given.has(argument.name))
      throw UserError("help explains one command at a time, not also " +
                      in_quotes(request.given.all(argument.name).front()));
  if (request.help || request.given.has("--version")) return request;
  for (const char* flag : {"--rules", "--set"})
    if (command && request.given.has(flag) && !command->takes(flag)) refuse_rules(*command, flag);
  Given::Values overrides = request.given.all("--set");
  for (std::string& set : overrides)  // game.target=10,000
    if (const std::size_t equals = set.find('='); equals != std::string::npos)
      set = set.substr(0, equals + 1) + without_thousands(std::string_view(set).substr(equals + 1));
  request.given.set("--set", overrides);
  if (!left.empty())
    throw UserError("unexpected argument " + in_quotes(left.front()) + "; see farkle " + command->name + " --help");
  if (!command && !request.group.empty())
    throw UserError("'" + request.group + "' needs one of: " + join(next_words(commands, request.group)));
  if (!command && !args.empty()) throw UserError("no command given; see farkle --help");
  for (const Argument& argument : arguments)
    if (argument.required && !request.given.has(argument.name))
      throw UserError(argument.name + " is missing; see farkle " + command->name + " --help");
  return request;
}

std::vector<Flag> global_flags() {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  return {
      {"--rules", "R", "a rule set: farkle help rules (default: official)"},
      {"--set", "KEY=VALUE", "set one key of the rules, such as game.target=5000; repeatable", takes::many},
      {"--format", "text|json|csv|md|svg|html", "how the answer is written (default: text)"},
      {"-o,--output", "FILE", "write the answer there, in the format of its suffix; repeatable", takes::many},
      {"-j,--threads", "N", "threads to use (default: 0, all of them)", takes::whole(0, 1024)},
      {"--seed", "N", "seed of the random numbers (default: 1)", takes::whole(0, most)},
      {"-q,--quiet", "", "no notes and no progress on stderr"},
      {"-v,--verbose", "", "more notes on stderr, and why advice is given"},
      {"--color", "auto|always|never", "colours on a terminal (default: auto; NO_COLOR turns them off)", takes::one},
      {"--no-progress", "", "no progress bar"},
      {"-h,--help", "", "explain a command"},
      {"--version", "", "print the version"},
  };
}

std::vector<Format> formats_of(const Given& given, const std::string& text_suffix) {
  const std::map<std::string, Format> names = {{"text", Format::text}, {"txt", Format::text},    {"json", Format::json},
                                               {"csv", Format::csv},   {"md", Format::markdown}, {"svg", Format::svg},
                                               {"html", Format::html}};
  const std::string format = given.text("--format");
  if (!format.empty()) {
    if (given.all("--output").size() > 1)
      throw UserError("--format: with several -o each file is in the format of its suffix");
    if (names.contains(format)) return {names.at(format)};
    throw UserError("--format", format, "text, json, csv, md, svg or html");
  }
  std::vector<Format> formats;
  for (const std::string& file : given.all("--output")) {
    const std::string suffix = std::filesystem::path(file).extension().string();
    const bool text = suffix.empty() || (!text_suffix.empty() && suffix == "." + text_suffix);
    if (!text && !names.contains(suffix.substr(1)))
      throw UserError("--output", file,
                      "a name that ends in " + (text_suffix.empty() ? "" : "." + text_suffix + ", ") +
                          ".txt, .json, .csv, .md, .svg or .html, or --format beside it" +
                          (suffix == ".pdf" ? "; a browser prints .html as PDF" : ""));
    formats.push_back(text ? Format::text : names.at(suffix.substr(1)));
  }
  if (formats.empty()) formats.push_back(Format::text);
  return formats;
}

}  // namespace farkle
