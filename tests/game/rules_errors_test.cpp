// What a wrong rule file is told. golden/NAME.expected holds every line for golden/NAME.toml.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/rulefile/rule_writer.hpp"
#include "solver/game/rulefile/rules_check.hpp"
#include "tests/catch.hpp"
#include "tests/game/rules_files.hpp"
#include "tests/support/source_dir.hpp"

using namespace farkle;
namespace fs = std::filesystem;

namespace {

std::string read(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::string without(std::string text, const std::string& part) {
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at)) text.erase(at, part.size());
  return text;
}

// The errors, or the warnings of a file that loads.
std::string said_about(const std::string& spec, const std::vector<std::string>& overrides = {}) {
  try {
    return "loads\n" + join(load_rules(spec, overrides).warnings, "\n");
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("golden: each wrong file gets every error, with its place", "[rules]") {
  const fs::path folder = tests::source_dir() / "tests/game/golden";
  int files = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".toml") continue;
    ++files;
    INFO(entry.path().filename().string());
    fs::path expected = entry.path();
    expected.replace_extension(".expected");
    const std::string said = without(said_about(entry.path().string()), folder.string() + "/");
    CHECK(without(said + "\n", "\r") == read(expected));
  }
  CHECK(files >= 10);
}

TEST_CASE("five mistakes are five errors, each with its line", "[rules]") {
  try {
    load_rules((tests::source_dir() / "tests/game/golden/five-mistakes.toml").string());
    FAIL("it loaded");
  } catch (const RuleFileError& error) {
    std::vector<int> lines;
    for (const Problem& problem : error.problems) lines.push_back(problem.line);
    CHECK(lines == std::vector<int>{5, 8, 9, 12, 15});
    const std::string said = error.what();
    CHECK(std::count(said.begin(), said.end(), '\n') == 4);  // one line each
  }
}

