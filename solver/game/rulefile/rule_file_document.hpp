// The keys of a rule file that are not rules: schema, id, name, source, extends, [die.NAME],
// [option.NAME], [[example]], [[note]].
#pragma once

#include <toml++/toml.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/game/rulefile/rule_file_layer.hpp"

namespace farkle {

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
