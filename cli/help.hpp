// What `farkle`, `farkle --help`, `farkle GROUP --help` and `farkle COMMAND --help` print.
#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace farkle {

std::string call_of(const Command&);  // "rules diff R1 R2"
std::string overview(const std::vector<Command>&, bool color);
std::string group_help(const CommandGroup&, const std::vector<Command>&, bool color);
std::string command_help(const Command&, const std::vector<Flag>& globals, bool color);

}  // namespace farkle
