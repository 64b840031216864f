#include "cli/json_schemas.hpp"

#include <cassert>
#include <map>

#include "cli/report/format.hpp"
#include "sim/files/json_text.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

constexpr const char* dialect = "https://json-schema.org/draft/2020-12/schema";

// cli/data/documents.toml.
struct Catalogue {
  Json types, documents;                 // documents: [{name, fields}]
  std::map<std::string, Json> meanings;  // by key: a text, or a unit and a text

  Catalogue() {
    Json file = json_of_toml(std::string(embedded("documents.toml")));
    types = file["types"], documents = file["document"];
    for (const auto& [keys, said] : file["meanings"].items())
      for (const std::string& key : split(keys, ' ')) meanings[key] = said;
  }

  // What `key` means in `document`, inside the object or list called `parent`.
  const Json* meaning(const std::string& document, const std::string& parent, const std::string& key) const {
    const std::string number_less = key.substr(0, key.find_last_not_of("0123456789_") + 1),
                      suffix = key.substr(key.rfind('_') + 1);
    for (const std::string& name : {key, number_less, suffix})
      for (const std::string& place : {parent + ".", document + ".", std::string()})
        if (const auto found = meanings.find(place + name); found != meanings.end()) return &found->second;
    return nullptr;
  }
};

const Catalogue& catalogue() {
  static const Catalogue read;
  return read;
}

// Reads fields and types as documents.toml writes them.
class Notation {
 public:
  Notation(const std::string& document, std::string_view text) : document_(document), left_(text) {}

  Json fields(const std::string& parent = {}) {
    Json schema = {{"type", "object"}, {"properties", Json::object()}, {"required", Json::array()}};
    for (;;) {
      left_.remove_prefix(std::min(left_.find_first_not_of(" \n"), left_.size()));
      if (left_.empty() || left_.front() == '}') return schema;
      std::string key = word();
      const bool optional = take('?');
      [[maybe_unused]] const bool parted = take(':');
      assert(parted);
      Json& field = schema["properties"][key] = type(key);
      if (const Json* said = catalogue().meaning(document_, parent, key)) {
        field["description"] = said->is_array() ? (*said)[1] : *said;
        if (said->is_array()) field["unit"] = (*said)[0];
      }
      if (!optional) schema["required"].push_back(std::move(key));
    }
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
      schema["type"] = {schema["type"], list.at("type")};
      schema["items"] = list.at("items");
    }
    if (take('?')) schema["type"] = {schema["type"], "null"};
    return schema;
  }
  Json named(const std::string& name, const std::string& key) {
    const Json& types = catalogue().types;
    if (const auto known = types.find(name); known != types.end())
      return Notation(document_, known->get_ref<const std::string&>()).type(key);
    if (name == "any") return Json::object();
    return {{"type", name == "int" ? "integer" : name == "text" ? "string" : name == "flag" ? "boolean" : "number"}};
  }
  std::string word() {
    const std::size_t end = std::min(left_.find_first_of("?:|[]{} \n"), left_.size());
    std::string word(left_.substr(0, end));
    left_.remove_prefix(end);
    return word;
  }
  bool take(char c) {
    if (left_.empty() || left_.front() != c) return false;
    left_.remove_prefix(1);
    return true;
  }
  const std::string& document_;
  std::string_view left_;
};

Json schema_of(const Json& document) {
  const std::string name = document["name"], fields = document["fields"];
  const std::string text = "schema:text version:text command:text " + fields +
                           " run:{elapsed_s:number threads:int seed:int estimated_s?:number games_per_s?:number "
                           "turns_per_s?:number}";
  Json schema = Notation(name, text).fields();
  schema["properties"]["schema"]["const"] = "farkle." + name + "/1";
  return schema;
}

}  // namespace

std::vector<std::string> schema_names() {
  std::vector<std::string> names;
  for (const Json& document : catalogue().documents) names.push_back(document["name"]);
  return names;
}

Json json_schema(const std::string& name) {
  for (const Json& document : catalogue().documents)
    if (document["name"] == name) {
      Json schema = {{"$schema", dialect}, {"title", "farkle." + name + "/1"}};
      schema.update(schema_of(document));
      return schema;
    }
  throw UserError("DOCUMENT", name, "one of " + join(schema_names()) + did_you_mean(name, schema_names()));
}

Json json_schema_of_all() {
  Json schema = {{"$schema", dialect}, {"title", "A document of farkle " FARKLE_VERSION}, {"oneOf", Json::array()}};
  for (const Json& document : catalogue().documents) schema["oneOf"].push_back(schema_of(document));
  return schema;
}

}  // namespace farkle
