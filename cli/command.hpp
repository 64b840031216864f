// Command: what one command is called, takes and does, as a value. Adding a command is one file in commands/ and one
// line in commands/all.cpp; options.cpp reads the command line into the fields that these descriptions point at.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/context.hpp"
#include "cli/report/report.hpp"

namespace farkle {

struct WholeNumber {  // a flag's value with its bounds, both allowed
  std::optional<std::int64_t>* into;
  std::int64_t least, most;
};

// Where a value goes: a switch, the last value given, every value given, or a number.
using Target = std::variant<bool*, std::string*, std::vector<std::string>*, WholeNumber>;

// Shells complete a value by what it is called: see completion.hpp.
struct Argument {    // positional
  std::string name;  // "DICE"
  std::string help;
  Target into;  // a vector takes all that follow
  bool required = true;
};

struct Flag {
  std::string names;  // "--at", "-j,--threads"
  std::string value;  // "T,N"; empty for a switch
  std::string help;
  Target into;
  bool asks = true;  // false: says how the answer is written or reached, and belongs to no question
};

// Where a command's rules come from. It takes those of the global flags --rules and --set that fit, and refuses the
// rest.
enum class RulesFrom {
  flags,      // --rules and --set
  arguments,  // rule sets are named as arguments, and --set changes each of them
  file,       // the file that is read says which
  nowhere     // no rules are asked for
};

struct Command {
  std::string name;        // "score", "solve turn": the words on the command line
  std::string summary;     // a few words, no full stop
  std::string about = {};  // the paragraph that --help adds
  std::vector<Argument> arguments = {};
  std::vector<Flag> flags = {};
  std::vector<std::string> examples = {};  // command lines without "farkle"
  // Throws UserError and CannotDo. The fields bound above live as long as this function.
  std::function<Report(const Context&)> run;
  bool stoppable = false;  // looks at Context::stop on Ctrl-C; the others are ended at once
  RulesFrom rules = RulesFrom::flags;
  std::string suffix = {};  // of files for its text besides .txt: "toml"

  // False: a global flag that means nothing here.
  bool takes(const std::string& flag) const {
    if (rules == RulesFrom::flags || (flag != "--rules" && flag != "--set")) return true;
    return rules == RulesFrom::arguments && flag == "--set";
  }
};

struct CommandGroup {  // the first word of two-word commands
  std::string name, summary;
};

// Every command, in the order of the overview; and the groups they are in. Defined in commands/all.cpp.
std::vector<Command> all_commands();
std::vector<CommandGroup> command_groups();

}  // namespace farkle
