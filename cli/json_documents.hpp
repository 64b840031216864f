// The fields of the documents that commands write, and what each field means.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace farkle {

// Fields in one line:   key:type ...   key?: may be missing   type?: may be null   type|[type]: one or the other
// type: int, number, text, flag, any, [type] a list, {key:type ...} an object, or one of json_types by its name
struct JsonDocument {
  std::string_view name;  // "solve-turn"
  bool rules;             // says which rules it is about
  std::string_view fields;
};
struct JsonType {
  std::string_view name, type;
};
std::span<const JsonDocument> json_documents();
std::span<const JsonType> json_types();

// The glossary, a line for each meaning: see json_glossary.cpp and json_glossary_games.cpp.
std::string_view json_glossary();
std::string_view json_glossary_of_games();

// The meaning of the field `key` in `document`, inside the object or list called `parent`. A key means the same
// everywhere, unless the glossary says otherwise. "bank_at_3" means what "bank_at" does, and "skill_low" what "low"
// does. None for an unknown key.
struct JsonMeaning {
  std::string_view unit;  // empty: it has none
  std::string_view text;
};
std::optional<JsonMeaning> json_meaning(std::string_view document, std::string_view parent, std::string_view key);

}  // namespace farkle
