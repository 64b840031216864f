// The steps of load_rules (rule_file.hpp): the text of a file, its keys that are not rules, and the layers of those
// that are.
#pragma once

#include <toml++/toml.h>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/rulefile/rules_check.hpp"

namespace farkle {

// rule_file_source.cpp: the text of a rule file, embedded in the program or read from disk.

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

// rule_file_layer.cpp: one layer of a rule set. The keys that one file, option or --set names are laid over the rules
// below it.

// The place where a key was last set. If two keys do not go together, the later layer is to blame.
struct Origin {
  int layer = 0;
  std::string file;
  toml::source_position at;
};

struct Option {
  OptionInfo info;
  std::shared_ptr<const toml::table> keys;  // with `text`; inside the file's table: a copied node loses its place
  std::string file;
  toml::source_position at;
};

// Rules under construction.
struct Draft {
  Rules rules;
  std::map<std::string, Origin> origins;  // by key; entries of tables too: "score.straights.1-6"
  int layers = 0;
  std::string file;  // the last file applied; gets the problems that no key is to blame for
  std::vector<Option> options;
  std::vector<std::string> warnings;
};

Problem problem_at(const std::string& file, toml::source_position, std::string text);

struct Problems {
  static constexpr std::size_t most = 100;  // beyond that it throws: a file this wrong is no rule file
  std::vector<Problem> list;
  // Keys whose values are not known. Complaints about how these fit with other keys would only confuse.
  std::set<std::string> unknown;

  void add(const std::string& file, toml::source_position at, std::string text) {
    add(problem_at(file, at, std::move(text)));
  }
  void add(Problem);
  void throw_if_any() const;
};

// Lays the rule keys of `table` over the draft. Keys in `others` belong to the caller; any other key is a problem.
void apply_layer(const toml::table& table, const std::vector<std::string>& others, const std::string& file, Draft&,
                 Problems&);

// Finishes the draft after the last layer. Writes equal dice in the one canonical way and drops straights and melds
// that do not fit the smaller set of a later layer. Adds the problems that check(rules) finds, each at the key that was
// set last of those it is about.
void settle(Draft&, Problems&);

// rule_file_document.cpp: the keys of a rule file that are not rules: schema, id, name, source, extends, [die.NAME],
// [option.NAME], [[example]], [[note]].

struct Document {
  std::string id, name, source;
  std::optional<std::string> extends;
  toml::source_position extends_at;
  std::map<std::string, Die> dice;
  std::vector<Option> options;
  std::vector<Example> examples;
  std::vector<std::string> notes;
};

// The keys that read_document reads, for apply_layer.
const std::vector<std::string>& document_keys();

// Options keep the file's table alive.
Document read_document(const std::shared_ptr<const toml::table>&, const std::string& file,
                       const std::string& default_id, Problems&);

bool valid_id(std::string_view);  // [a-z0-9-]+
inline constexpr const char* id_allowed = "must be small letters, digits and '-'";

}  // namespace farkle
