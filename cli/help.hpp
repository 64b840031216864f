// The texts that explain: `farkle`, `farkle --help`, `farkle solve --help`, `farkle COMMAND --help`, the manual page.
#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace farkle {

struct HelpPage {
  bool color = false;
  std::size_t columns = 100;
};

// All commands by section; or only those of a group ("solve").
std::string overview(const std::vector<Command>&, const std::string& group, const HelpPage&);
// With those of its flags that these rules can use; null: with all.
std::string command_help(const Command&, const Rules*, const HelpPage&);
std::string man_page(const std::vector<Command>&);

// farkle help TOPIC: one command each.
std::vector<Command> help_topics();

}  // namespace farkle
