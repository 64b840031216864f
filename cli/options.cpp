#include "cli/options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <limits>
#include <map>
#include <sstream>

#include "solver/game/whole_numbers.hpp"

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

[[noreturn]] void unknown_flag(const std::string& word, const std::string& command, const std::vector<Flag>& flags) {
  const std::string name = word.substr(0, word.find('='));
  refuse_gone(command + " " + name);
  std::vector<std::string> known;
  for (const Flag& flag : flags) known.push_back(split(flag.names, ',').back());
  const std::string guess = did_you_mean(name, known);
  throw UserError("unknown flag " + in_quotes(name) + (guess.empty() ? "; --help lists them" : guess));
}

[[noreturn]] void unknown_command(const std::string& path, const std::string& word,
                                  const std::vector<Command>& commands, bool help) {
  const std::string before = path.empty() ? "" : path + " ";
  refuse_gone(before + word);
  std::vector<std::string> known, topics;
  for (const Command& command : commands)
    if (help && path.empty() && command.name.starts_with("help "))
      topics.push_back(command.name.substr(5));
    else if (command.name.starts_with(before))
      known.push_back(command.name.substr(before.size(), command.name.find(' ', before.size()) - before.size()));
  known.insert(known.end(), topics.begin(), topics.end());
  const std::string guess = did_you_mean(word, known);
  const std::string what = !path.empty()    ? "'" + path + "' has no command "
                           : topics.empty() ? "unknown command "
                                            : "no command or topic is called ";
  const std::string there_are =
      topics.empty() ? "; see farkle " + before + "--help" : "; the topics are " + join(topics);
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

// CLI11 hands over strings. They are read here, so that every error has the same wording.
void add_flag(CLI::App& app, const Flag& flag) {
  if (const auto* target = std::get_if<bool*>(&flag.into)) {
    app.add_flag(flag.names, **target);
    return;
  }
  const auto read = [flag](const std::string& text) {
    const std::string name = split(flag.names, ',').back();
    if (text.empty()) no_value(flag, name);
    if (const auto* one = std::get_if<std::string*>(&flag.into)) **one = text;
    if (const auto* number = std::get_if<WholeNumber>(&flag.into)) {
      const auto value = *number->into = whole_number<std::int64_t>(text);
      if (!value || *value < number->least || *value > number->most)
        throw UserError(name, text,
                        "a whole number from " + std::to_string(number->least) + " to " + std::to_string(number->most));
    }
  };
  if (const auto* texts = std::get_if<std::vector<std::string>*>(&flag.into))
    app.add_option(flag.names, **texts)->allow_extra_args(false)->each(read);
  else
    app.add_option_function<std::string>(flag.names, read)->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
}

void add_argument(CLI::App& app, const Argument& argument) {
  if (const auto* texts = std::get_if<std::vector<std::string>*>(&argument.into))
    app.add_option(argument.name, **texts);
  else if (const auto* one = std::get_if<std::string*>(&argument.into))
    app.add_option(argument.name, **one);
}

// Parses them, from the back as CLI11 takes them. What the app does not know is left in its remaining().
void parse(CLI::App& app, const std::vector<std::string>& args) {
  app.parse(std::vector<std::string>(args.rbegin(), args.rend()));
}

// The command line without the flags that only change how the answer is written or reached.
std::string line_of(const std::vector<std::string>& args) {
  Settings ignored;
  CLI::App app;
  app.set_help_flag();
  app.allow_extras();
  for (const Flag& flag : global_flags(ignored))
    if (!flag.asks) add_flag(app, flag);
  parse(app, args);
  std::string line = "farkle";
  for (const std::string& word : app.remaining()) line += " " + shell_word(word);
  return line;
}

}  // namespace

const Flag* find_flag(const std::vector<Flag>& flags, const std::string& name) {
  for (const Flag& flag : flags)
    for (const std::string& own : split(flag.names, ','))
      if (own == name) return &flag;
  return nullptr;
}

