// The texts that `farkle`, `farkle --help`, `farkle GROUP --help` and `farkle COMMAND --help` print.
#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace farkle {

struct HelpPage {
  bool color = false;
  std::size_t columns = 100;
};

std::string call_of(const Command&);  // "rules diff R1 R2"
std::string overview(const std::vector<Command>&, const HelpPage&);
std::string group_help(const CommandGroup&, const std::vector<Command>&, const HelpPage&);
std::string command_help(const Command&, const std::vector<Flag>& globals, const HelpPage&);

}  // namespace farkle
