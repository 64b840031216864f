// The schemas against what the commands really write.
#include <cstdlib>
#include <map>

#include "cli/json_schemas.hpp"
#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using farkle::test::run_farkle;
using Json = nlohmann::ordered_json;

namespace {

bool has_type(const Json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_boolean();
  return type == "null" && value.is_null();
}

// The part of JSON Schema that the schemas use. Empty: valid; else where it is not.
std::string invalid(const Json& value, const Json& schema, const std::string& where = "$") {
  if (schema.contains("const") && schema["const"] != value) return where + " is not " + schema["const"].dump();
  if (schema.contains("type")) {
    bool any = false;
    for (const Json& type : schema["type"].is_array() ? schema["type"] : Json::array({schema["type"]}))
      any = any || has_type(value, type.get<std::string>());
    if (!any) return where + " is no " + schema["type"].dump() + ": " + value.dump();
  }
  if (value.is_array() && schema.contains("items"))
    for (const Json& item : value)
      if (const std::string problem = invalid(item, schema["items"], where + "[]"); !problem.empty()) return problem;
  if (!value.is_object()) return "";
  if (schema.contains("required"))
    for (const Json& key : schema["required"])
      if (!value.contains(key.get<std::string>())) return where + " has no " + key.dump();
  if (schema.contains("properties"))
    for (const auto& [key, part] : schema["properties"].items())
      if (value.contains(key))
        if (const std::string problem = invalid(value[key], part, where + "." + key); !problem.empty()) return problem;
  return "";
}

}  // namespace

TEST_CASE("Every document is as its schema says", "[cli][schema]") {
  const std::string log = farkle::test::scratch("schema.log"), small = " --rules classic --set game.target=1000";
  setenv("XDG_CACHE_HOME", farkle::test::scratch("schema-cache").c_str(), 1);  // not one's own, which is cleared below
  const std::string counts = farkle::test::scratch("schema.tally");
  REQUIRE(run_farkle("simulate turn solo --games 1000 --save " + counts + small).exit_code == 0);
  REQUIRE(run_farkle("play turn --set game.target=500 --log " + log, "#1\nb\n#1\nb\n#1\nr\n").exit_code == 0);
  const std::map<std::string, std::vector<std::string>> commands = {
      {"score", {"score 115263", "score 2346", "score 111222 --set turn.hot_dice=off"}},
      {"odds", {"odds"}},
      {"solve-turn", {"solve turn --at 300,3", "solve turn --rules on-the-board", "solve turn --rules zilch"}},
      {"solve-solo", {"solve solo --at 500 --within 3" + small}},
      {"solve-duel", {"solve duel --at 500,500" + small}},
      {"solve-table", {"solve table --players 3 --at 0,50,100 --rules classic --set game.target=200"}},
      {"solve-table-estimate", {"solve table --players 3 --estimate"}},
      {"advise", {"advise 115 --objective points", "advise 2346 --objective points", "advise" + small}},
      {"evaluate", {"evaluate turn solo" + small, "evaluate bank-at:300 --best-response" + small}},
      {"optimize", {"optimize --form bank-at" + small}},
      {"compare-rules", {"compare rules classic official --games 1000 --set game.target=1000"}},
      {"compare-policies", {"compare policies turn solo --games 1000" + small}},
      {"summary", {"summary"}},
      {"simulate",
       {"simulate turn solo --games 1000" + small, "simulate turn solo random --games 1000" + small,
        "merge " + counts}},
      {"card",
       {"card" + small, "card --rules zilch --turn-only", "card --simple 2" + small,
        "card --rules carry-over --set game.target=300", "card --rules on-the-board --set game.target=1000"}},
      {"review", {"review " + log}},
      {"policy-list", {"policy list"}},
      {"policy-show", {"policy show turn", "policy show random", "policy show bank-at:300 --rules carry-over"}},
      {"policy-check", {"policy check turn"}},
      {"policy-new", {"policy new careful", "policy new bold --rules zilch"}},
      {"cache-list", {"cache list"}},
      {"cache-clear", {"cache clear classic", "cache clear"}},
      {"rules-list", {"rules list"}},
      {"rules-show", {"rules show zilch"}},
      {"rules-check", {"rules check zilch"}},
      {"rules-diff", {"rules diff zilch official"}},
      {"rules-new", {"rules new house"}},
  };
  for (const std::string& name : farkle::schema_names()) {
    INFO(name);
    REQUIRE(commands.count(name) == 1);
    const Json schema = run_farkle("generate json-schema " + name).json();
    for (const std::string& words : commands.at(name)) {
      const auto ran = run_farkle(words + " --format json");
      INFO(words << "\n" << ran.err);
      REQUIRE(ran.exit_code <= 1);
      const Json document = ran.json();
      CHECK(invalid(document, schema) == "");
      for (const Json& key : schema["required"]) {  // and the schema minds
        Json without = document;
        without.erase(key.get<std::string>());
        CHECK(invalid(without, schema) != "");
        Json wrong = document;
        wrong[key.get<std::string>()] = Json::array({Json::array()});
        if (name != "rules-show" || key != "document") CHECK(invalid(wrong, schema) != "");
      }
    }
  }
  CHECK(run_farkle("generate json-schema").json()["oneOf"].size() == farkle::schema_names().size());
  CHECK(run_farkle("generate json-schema scores").exit_code == 2);
}
