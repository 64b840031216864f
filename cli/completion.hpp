// What may come next on a command line. The shells ask: `farkle __complete WORDS...` (cli/data/completion.*).
#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace farkle {

// Whole words that the last one of `words` may become; the others stand before it. ":files": or the name of a file.
//
// The name of a value says what it may be. R, R1 and RULES are a rule set; P, P1, POLICY and POLICIES a policy; FILE
// and LOG a file; KEY=VALUE a key of the rules; DOCUMENT the name of a schema; SHELL a shell. Words with a bar between
// them (auto|always|never) stand for themselves, up to and including an '='. Anything else is up to the user.
std::vector<std::string> completions(std::vector<std::string> words, const std::vector<Command>&,
                                     const std::vector<Flag>& globals);

}  // namespace farkle
