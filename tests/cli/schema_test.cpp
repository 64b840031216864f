// The schemas against what the commands really write.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

#include "cli/command.hpp"
#include "cli/json_schemas.hpp"
#include "cli/report/writers.hpp"
#include "tests/catch.hpp"
#include "tests/cli/run.hpp"
#include "tests/support/source_dir.hpp"

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
  if (schema.contains("properties"))  // a document may hold more than its schema says; ours say all
    for (const auto& [key, part] : value.items())
      if (!schema["properties"].contains(key)) return where + " has " + key + ", of which the schema says nothing";
  return "";
}

// The first field without words for what it is or, of numbers, a unit.
std::string unexplained(const Json& schema, const std::string& where = "$") {
  if (schema.contains("items")) return unexplained(schema["items"], where);
  if (!schema.contains("properties")) return "";
  for (const auto& [key, part] : schema["properties"].items()) {
    const Json* inner = &part;
    while (inner->contains("items")) inner = &(*inner)["items"];
    const bool number =
        inner->dump().find("\"integer\"") != std::string::npos || inner->dump().find("\"number\"") != std::string::npos;
    if (part.value("description", "").empty()) return where + "." + key + " has no description";
    if (number && !inner->contains("properties") && part.value("unit", "").empty())
      return where + "." + key + " has no unit";
    if (const std::string below = unexplained(part, where + "." + key); !below.empty()) return below;
  }
  return "";
}

}  // namespace