TEST_CASE("files that are no rule files", "[rules]") {
  CHECK_THROWS_AS(load_rules("/nowhere/at-all.toml"), CannotDo);
  CHECK_THROWS_AS(load_rules("./nowhere"), CannotDo);
  CHECK_THROWS_AS(load_rules("offical"), UserError);
  CHECK(contains(said_about("offical"), "did you mean 'official'?"));
  CHECK(contains(said_about(""), "must be a built-in set"));
  CHECK(contains(said_about("+pass"), "must be a built-in set"));
  CHECK(contains(said_about(std::string("off\0icial", 9)), "must be a built-in set"));
  CHECK(contains(said_about(fs::temp_directory_path().string()), "is a directory"));

  const TempFile empty("empty.toml", ""), blank("blank.toml", " \n\t\n"), comment("comment.toml", "# nothing\n");
  CHECK_THROWS_AS(load_rules(empty.path), RuleFileError);
  CHECK(contains(said_about(empty.path), ":1:1: the file is empty"));
  CHECK(contains(said_about(empty.path), "farkle rules new"));
  CHECK(contains(said_about(blank.path), ":1:1: the file is empty"));
  CHECK(contains(said_about(comment.path), "schema is missing"));

  const TempFile large("large.toml", "schema = 1\n" + std::string(10'000'000, '#'));
  CHECK_THROWS_AS(load_rules(large.path), UserError);
  CHECK(contains(said_about(large.path), "large.toml' is too large"));

  const TempFile bad_utf8("bad.toml", "schema = 1\nname = \"\xff\xfe\"\n"), zeros("zeros.toml", std::string(100, '\0'));
  CHECK(contains(said_about(bad_utf8.path), ":2:8: this is not TOML"));
  const TempFile control("control.toml", "schema = 1\nx = i\x03\n");
  CHECK(contains(said_about(control.path), "saw 'i\\x03'"));
  CHECK_THROWS_AS(load_rules(zeros.path), RuleFileError);
  const TempFile deep("deep.toml", "schema = 1\nx = " + std::string(100'000, '['));
  CHECK_THROWS_AS(load_rules(deep.path), RuleFileError);
  std::string dotted;
  for (int i = 0; i < 200'000; ++i) dotted += "a.";
  const TempFile dots("dots.toml", "schema = 1\n" + dotted + "a = 1\n");
  CHECK(contains(said_about(dots.path), "more than 5,000 dots"));
  CHECK_THROWS_AS(load_rules("classic", {dotted + "a=1"}), RuleFileError);
  std::string many = "schema = 1\nextends = \"classic\"\n";
  for (int i = 0; i < 1000; ++i) many += "key" + std::to_string(i) + " = 1\n";
  const TempFile unknown("unknown.toml", many);
  CHECK(contains(said_about(unknown.path), "more is wrong than these 99"));
  const TempFile crlf("crlf.toml", "schema = 1\r\nextends = \"classic\"\r\n[game]\r\ntraget = 5\r\n");
  CHECK(contains(said_about(crlf.path), ":4:1: unknown key 'game.traget'"));
  const TempFile mark("mark.toml", "\xEF\xBB\xBFschema = 1\nextends = \"classic\"\n");
  CHECK(load_rules(mark.path).rules.id == "mark");
}

TEST_CASE("extends in a circle names the circle", "[rules]") {
  const TempFile a("a.toml", "schema = 1\nextends = \"b.toml\"\n"), b("b.toml", "schema = 1\nextends = \"./a.toml\"\n");
  const std::string said = said_about(a.path);
  CHECK(contains(said, "b.toml:2:11: extends './a.toml': a circle of extends: "));
  CHECK(contains(said, "a.toml -> "));
  const TempFile self("self.toml", "schema = 1\nextends = \"self.toml\"\n");
  CHECK_THROWS_AS(load_rules(self.path), RuleFileError);
  const TempFile lost("lost.toml", "schema = 1\nextends = \"gone.toml\"\n");
  CHECK(contains(said_about(lost.path), "lost.toml:2:11: extends 'gone.toml': rule file 'gone.toml' is not there"));
  const TempFile misspelt("misspelt.toml", "schema = 1\nextends = \"clasic\"\n");
  CHECK(contains(said_about(misspelt.path), "did you mean 'classic'?"));
}

TEST_CASE("an option that makes no sense here is wrong when it is chosen, not before", "[rules]") {
  // No turn with two dice collects 500 points, as options of official ask for; the other options are fine.
  const TempFile few("few.toml", "schema = 1\nextends = \"official\"\ndice.count = 2\nturn.hot_dice = \"off\"\n");
  CHECK(load_rules(few.path).options.size() == 5);
  CHECK(load_rules(few.path + "+no-final-round").rules.game.end == End::immediate);
  CHECK(contains(said_about(few.path + "+minimum-500"), ": +minimum-500: bank.minimum = 500, but no turn collects"));
  const TempFile own("own.toml",
                     "schema = 1\nextends = \"classic\"\ngame.target = 1000\ngame.end = \"exact\"\n[option.high]\n"
                     "text = \"too high\"\nbank.minimum = 300\n");
  CHECK(load_rules(own.path).rules.game.end == End::exact);
  CHECK(contains(said_about(own.path + "+high"), "own.toml:7:16: +high: game.end is 'exact', but nobody could"));
  // What the file alone has wrong is not laid to the option.
  CHECK_FALSE(contains(said_about(own.path + "+high", {"game.target=1025"}), "+high: game.target"));
}

TEST_CASE("wrong options and overrides", "[rules]") {
  CHECK(said_about("official+opening500") ==
        "rules: 'official' has no option 'opening500' - must be one of opening-500, minimum-500, single-roll-hot-dice, "
        "pass, "
        "no-final-round, or a key with its value, as in official+game.target=5000; did you mean 'opening-500'?");
  CHECK(said_about("classic+pass") ==
        "rules: 'classic' has no option 'pass' - must be a key with its value, as in "
        "classic+game.target=5000");
  CHECK(said_about("classic+bank.opening") ==
        "rules: 'classic' has no option 'bank.opening' - a key needs a value, like bank.opening=VALUE");
  CHECK(contains(said_about("classic+"), "has no option ''"));
  CHECK(contains(said_about("classic+=5"), "rules: '=5': must be a key and a value"));
  CHECK(said_about("official+pass+bank.opening=x") ==
        "rules: 'bank.opening=x':1:14: bank.opening is the text 'x' - must be a whole number from 0 to 10,000,000");
  CHECK(contains(said_about("official+bank.openin=5"), "did you mean 'bank.opening'?"));
  CHECK(contains(said_about("official+game.target=5\n"), "must be on one line"));
  CHECK(contains(said_about("official+dice.weights=[1,1"), "rules: 'dice.weights=[1,1':1:"));
  // An error of the whole names the part that was written last.
  CHECK(contains(said_about("official+turn.hot_dice=off+bank.minimum=5000"),
                 "rules: 'bank.minimum=5000':1:14: bank.minimum = 5000, but no turn collects"));
  const TempFile child("child.toml", "schema = 1\nextends = \"classic+bank.opening=x\"\n");
  CHECK(contains(said_about(child.path), "child.toml:2:11: 'bank.opening=x':1:14: bank.opening is the text 'x'"));
  CHECK(said_about("official", {"game.traget=5"}) ==
        "--set 'game.traget=5':1:6: unknown key 'game.traget' - must be one of target, reach, end, last_round, rounds, "
        "players; "
        "did you mean "
        "'game.target'?");
  CHECK(said_about("official", {"turn.hot_dice=mst"}) ==
        "--set 'turn.hot_dice=mst':1:15: turn.hot_dice is 'mst' - must be \"may\" or \"must\" or \"off\"; did you mean "
        "'must'?");
  CHECK(contains(said_about("official", {"foo"}), "must be a key and a value"));
  CHECK(contains(said_about("official", {"=5"}), "must be a key and a value"));
  CHECK(contains(said_about("official", {"id=x"}), "unknown key 'id'"));
  CHECK(contains(said_about("official", {"game=3"}), "must be a table"));
  CHECK(contains(said_about("official", {"a b=3"}), "the key is not TOML"));
  // Two at once are both reported.
  CHECK(contains(said_about("official+x", {"game.target=0"}), "\n--set 'game.target=0':1:13: game.target is 0"));
  // An error of the whole is said at the key that was set last.
  CHECK(contains(said_about("official", {"score.growth=add"}), "--set 'score.growth=add':1:14: score.growth and"));
  CHECK(contains(said_about("official", {"turn.hot_dice=off", "bank.minimum=5000"}),
                 "--set 'bank.minimum=5000':1:14: bank.minimum = 5000, but no turn collects more than 3,000 points"));
  CHECK(contains(said_about("official", {"game.target=1000000"}), "at most 5,000 are possible"));
  CHECK(contains(said_about("official", {"score.singles.5=51"}), "the step would be 100 without score.singles.5 = 51"));
}

TEST_CASE("rules that nobody could play", "[rules]") {
  // Every keep of one die is all the dice, and then the player must roll again: no turn could be banked.
  CHECK(contains(said_about("classic", {"game.end=exact", "bank.minimum=300"}),
                 "nobody could ever get from a bank of 9,950 to exactly 10,000"));
  CHECK(contains(said_about("classic", {"game.end=exact", "game.target=1025"}), "must be a multiple of 50"));
  CHECK(contains(said_about("classic", {"game.end=exact", "game.reach=more-than"}), "must be 'at-least'"));
  CHECK(contains(said_about("classic", {"game.end=exact", "score.singles={2=50,3=50,4=50,6=50}"}),
                 "a turn need never farkle and so might never end"));
  CHECK(contains(said_about("classic", {"bank.on_board_at=500"}), "has no effect without a bank.opening"));
  CHECK(contains(said_about("zilch", {"farkle.first=100"}), "no first roll farkles"));
  CHECK(contains(said_about("official", {"game.end=exact", "bank.opening=500"}), "loads"));
  const auto confirm = [](const std::string& value, const std::string& other = "game.target=5000") {
    return said_about("official", {"bank.confirm={" + value + "}", other});
  };
  CHECK(contains(confirm("melds=['three_pairs','1-6'],points=500"), "loads"));
  CHECK(contains(confirm(""), "loads"));
  CHECK(contains(confirm("melds=['three_pair'],points=500"), "like \"aaabb\"; did you mean 'three_pairs'?"));
  CHECK(contains(confirm("melds=['1-5'],points=500"), "names '1-5', which does not score here - must be one of"));
  CHECK(contains(confirm("melds=['aab'],points=500"), "names 'aab', which does not score here"));
  CHECK(contains(confirm("melds=['1-6']"), "has neither points nor one_or_five - must have points = 500, or"));
  CHECK(contains(confirm("melds=['1-6'],points=500,one_or_five=true"), "has both points and one_or_five"));
  CHECK(contains(confirm("points=500"), "names no melds"));
  CHECK(contains(confirm("melds=['1-6'],point=500"), "must be one of melds, points, one_or_five; did you mean"));
  CHECK(contains(confirm("melds=['1-6'],points=0"), "must be a whole number from 1"));
  CHECK(contains(confirm("melds=['1-6'],points=9000"), "too many states of a turn"));
  CHECK(contains(confirm("melds=['1-6'],one_or_five=true", "score.singles={1=0,5=0}"), "nothing could ever confirm"));
  for (const char* other : {"carry.mode=pass", "carry.mode=inherit", "game.end=exact", "score.win=['6x1']"})
    CHECK(contains(confirm("melds=['1-6'],points=500", other), "does not go with carry.mode, game.end"));
  for (const auto& [key, end] : {std::pair("game.rounds=10", "exact"), std::pair("game.rounds=10", "not-last"),
                                 std::pair("score.win=['6x1']", "not-last")}) {
    const std::string said = said_about("classic", {key, std::string("game.end=") + end});
    CHECK(contains(said, std::string("does not go together with game.end = \"") + end));
  }
  CHECK(contains(said_about("classic", {"score.win=['6x1']", "game.end=exact"}), "loads"));
  for (const char* key : {"game.end=immediate", "game.end=not-last", "game.end=exact", "game.rounds=10"})
    CHECK(contains(said_about("classic", {"game.last_round=equal", key}),
                   "game.last_round goes together only with game.end = \"last-turn\" and without game.rounds"));
  CHECK(contains(said_about("classic", {"dice.count=5", "score.win=['6x1']"}), "\"6x1\", which takes 6 dice"));
  CHECK(contains(said_about("classic", {"dice.count=3", "score.win=['1-4']"}), "\"1-4\", which takes 4 dice"));
  for (const char* wrong : {"['7x1']", "['6x7']", "['61']", "['4-2']", "['0x1']", "[61]", "['6x1', '']"})
    CHECK(contains(said_about("classic", {std::string("score.win=") + wrong}), "like \"6x1\""));
  CHECK(contains(said_about("classic", {"score.win='6x1'"}), "must be a list like"));
  CHECK(contains(said_about("classic", {"game.rounds=1001"}), "a whole number from 0 to 1,000"));
  const std::string stuck = "nobody could ever get from a bank of 9,950";
  CHECK(contains(said_about("classic", {"game.end=exact", "bank.minimum=150"}), stuck));
  CHECK(!contains(said_about("classic", {"game.end=exact", "bank.minimum=150", "farkle.penalty=100"}), stuck));
  CHECK(contains(said_about("classic", {"dice.count=1", "turn.hot_dice=must"}), "nobody could ever bank"));
  CHECK(contains(said_about("classic", {"dice.weights=[0,0,0,0,0,1]", "score.triples.6=0"}),
                 "never roll anything that scores"));
  // Loaded dice reach less than fair ones: three ones are out of reach when one die alone can show a one.
  CHECK(contains(said_about("classic", {"turn.hot_dice=off", "bank.minimum=1000", "dice.weights=[0,1,1,1,1,1]",
                                        "score.triples={5=500,6=0,4=0}"}),
                 "no turn collects more than 1,000") == false);
  CHECK(contains(said_about("classic", {"turn.hot_dice=off", "bank.minimum=1050", "dice.weights=[0,1,1,1,1,1]",
                                        "score.triples={5=500,6=0,4=0}"}),
                 "no turn collects more than 1,000"));
  CHECK(contains(said_about("classic", {"score.singles={2=50,3=50,4=50,6=50}"}), "a turn need never farkle"));
  CHECK(contains(said_about("classic", {"score.singles={2=50,3=50,4=50,6=50}", "turn.hot_dice=off"}), "loads"));
}

TEST_CASE("check() knows rules that were made in code", "[rules]") {
  Rules rules;
  CHECK(check(rules).errors.size() == 1);  // nothing scores
  rules = load_rules("official").rules;
  CHECK(check(rules).errors.empty());
  rules.dice.count = 7;
  rules.score.singles[4] = -50;
  rules.farkle.floor = 5;
  const RuleCheck result = check(rules);
  REQUIRE(result.errors.size() == 3);
  CHECK(result.errors[0].keys == std::vector<std::string>{"dice.count"});
  CHECK(result.errors[1].keys == std::vector<std::string>{"score.singles"});
  CHECK(result.errors[2].keys == std::vector<std::string>{"farkle.floor"});
}

TEST_CASE("points of nothing confirm, and an option that changes nothing is a warning", "[rules]") {
  const std::string nothing =
      "classic+dice.count=3+score.singles={}+score.triples={}+score.melds={aaa=1000}+"
      "bank.confirm={melds=['aaa'],points=300}";
  CHECK_THROWS_AS(load_rules(nothing), UserError);
  CHECK_NOTHROW(load_rules(nothing + "+score.nothing=250"));
  CHECK(check_file("official", {"bank.opening=500"}).warnings ==
        std::vector<std::string>{"note: the option +opening-500 changes nothing: tables such as score.melds add to "
                                 "those of the file, and 0 takes a combination out"});
}

TEST_CASE("did you mean", "[rules]") {
  CHECK(edit_distance("", "abc") == 3);
  CHECK(edit_distance("kitten", "sitting") == 3);
  CHECK(edit_distance("traget", "target") == 1);  // a swap is one
  CHECK(edit_distance("Last_Turn", "last-turn") == 0);
  CHECK(closest("oponing", {"opening", "minimum"}) == "opening");
  CHECK(closest("--out", {"--set", "--output"}) == "--output");
  CHECK(closest("zebra", {"opening", "minimum"}).empty());
  CHECK(did_you_mean("opening", {"opening"}).empty());
  CHECK(closest("cost", {"count"}).empty());  // every other letter
  // A key of another table only by its very name.
  CHECK(contains(said_about("classic", {"game.minimum=300"}), "did you mean 'bank.minimum'?"));
  CHECK(contains(said_about("classic", {"farkle.count=3"}), "did you mean 'dice.count'?"));
  for (const char* other : {"farkle.cost=50", "farkle.points=3", "bank.pairs=500", "game.streaks=3"})
    CHECK_FALSE(contains(said_about("classic", {other}), "did you mean"));
  CHECK(in_quotes("a\x1b[31m") == "'a\\x1b[31m'");
  CHECK(in_quotes(std::string(200, 'x')).size() < 100);
}