Request read_command_line(std::vector<std::string> args, const std::vector<Command>& commands, Settings& settings) {
  Request request;
  std::vector<Flag> flags = global_flags(settings);
  const auto is_command = [&](const std::string& name) {
    return std::any_of(commands.begin(), commands.end(), [&](const Command& c) { return c.name == name; });
  };
  const bool asked =
      !args.empty() && args.front() == "help" &&
      (args.size() == 1 || !is_command("help " + args[1]) || (args.size() > 2 && is_command(args[1] + " " + args[2])));
  settings.help = asked;
  if (asked) args.erase(args.begin());  // `farkle help score` is `farkle score --help`

  CLI::App app;
  app.set_help_flag();
  app.allow_extras()->fallthrough()->require_subcommand(0, 1);  // subcommands inherit it
  for (const Flag& flag : flags) add_flag(app, flag);
  std::map<std::string, CLI::App*> apps{{"", &app}};  // "", "solve", "solve turn"
  for (const Command& command : commands) {
    std::string path;
    std::istringstream words(command.name);
    for (std::string word; words >> word;) {
      CLI::App* group = apps[path];
      path += (path.empty() ? "" : " ") + word;
      if (CLI::App*& next = apps[path]; !next) next = group->add_subcommand(word);
    }
    for (const Argument& argument : command.arguments) add_argument(*apps[path], argument);
    for (const Flag& flag : command.flags) add_flag(*apps[path], flag);
  }
  const auto find = [&] {  // the command or the group that is named
    for (const CLI::App* at = &app; !at->get_subcommands().empty();) {
      at = at->get_subcommands().front();
      request.group += (request.group.empty() ? "" : " ") + at->get_name();
    }
    for (const Command& command : commands)
      if (command.name == request.group) request.command = &command;
    if (request.command) flags.insert(flags.end(), request.command->flags.begin(), request.command->flags.end());
    return apps[request.group];
  };
  try {
    parse(app, args);
    request.line = line_of(args);
  } catch (const CLI::ParseError& error) {
    find();
    const std::string name = std::string(error.what()).substr(0, std::string_view(error.what()).find(':'));
    if (const Flag* flag = find_flag(flags, name)) no_value(*flag, name);
    throw UserError(error.what());
  }
  CLI::App* const chosen = find();
  const Command* command = request.command;
  std::vector<std::string> left = app.remaining(true);
  std::erase(left, "--");
  for (const std::string& word : left)
    if (word.starts_with("-") && word != "-") unknown_flag(word, request.group, flags);
  if (!left.empty() && !command) unknown_command(request.group, left.front(), commands, settings.help);
  if (asked && command)
    for (const Argument& argument : command->arguments)
      if (chosen->count(argument.name) > 0)
        throw UserError("help explains one command at a time, not also " +
                        in_quotes(chosen->get_option(argument.name)->results().front()));
  if (settings.help || settings.version) return request;
  for (const char* flag : {"--rules", "--set"})
    if (command && app.count(flag) > 0 && !command->takes(flag)) refuse_rules(*command, flag);
  for (std::string& set : settings.overrides)  // game.target=10,000
    if (const std::size_t equals = set.find('='); equals != std::string::npos)
      set = set.substr(0, equals + 1) + without_thousands(std::string_view(set).substr(equals + 1));
  if (!left.empty())
    throw UserError("unexpected argument " + in_quotes(left.front()) + "; see farkle " + command->name + " --help");
  if (!command && !request.group.empty()) {
    std::vector<std::string> known;
    for (CLI::App* next : chosen->get_subcommands([](CLI::App*) { return true; })) known.push_back(next->get_name());
    throw UserError("'" + request.group + "' needs one of: " + join(known));
  }
  if (!command && !args.empty()) throw UserError("no command given; see farkle --help");
  if (command)
    for (const Argument& argument : command->arguments)
      if (argument.required && chosen->count(argument.name) == 0)
        throw UserError(argument.name + " is missing; see farkle " + command->name + " --help");
  return request;
}

std::vector<Flag> global_flags(Settings& s) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  return {
      {"--rules", "R", "a rule set: farkle help rules (default: official)", &s.rules},
      {"--set", "KEY=VALUE", "set one key of the rules, such as game.target=5000; repeatable", &s.overrides},
      {"--format", "text|json|csv|md|svg|html", "how the answer is written (default: text)", &s.format, false},
      {"-o,--output", "FILE", "write the answer there, in the format of its suffix; repeatable", &s.outputs, false},
      {"-j,--threads", "N", "threads to use (default: 0, all of them)", WholeNumber{&s.threads, 0, 1024}, false},
      {"--seed", "N", "seed of the random numbers (default: 1)", WholeNumber{&s.seed, 0, most}},
      {"-q,--quiet", "", "no notes and no progress on stderr", &s.quiet, false},
      {"-v,--verbose", "", "more notes on stderr, and why advice is given", &s.verbose, false},
      {"--color", "auto|always|never", "colours on a terminal (default: auto; NO_COLOR turns them off)", &s.color,
       false},
      {"--no-progress", "", "no progress bar", &s.no_progress, false},
      {"-h,--help", "", "explain a command", &s.help},
      {"--version", "", "print the version", &s.version},
  };
}

std::vector<Format> formats_of(const Settings& settings, const std::string& text_suffix) {
  const std::map<std::string, Format> names = {{"text", Format::text}, {"txt", Format::text},    {"json", Format::json},
                                               {"csv", Format::csv},   {"md", Format::markdown}, {"svg", Format::svg},
                                               {"html", Format::html}};
  if (!settings.format.empty()) {
    if (settings.outputs.size() > 1)
      throw UserError("--format: with several -o each file is in the format of its suffix");
    if (names.contains(settings.format)) return {names.at(settings.format)};
    throw UserError("--format", settings.format, "text, json, csv, md, svg or html");
  }
  std::vector<Format> formats;
  for (const std::string& file : settings.outputs) {
    const std::string suffix = std::filesystem::path(file).extension().string();
    const bool text = suffix.empty() || (!text_suffix.empty() && suffix == "." + text_suffix);
    if (!text && !names.contains(suffix.substr(1)))
      throw UserError("--output", file,
                      "a name that ends in " + (text_suffix.empty() ? "" : "." + text_suffix + ", ") +
                          ".txt, .json, .csv, .md, .svg or .html, or --format beside it");
    formats.push_back(text ? Format::text : names.at(suffix.substr(1)));
  }
  if (formats.empty()) formats.push_back(Format::text);
  return formats;
}

}  // namespace farkle
