// Reads the command line into the fields that the commands describe. No other part of the program knows CLI11.
#pragma once

#include <string>
#include <vector>

#include "cli/settings.hpp"

namespace farkle {

// A command line asks for a command (to run or, with settings.help, to explain), for a group to explain, or for
// neither.
struct Request {
  const Command* command = nullptr;
  std::string group;  // "solve", or the command's name
  std::string line;   // "farkle score 115": what was asked, without flags on how the answer is written or reached
};

// The flag of this name ("-j", "--threads"); null: there is none.
const Flag* find_flag(const std::vector<Flag>&, const std::string& name);

// Reads `args` (without the program's name) into `settings` and the fields of the command that it names. Global flags
// may stand before or after the command. Throws UserError, with a suggestion for what is misspelt or has gone.
Request read_command_line(std::vector<std::string> args, const std::vector<Command>& commands, Settings& settings);

}  // namespace farkle
