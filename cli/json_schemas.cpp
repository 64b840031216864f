#include "cli/json_schemas.hpp"

#include <toml++/toml.h>

#include <cassert>
#include <map>
#include <sstream>

#include "cli/report/embedded.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

constexpr const char* dialect = "https://json-schema.org/draft/2020-12/schema";

// cli/data/documents.toml.
struct Catalogue {
  struct Meaning {
    std::string unit, text;
  };
  std::map<std::string, std::string> types;
  std::vector<std::pair<std::string, std::string>> documents;  // name and fields
  std::map<std::string, Meaning> meanings;

  Catalogue() {
    const toml::table file = toml::parse(embedded("documents.toml"));
    for (const auto& [name, type] : *file["types"].as_table())
      types[std::string(name.str())] = *type.value<std::string>();
    for (const toml::node& document : *file["document"].as_array())
      documents.emplace_back(*document.as_table()->at("name").value<std::string>(),
                             *document.as_table()->at("fields").value<std::string>());
    for (const auto& [keys, said] : *file["meanings"].as_table()) {
      const toml::array* both = said.as_array();
      const Meaning meaning{both ? *both->at(0).value<std::string>() : "",
                            both ? *both->at(1).value<std::string>() : *said.value<std::string>()};
      std::istringstream words{std::string(keys.str())};
      for (std::string key; words >> key;) meanings[key] = meaning;
    }
  }

  // What `key` means in `document`, inside the object or list called `parent`.
  const Meaning* meaning(const std::string& document, const std::string& parent, const std::string& key) const {
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
    while (take(' ') || take('\n')) {
    }
    while (!left_.empty() && left_.front() != '}') {
      std::string key = word();
      const bool optional = take('?');
      [[maybe_unused]] const bool parted = take(':');
      assert(parted);
      Json& field = schema["properties"][key] = type(key);
      if (const auto* meaning = catalogue().meaning(document_, parent, key)) {
        field["description"] = meaning->text;
        if (!meaning->unit.empty()) field["unit"] = meaning->unit;
      }
      if (!optional) schema["required"].push_back(std::move(key));
      while (take(' ') || take('\n')) {
      }
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
      schema["type"] = {schema["type"], list.at("type")};
      schema["items"] = list.at("items");
    }
    if (take('?')) schema["type"] = {schema["type"], "null"};
    return schema;
  }
  Json named(const std::string& name, const std::string& key) {
    const auto& types = catalogue().types;
    if (const auto known = types.find(name); known != types.end()) return Notation(document_, known->second).type(key);
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

Json schema_of(const std::string& name, const std::string& fields) {
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
  for (const auto& [name, fields] : catalogue().documents) names.push_back(name);
  return names;
}

Json json_schema(const std::string& name) {
  for (const auto& [document, fields] : catalogue().documents)
    if (name == document) {
      Json schema = {{"$schema", dialect}, {"title", "farkle." + name + "/1"}};
      schema.update(schema_of(document, fields));
      return schema;
    }
  throw UserError("DOCUMENT", name, "one of " + join(schema_names()) + did_you_mean(name, schema_names()));
}

Json json_schema_of_all() {
  Json schema = {{"$schema", dialect}, {"title", "A document of farkle " FARKLE_VERSION}, {"oneOf", Json::array()}};
  for (const auto& [name, fields] : catalogue().documents) schema["oneOf"].push_back(schema_of(name, fields));
  return schema;
}

}  // namespace farkle
