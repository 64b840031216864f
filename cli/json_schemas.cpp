#include "cli/json_schemas.hpp"

#include <map>
#include <regex>

#include "cli/report/format.hpp"
#include "sim/files/json_text.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

constexpr const char* dialect = "https://json-schema.org/draft/2020-12/schema";

// The fields or the type that documents.toml writes without quotes and commas, as JSON.
Json parsed(const std::string& notation) {
  static const std::regex word(R"([^\s:\[\]{}]+)"), gap(R"(\s+(?="))");
  return Json::parse(std::regex_replace(std::regex_replace(notation, word, "\"$&\""), gap, ","));
}

// cli/data/documents.toml.
struct Catalogue {
  Json types;                            // by name
  Json documents;                        // [{name, fields}]
  std::map<std::string, Json> meanings;  // by key: a text, or a unit and a text

  Catalogue() {
    Json file = json_of_toml(std::string(embedded("documents.toml")));
    types = file["types"];
    documents = file["document"];
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

Json schema_of_fields(const Json& fields, const std::string& document, const std::string& parent);

Json schema_of_type(const Json& type, const std::string& document, const std::string& key) {
  const auto of = [&](const Json& other) { return schema_of_type(other, document, key); };
  if (type.is_array()) return {{"type", "array"}, {"items", of(type[0])}};
  if (type.is_object()) return schema_of_fields(type, document, key);
  const std::string name = type;
  if (name.ends_with('?')) {
    Json schema = of(name.substr(0, name.size() - 1));
    schema["type"] = {schema["type"], "null"};
    return schema;
  }
  if (const std::size_t bar = name.find('|'); bar != std::string::npos) {
    Json schema = of(name.substr(0, bar));
    const Json list = of(name.substr(bar + 1));
    schema["type"] = {schema["type"], list.at("type")};
    schema["items"] = list.at("items");
    return schema;
  }
  if (catalogue().types.contains(name)) return of(parsed(catalogue().types.at(name)));
  if (name == "any") return Json::object();
  return {{"type", name == "int" ? "integer" : name == "text" ? "string" : name == "flag" ? "boolean" : "number"}};
}

// parent: the object or list that the fields are in, or empty.
Json schema_of_fields(const Json& fields, const std::string& document, const std::string& parent) {
  Json schema = {{"type", "object"}, {"properties", Json::object()}, {"required", Json::array()}};
  for (const auto& [name, type] : fields.items()) {
    const bool optional = name.ends_with('?');
    const std::string key = name.substr(0, name.size() - (optional ? 1 : 0));
    Json& field = schema["properties"][key] = schema_of_type(type, document, key);
    if (const Json* said = catalogue().meaning(document, parent, key)) {
      field["description"] = said->is_array() ? (*said)[1] : *said;
      if (said->is_array()) field["unit"] = (*said)[0];
    }
    if (!optional) schema["required"].push_back(key);
  }
  return schema;
}

Json schema_of(const Json& document) {
  const std::string name = document["name"], fields = document["fields"];
  const std::string all = "{schema:text version:text command:text " + fields +
                          " run:{elapsed_s:number threads:int seed:int estimated_s?:number games_per_s?:number "
                          "turns_per_s?:number}}";
  Json schema = schema_of_fields(parsed(all), name, "");
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
  if (name.empty()) {
    Json schema = {{"$schema", dialect}, {"title", "A document of farkle " FARKLE_VERSION}, {"oneOf", Json::array()}};
    for (const Json& document : catalogue().documents) schema["oneOf"].push_back(schema_of(document));
    return schema;
  }
  for (const Json& document : catalogue().documents)
    if (document["name"] == name) {
      Json schema = {{"$schema", dialect}, {"title", "farkle." + name + "/1"}};
      schema.update(schema_of(document));
      return schema;
    }
  throw UserError("DOCUMENT", name, "one of " + join(schema_names()) + did_you_mean(name, schema_names()));
}

}  // namespace farkle
