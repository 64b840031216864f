#include "solver/game/rulefile/rule_file_parts.hpp"

#include <algorithm>
#include <fstream>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/rulefile/rule_file.hpp"

namespace farkle {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_file = 1'000'000;  // bytes; the built-in sets have about 2,000

const BuiltinFile* find_builtin(std::string_view id) {
  const auto files = builtin_files();
  const auto found = std::find_if(files.begin(), files.end(), [&](const BuiltinFile& f) { return f.id == id; });
  return found == files.end() ? nullptr : &*found;
}

bool is_there(const fs::path& path) {
  std::error_code error;
  return fs::exists(path, error);
}

// "House Rules.toml" -> "house-rules"
std::string id_of(const fs::path& path) {
  std::string id;
  for (char c : path.stem().string()) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    const bool good = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (good || (!id.empty() && id.back() != '-')) id += good ? c : '-';
  }
  while (!id.empty() && id.back() == '-') id.pop_back();
  return id.empty() ? "rules" : id;
}

// Reads at most one byte more than is allowed: enough to see that it is too much, without reading a device for ever.
std::string read_text(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw CannotDo(path.string() + ": cannot be read");
  std::string text(largest_file + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (in.bad()) throw CannotDo(path.string() + ": cannot be read");
  text.resize(in.gcount());
  return text;
}

}  // namespace

std::vector<std::string> builtin_ids() {
  std::vector<std::string> ids;
  for (const BuiltinFile& file : builtin_files()) ids.emplace_back(file.id);
  return ids;
}

std::vector<std::string> compared_ids() {
  std::vector<std::string> ids;
  for (const BuiltinFile& file : builtin_files())
    if (file.compared) ids.emplace_back(file.id);
  return ids;
}

Spec parse_spec(std::string_view spec, const fs::path& folder) {
  std::size_t end = spec.find('+');
  if (!find_builtin(spec.substr(0, end))) {
    // Try the whole spec first, then each '+' from the right.
    for (std::size_t at = spec.size(); at != std::string_view::npos && at > 0; at = spec.rfind('+', at - 1)) {
      if (!is_there(folder / fs::path(spec.substr(0, at)))) continue;
      end = at == spec.size() ? std::string_view::npos : at;
      break;
    }
  }
  Spec out;
  out.base = spec.substr(0, end);
  if (end != std::string_view::npos) out.changes = split_toml(spec.substr(end + 1), '+');
  return out;
}

bool too_many_dots(std::string_view toml) { return std::count(toml.begin(), toml.end(), '.') > 5000; }

Source read_source(const std::string& base, const fs::path& folder) {
  if (const BuiltinFile* file = find_builtin(base))
    return {base + " (built in)", base, std::string(file->text), folder, base};
  const std::string allowed = "must be a built-in set (" + join(builtin_ids()) + ") or a TOML file";
  if (base.empty() || base.find('\0') != std::string::npos) throw UserError("rules", "", allowed);
  const fs::path path = folder.empty() ? fs::path(base) : (folder / base).lexically_normal();
  std::error_code error;
  if (!is_there(path)) {
    const bool a_path = base.find('/') != std::string::npos || base.ends_with(".toml");
    if (a_path) throw CannotDo("rule file " + in_quotes(base) + " is not there");
    throw UserError("rules", base,
                    allowed + (is_there(path.string() + ".toml") ? "; did you mean '" + base + ".toml'?"
                                                                 : did_you_mean(base, builtin_ids())));
  }
  if (fs::is_directory(path, error))
    throw UserError("rules: " + in_quotes(base) + " is a directory - must be a TOML file");
  Source source{path.string(), fs::weakly_canonical(path, error).string(), read_text(path), path.parent_path(),
                id_of(path)};
  if (source.text.size() > largest_file)
    throw UserError("rules: " + in_quotes(base) + " is too large - a rule file has at most 1,000,000 bytes");
  return source;
}

}  // namespace farkle
