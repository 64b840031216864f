// Command: the name, the inputs and the action of one command, as a value. To add a command, write one file in
// commands/ and one line in commands/all.cpp. options.cpp reads the command line by these descriptions, and the action
// finds what was given by its name (Context::given). This header brings what nearly every command is written with: the
// context, the report and values as words, and errors.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/context.hpp"
#include "cli/report/format.hpp"
#include "cli/report/report.hpp"
#include "solver/game/error.hpp"

namespace farkle {

struct Takes {
  bool many = false;                                                // every value counts; else the last one
  std::optional<std::pair<std::int64_t, std::int64_t>> whole = {};  // a whole number from the first to the second
};
namespace takes {
inline constexpr Takes one{}, many{.many = true};
constexpr Takes whole(std::int64_t least, std::int64_t most) { return {.whole = std::pair{least, most}}; }
}  // namespace takes

// Shells complete a value by its name: see options.hpp.
struct Argument {    // positional
  std::string name;  // "DICE"
  std::string help;
  Takes takes = takes::one;  // many: all that follow
  bool required = true;
};

// What the rules must have for a flag to be of use. Help lists only the flags that the rules at hand can use.
using Needs = bool (*)(const Rules&);
namespace needs {
inline bool penalty(const Rules& rules) { return rules.farkle.has_penalty(); }
inline bool opening(const Rules& rules) { return rules.bank.opening > rules.bank.minimum; }
inline bool offers(const Rules& rules) { return rules.carry.mode != CarryMode::none; }
inline bool rounds(const Rules& rules) { return rules.game.rounds > 0; }
inline bool seats(const Rules& rules) { return rules.game.last_round == LastTurns::equal; }
inline bool unlike_dice(const Rules& rules) { return rules.dice.set.size() > 1; }
inline bool named_dice(const Rules& rules) { return !rules.dice.named.empty(); }
inline bool confirm(const Rules& rules) { return rules.bank.confirm.needed(); }
}  // namespace needs

struct Flag {
  std::string names;  // "--at", "-j,--threads"
  std::string value;  // "T,N"; empty for a switch
  std::string help;
  Takes takes = takes::one;
  Needs needs = nullptr;  // null: nothing
};

// One list after the other.
inline std::vector<Flag> together(std::vector<Flag> flags, const std::vector<Flag>& more) {
  flags.insert(flags.end(), more.begin(), more.end());
  return flags;
}

// Where a command's rules come from. A command takes --rules and --set where they fit, and refuses them elsewhere.
enum class RulesFrom {
  flags,      // --rules and --set
  arguments,  // rule sets are named as arguments, and --set changes each of them
  file,       // the input file names them
  nowhere     // the command needs no rules
};

struct Command {
  std::string name;        // "score", "solve turn": the words on the command line
  std::string summary;     // a few words, no full stop
  std::string about = {};  // the paragraph that --help adds
  std::vector<Argument> arguments = {};
  std::vector<Flag> flags = {};
  std::vector<std::string> examples = {};  // command lines without "farkle"
  // Throws UserError and CannotDo.
  std::function<Report(const Context&)> run;
  bool stoppable = false;  // true: on Ctrl-C it looks at Context::stop; false: Ctrl-C ends it at once
  bool shared = false;     // true: ranks share its work; false: the first rank does it alone
  RulesFrom rules = RulesFrom::flags;
  std::string suffix = {};   // the suffix of files for its text, besides .txt: "toml"
  std::string section = {};  // of the overview that lists it; empty: none does

  // False if this global flag means nothing here.
  bool takes(const std::string& flag) const {
    if (rules == RulesFrom::flags || (flag != "--rules" && flag != "--set")) return true;
    return rules == RulesFrom::arguments && flag == "--set";
  }
};

// Every command, in the order of the overview. Defined in commands/all.cpp.
std::vector<Command> all_commands();

}  // namespace farkle
