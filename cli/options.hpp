// The command line: read into the fields that the commands describe. The only room that knows CLI11.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.hpp"

namespace farkle {

enum class Color { automatic, always, never };

struct Settings {  // the global flags
  std::string rules = "official";
  std::vector<std::string> overrides;
  std::string format, color = "auto";
  std::vector<std::string> outputs;
  std::optional<std::int64_t> threads, seed;
  bool quiet = false, verbose = false, no_progress = false, version = false, help = false;
};

// The descriptions of the global flags, bound to `settings`.
std::vector<Flag> global_flags(Settings& settings);

// What a command line asks for: a command (to run or, with settings.help, to explain), a group to explain, or neither.
struct Request {
  const Command* command = nullptr;
  const CommandGroup* group = nullptr;
};

// Reads `args` (without the program's name) into `settings` and the fields of the command that it names. Global flags
// may stand before or after the command. Throws UserError, with a suggestion for what was misspelt.
Request read_command_line(const std::vector<std::string>& args, const std::vector<Command>& commands,
                          const std::vector<CommandGroup>& groups, Settings& settings);

// Checked readings of two settings. Throw UserError.
// The formats of the outputs, of which there is one where none is named: standard output.
std::vector<Format> formats_of(const Settings&);
Color color_of(const Settings&);

}  // namespace farkle