TEST_CASE("Every document is as its schema says", "[cli][schema]") {
  const std::string log = farkle::test::scratch("schema.log"), small = " --rules classic --set game.target=1000";
  const std::string differ =
      " --rules classic --set dice.count=3 --set 'dice.set=[[1,1,1,1,1,1],[2,1,1,1,1,1],[1,2,1,1,1,1]]'";
  const std::string apart =  // dice of which it matters which are left, and surprising keeps
      " --set 'dice.set=[[1,1,1,1,1,1],[1,1,0,0,1,1],[1,1,0,0,1,1],[1,1,0,0,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1]]' --set "
      "score.growth=double --set 'score.of_a_kind={4=0,5=0,6=0}'";
  const std::string counts = farkle::test::scratch("schema.tally");
  REQUIRE(run_farkle("simulate turn solo --games 1000 --save " + counts + small).exit_code == 0);
  REQUIRE(run_farkle("play turn --set game.target=500 --log " + log, "#1\nb\n#1\nb\n#1\nr\n").exit_code == 0);
  const std::string moves = farkle::test::scratch("schema-moves"), offers = farkle::test::scratch("schema-offers");
  std::ofstream(moves) << "?\n";
  std::ofstream(offers) << "";
  const std::map<std::string, std::vector<std::string>> commands = {
      {"score", {"score 115263", "score 2346", "score 111222 --set turn.hot_dice=off"}},
      {"odds", {"odds", "odds" + differ}},
      {"solve-turn",
       {"solve turn --at 300,3", "solve turn --rules on-the-board", "solve turn --rules zilch",
        "solve turn --at 300,1+3 --at 300,3" + differ}},
      {"solve-solo-rounds", {"solve solo --set game.rounds=3"}},
      {"solve-solo", {"solve solo --at 500 --within 3" + small, "solve solo --set game.target=500" + differ}},
      {"solve-duel",
       {"solve duel --at 500,500" + small, "solve duel --at 50,400 --set game.target=500" + differ,
        "solve duel --rules carry-over --set game.target=500 --at 50,50 --offer 300,2",
        "solve duel --rules on-the-board --set game.target=1000",
        "solve duel --rules kingdom-come --set game.target=300 --dice lucky:6 --at 50,100"}},
      {"dice", {"dice --rules kingdom-come --set game.target=300 --have lucky:6,odd --games 1"}},
      {"solve-duel-estimate", {"solve duel --estimate"}},
      {"solve-table",
       {"solve table --players 3 --at 0,50,100 --rules classic --set game.target=200",
        "solve table --players 3 --at 0,50,100 --rules classic --set game.target=400 --grid 100"}},
      {"solve-table-estimate", {"solve table --players 3 --estimate"}},
      {"advise",
       {"advise 115 --objective points", "advise 2346 --objective points", "advise" + small,
        "advise 115 --set game.target=500" + differ}},
      {"evaluate",
       {"evaluate turn solo --course" + small, "evaluate bank-at:300 --best-response" + small,
        "evaluate turn bank-at:300 --set game.target=500" + differ}},
      {"optimize",
       {"optimize --form bank-at" + small, "optimize --form sentences --sentences 1" + small,
        "optimize --form sentences --sentences 1 --also official" + small,
        "optimize --players 3 --games 1000 --form bank-at --multiple-of 250" + small}},
      {"compare-rules",
       {"compare rules classic official --games 1000 --set game.target=1000", "compare rules --games 0"}},
      {"sweep",
       {"sweep classic --vary bank.opening=0,500 --games 1000 --set game.target=1000",
        "sweep carry-over --vary farkle.streak=2,3,7 --vary farkle.penalty=100,reset --games 100 --set "
        "game.target=300"}},
      {"design",
       {"design classic --vary bank.opening=0,300,600 --want turns_per_game=..12 --want fair_start=..100 --prefer "
        "skill "
        "--prefer first_player=least --games 1000 --set game.target=1000"}},
      {"compare-policies", {"compare policies turn solo --games 1000" + small}},
      {"simulate",
       {"simulate turn solo --games 1000" + small, "simulate turn solo random --games 1000" + small,
        "simulate turn solo --games 1000 --luck" + small, "simulate turn solo --until ci=0.05" + small,
        "simulate turn solo --until sprt=-200,0" + small, "simulate turn solo --games 3000 --shard 2/3" + small,
        "simulate turn bank-at:300 --games 1000 --set game.target=500" + differ, "merge " + counts}},
      {"card",
       {"card" + small, "card --turn-only" + apart, "card --rules zilch --turn-only", "card --simple 2" + small,
        "card --policy 'sentences:If you rolled five dice or more, keep one die. Bank at 300 or more.'" + small,
        "card --rules carry-over --set game.target=300", "card --rules facebook --turn-only",
        "card --rules on-the-board --set game.target=1000",
        "card --set game.target=500 --set carry.mode=inherit" + differ}},
      {"play",
       {"play turn --moves " + moves + small,
        "play bank-at:50 random --seat 3 --moves " + offers + " --rules carry-over --set game.target=100 --seed 2",
        "play turn --moves " + offers + small}},
      {"review", {"review " + log}},
      {"help", {"help players", "help json", "help cluster", "help flags"}},
      {"policy-list", {"policy list", "help policies"}},
      {"policy-show",
       {"policy show turn", "policy show random", "policy show turn" + differ,
        "policy show bank-at:300/streak=1:500 --rules carry-over", "policy show 'sentences:Bank at 300 or more.'"}},
      {"policy-words", {"help sentences"}},
      {"policy-check", {"policy check turn", "policy check 'sentences:Bank. If one die is left, bank.'"}},
      {"policy-price",
       {"policy price 'sentences:Bank at 300 or more.' --rules classic --set game.target=500 --set dice.count=3"}},
      {"policy-new", {"policy new careful", "policy new bold --rules zilch"}},
      {"cache-list", {"cache list"}},
      {"cache-clear", {"cache clear classic", "cache clear"}},
      {"rules-list", {"rules list"}},
      {"rules-show", {"rules show zilch"}},
      {"rules-explain", {"rules explain zilch"}},
      {"rules-check", {"rules check zilch"}},
      {"rules-diff", {"rules show zilch official"}},
      {"rules-keys", {"help rules"}},
      {"rules-new", {"rules new house"}},
  };
  for (const std::string& name : farkle::schema_names()) {
    INFO(name);
    REQUIRE(commands.count(name) == 1);
    const Json schema = run_farkle("generate schema " + name).json();
    CHECK(unexplained(schema) == "");
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
  for (const farkle::Command& command : farkle::all_commands()) {
    const bool writes_none = command.name == "report" || command.name.starts_with("generate ");
    bool tried = false;
    for (const auto& [name, lines] : commands)
      for (const std::string& words : lines) tried |= (words + " ").starts_with(command.name + " ");
    INFO(command.name);
    CHECK(tried != writes_none);
  }
  CHECK(run_farkle("generate schema").json()["oneOf"].size() == farkle::schema_names().size());
  CHECK(run_farkle("generate schema scores").exit_code == 2);
}

// Documents that take long to make are made by hand, so an old one would go unnoticed.
TEST_CASE("the committed results are documents of this program", "[cli][schema]") {
  std::map<std::string, Json> schemas;
  int documents = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator(farkle::tests::source_dir() / "results")) {
    if (file.path().extension() != ".json") continue;
    const std::string text = farkle::test::contents(file.path().string());
    const Json document = Json::parse(text);
    const std::string name = document.value("schema", "");
    if (!name.starts_with("farkle.")) continue;
    INFO(file.path().string());
    CHECK(farkle::laid_out(Json::parse(text)) + "\n" == text);  // laid out as the program does it now
    Json& schema = schemas[name];
    if (schema.is_null()) {
      schema = run_farkle("generate schema " + name.substr(7, name.find('/') - 7)).json();
      schema["properties"]["run"] = Json::object();  // without what was measured while it ran
    }
    CHECK(invalid(document, schema) == "");
    ++documents;
  }
  CHECK(documents > 50);
}
