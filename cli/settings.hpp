// Settings: the flags that every command has, and functions that check and read them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.hpp"

namespace farkle {

enum class Color { automatic, always, never };

struct Settings {     // the global flags
  std::string rules;  // empty: not given
  std::vector<std::string> overrides;
  std::string format, color = "auto";
  std::vector<std::string> outputs;
  std::optional<std::int64_t> threads, seed;
  bool quiet = false, verbose = false, no_progress = false, version = false, help = false;
};

// The descriptions of the global flags, bound to `settings`.
std::vector<Flag> global_flags(Settings& settings);

// Both throw UserError.
// One format for each output. If no output is named, there is one: standard output. text_suffix: Command::suffix.
std::vector<Format> formats_of(const Settings&, const std::string& text_suffix = "");
Color color_of(const Settings&);

}  // namespace farkle
