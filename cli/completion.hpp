// What a shell can complete, from the command tree: so that the scripts never go stale.
#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace farkle {

// What a value is called says what it may be: R, R1, RULES a rule set; P, P1, POLICY, POLICIES a policy; FILE, LOG a
// file; KEY=VALUE a key of the rules; DOCUMENT the name of a schema; words with a bar between them (auto|always|never)
// those words, up to and with an '='. Anything else is the user's.
struct ValueKind {
  enum class Kind { anything, rules, policy, file, words } kind = Kind::anything;
  std::vector<std::string> words = {};
};
ValueKind value_kind(const std::string& called);

// Scripts for one shell each.
std::string complete_bash(const std::vector<Command>&, const std::vector<CommandGroup>&,
                          const std::vector<Flag>& globals);
std::string complete_zsh(const std::vector<Command>&, const std::vector<CommandGroup>&,
                         const std::vector<Flag>& globals);
std::string complete_fish(const std::vector<Command>&, const std::vector<CommandGroup>&,
                          const std::vector<Flag>& globals);

}  // namespace farkle
