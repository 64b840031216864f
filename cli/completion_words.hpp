// The words that a shell can complete, for all shells.
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

std::vector<std::string> split(const std::string& text, char at);
// In single quotes: no word here holds one.
std::string single_quoted(const std::string& text);
std::vector<std::string> policy_words();                                     // up to and with a colon
std::vector<std::string> first_words(const std::vector<Command>& commands);  // of their names, each once
std::string flag_words(const std::vector<Flag>& flags);                      // all names, with blanks between them

}  // namespace farkle
