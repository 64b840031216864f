#include "cli/json_schemas.hpp"

#include <algorithm>
#include <cassert>
#include <string_view>

#include "cli/json_documents.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

constexpr const char* dialect = "https://json-schema.org/draft/2020-12/schema";

class Notation {
 public:
  Notation(std::string_view document, std::string_view text) : document_(document), left_(text) {}

  Json fields(std::string_view parent = {}) {
    Json schema = {{"type", "object"}, {"properties", Json::object()}, {"required", Json::array()}};
    while (skip_blanks(), !left_.empty() && left_.front() != '}') {
      std::string key = word();
      const bool optional = take('?');
      const bool parted = take(':');
      assert(parted);
      static_cast<void>(parted);
      Json& field = schema["properties"][key] = type(key);
      if (const auto meaning = json_meaning(document_, parent, key)) {
        field["description"] = meaning->text;
        if (!meaning->unit.empty()) field["unit"] = meaning->unit;
      }
      if (!optional) schema["required"].push_back(std::move(key));
    }
    return schema;
  }

 private:
  // The schema of the field `key`.
  Json type(const std::string& key) {
    Json schema;
    if (take('[')) {
      schema = {{"type", "array"}, {"items", type(key)}};
      take(']');
    } else if (take('{')) {
      schema = fields(key);
      take('}');
    } else {
      schema = named(word(), key);
    }
    if (take('|')) {
      const Json list = type(key);
      schema["type"] = {schema["type"], list["type"]};
      schema["items"] = list["items"];
    }
    if (take('?')) schema["type"] = {schema["type"], "null"};
    return schema;
  }
  Json named(const std::string& name, const std::string& key) {
    for (const JsonType& known : json_types())
      if (known.name == name) return Notation(document_, known.type).type(key);
    if (name == "any") return Json::object();
    return {{"type", name == "int" ? "integer" : name == "text" ? "string" : name == "flag" ? "boolean" : "number"}};
  }
  std::string word() {
    const std::size_t end = std::min(left_.find_first_of("?:|[]{} "), left_.size());
    std::string word(left_.substr(0, end));
    left_.remove_prefix(end);
    return word;
  }
  bool take(char c) {
    if (left_.empty() || left_.front() != c) return false;
    left_.remove_prefix(1);
    return true;
  }
  void skip_blanks() {
    while (take(' ')) {
    }
  }
  std::string_view document_, left_;
};

Json schema_of(const JsonDocument& document) {
  const std::string text = std::string("schema:text version:text command:text ") +
                           (document.rules ? "rules:rules " : "") + std::string(document.fields) +
                           " run:{elapsed_s:number threads:int seed:int estimated_s?:number games_per_s?:number "
                           "turns_per_s?:number}";
  Json schema = Notation(document.name, text).fields();
  schema["properties"]["schema"].update({{"const", "farkle." + std::string(document.name) + "/1"}});
  return schema;
}

}  // namespace

std::vector<std::string> schema_names() {
  std::vector<std::string> names;
  for (const JsonDocument& document : json_documents()) names.emplace_back(document.name);
  return names;
}

Json json_schema(const std::string& name) {
  for (const JsonDocument& document : json_documents())
    if (name == document.name) {
      Json schema = {{"$schema", dialect}, {"title", "farkle." + name + "/1"}};
      schema.update(schema_of(document));
      return schema;
    }
  throw UserError("DOCUMENT", name, "one of " + join(schema_names()) + did_you_mean(name, schema_names()));
}

Json json_schema_of_all() {
  Json schema = {{"$schema", dialect}, {"title", "A document of farkle " FARKLE_VERSION}, {"oneOf", Json::array()}};
  for (const JsonDocument& document : json_documents()) schema["oneOf"].push_back(schema_of(document));
  return schema;
}

}  // namespace farkle
