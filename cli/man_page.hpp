// The manual page, made from the command tree.
#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace farkle {

std::string man_page(const std::vector<Command>&, const std::vector<CommandGroup>&, const std::vector<Flag>& globals);

}  // namespace farkle
