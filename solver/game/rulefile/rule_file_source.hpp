// The text of a rule file: embedded in the program, or read from disk.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace farkle {

struct BuiltinFile {
  std::string_view id, text;
  bool compared;  // compared_ids()
};
// Defined in a file that CMake writes.
std::span<const BuiltinFile> builtin_files();

struct Source {
  std::string name;      // as messages call it: "official (built in)" or the path as written
  std::string identity;  // equal for the same file however its path is written
  std::string text;
  std::filesystem::path folder;  // what `extends` is relative to
  std::string default_id;        // for a file without an id
};

// A parsed SPEC: see rule_file.hpp.
struct Spec {
  std::string base;
  std::vector<std::string> changes;  // "opening-500", "bank.opening=1000", in the order in which they are written
};
// Paths are relative to `folder`. A path may contain a '+': the longest beginning of the spec that names a file wins.
// A '+' inside quotes or brackets belongs to the value that it stands in.
Spec parse_spec(std::string_view spec, const std::filesystem::path& folder);

// Throws CannotDo for a path that is not there or cannot be read. Throws UserError for a name that is neither a path
// nor a built-in id, for a directory and for a file that is too large to be rules.
Source read_source(const std::string& base, const std::filesystem::path& folder);

// True if the TOML parser could recurse too deeply: it nests a table for every part of a dotted key.
bool too_many_dots(std::string_view toml);

}  // namespace farkle
