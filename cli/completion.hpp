// Completion for shells, made from the command tree so that the scripts never go stale.
#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace farkle {

// One script for each shell.
std::string complete_bash(const std::vector<Command>&, const std::vector<CommandGroup>&,
                          const std::vector<Flag>& globals);
std::string complete_zsh(const std::vector<Command>&, const std::vector<CommandGroup>&,
                         const std::vector<Flag>& globals);
std::string complete_fish(const std::vector<Command>&, const std::vector<CommandGroup>&,
                          const std::vector<Flag>& globals);

}  // namespace farkle
