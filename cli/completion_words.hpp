// The words that a shell can complete, for all shells.
#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace farkle {

// The name of a value says what it may be. R, R1 and RULES are a rule set; P, P1, POLICY and POLICIES a policy; FILE
// and LOG a file; KEY=VALUE a key of the rules; DOCUMENT the name of a schema. Words with a bar between them
// (auto|always|never) stand for themselves, up to and including an '='. Anything else is up to the user.
struct ValueKind {
  enum class Kind { anything, rules, policy, file, words } kind = Kind::anything;
  std::vector<std::string> words = {};
};
ValueKind value_kind(const std::string& called);

std::vector<std::string> split(const std::string& text, char at);
// The text in single quotes. A single quote inside it becomes a curly one.
std::string single_quoted(const std::string& text);
std::vector<std::string> policy_words();                                     // up to and including a colon
std::vector<std::string> first_words(const std::vector<Command>& commands);  // each first word once
std::string flag_words(const std::vector<Flag>& flags);                      // all names, with blanks between them

}  // namespace farkle
