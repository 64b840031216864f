// Reads the command line by the descriptions of the commands. No other part of the program knows CLI11.
#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace farkle {

std::vector<Flag> global_flags();

// One format for each output. If no output is named, there is one: standard output. text_suffix: Command::suffix.
// Throws UserError.
std::vector<Format> formats_of(const Given&, const std::string& text_suffix = "");

// A command line asks for a command (to run or to explain), for a group to explain, or for neither.
struct Request {
  const Command* command = nullptr;
  std::string group;  // "solve", or the command's name
  std::string line;   // "farkle score 115": what was asked, without flags on how the answer is written or reached
  bool help = false;  // explain it
  Given given;        // the global flags, and what the command takes
};

// The words that may follow these of a command: "turn" and others after "solve". Each once, in order.
std::vector<std::string> next_words(const std::vector<Command>&, const std::string& path);

// The command of this name ("solve turn") and the flag ("-j", "--threads"); null: there is none.
const Command* find_command(const std::vector<Command>&, const std::string& name);
const Flag* find_flag(const std::vector<Flag>&, const std::string& name);

// Reads `args` (without the program's name). Global flags may stand before or after the command. Throws UserError, with
// a suggestion for what is misspelt or has gone.
Request read_command_line(std::vector<std::string> args, const std::vector<Command>& commands);

// What may come next on a command line. The shells ask: `farkle __complete WORDS...` (cli/data/completion.*).
//
// Whole words that the last one of `words` may become; the others stand before it. ":files": or the name of a file.
//
// The name of a value says what it may be. R, R1 and RULES are a rule set; P, P1, POLICY and POLICIES a policy; FILE
// and LOG a file; KEY=VALUE a key of the rules; DOCUMENT the name of a schema; SHELL a shell. Words with a bar between
// them (auto|always|never) stand for themselves, up to and including an '=', but for names (POLICY|itself). Anything
// else is up to the user.
std::vector<std::string> completions(std::vector<std::string> words, const std::vector<Command>&);

}  // namespace farkle
