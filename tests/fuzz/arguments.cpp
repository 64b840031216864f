// A command line, one argument a line: read, and the rules that it names looked up. Nothing is run.
#include <algorithm>
#include <sstream>

#include "cli/options.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "tests/fuzz/target.hpp"

namespace farkle::fuzz {

void try_input(const std::string& bytes) {
  std::vector<std::string> arguments;
  std::istringstream lines(bytes);
  for (std::string line; std::getline(lines, line);)
    arguments.push_back(line.substr(0, line.find('\0')));  // arguments end there
  const std::vector<Command> commands = all_commands();
  const Request request = read_command_line(arguments, commands);
  must(!request.command || request.group == request.command->name, "a command or a group");
  must(!formats_of(request.given).empty(), "an answer has a format");
  const std::string rules = request.given.text("--rules");
  if (rules.find('/') != std::string::npos) return;
  load_rules(rules, request.given.all("--set"));
  const Rules named = load_rules(rules).rules;
  const auto ids = builtin_ids();
  if (std::find(ids.begin(), ids.end(), rules.substr(0, rules.find('+'))) == ids.end()) return;
  must(fingerprint(load_rules(named.id).rules) == fingerprint(named),
       "the id of built-in rules with changes names them");
}

}  // namespace farkle::fuzz
