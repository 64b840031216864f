// farkle design: its best is the best row of a sweep, and wrong input is named.
#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using Catch::Contains;
using farkle::test::json_of;
using farkle::test::refused;
using farkle::test::run_farkle;
using Json = nlohmann::ordered_json;

namespace {

const std::string small_games = " --set game.target=1500 --games 2000 ",
                  vary = "classic --vary bank.opening=0..600:100 --vary turn.hot_dice=may,off ";

double value(const Json& best, const std::string& measure) {
  for (const Json& one : best["measures"])
    if (one["measure"] == measure) return one["value"].get<double>();
  FAIL("no " + measure);
  return 0;
}

}  // namespace

TEST_CASE("a design is the best row of a sweep", "[cli][design]") {
  const Json rows = json_of("sweep " + vary + small_games + "--measure skill --measure turns_per_game")["rows"];
  std::vector<double> turns, skills;
  for (const Json& row : rows) turns.push_back(row["turns_per_game"]), skills.push_back(row["skill"]);
  std::vector<double> sorted = turns;
  std::sort(sorted.begin(), sorted.end());
  const double most_turns = (sorted[4] + sorted[5]) / 2;  // five hold
  std::size_t best = rows.size(), free = 0;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (turns[r] <= most_turns && (best == rows.size() || skills[r] > skills[best])) best = r;
    if (skills[r] > skills[free]) free = r;
  }
  const Json design = json_of("design " + vary + small_games + "--want turns-per-game=.." + std::to_string(most_turns) +
                              " --prefer skill");
  CHECK(design["maybe_better"] == 0);
  CHECK(design["best"][0]["fingerprint"] == rows[best]["fingerprint"]);
  CHECK(value(design["best"][0], "skill") == skills[best]);
  CHECK(value(design["best"][0], "turns_per_game") == turns[best]);
  CHECK(design["best"][0]["missed"].empty());
  CHECK(value(design["costs"][0]["without"], "skill") == skills[free]);
  CHECK_THAT(design["toml"].get<std::string>(), Contains("opening = " + rows[best]["value_1"].dump()));
}

TEST_CASE("a design with two preferences has a front", "[cli][design]") {
  const Json design = json_of("design " + vary + small_games + "--prefer skill --prefer turns_per_game=least");
  const Json& front = design["front"];
  REQUIRE(front.size() >= 2);
  for (std::size_t f = 1; f < front.size(); ++f) {
    CHECK(value(front[f], "skill") > value(front[f - 1], "skill"));
    CHECK(value(front[f], "turns_per_game") > value(front[f - 1], "turns_per_game"));
  }
}

TEST_CASE("a design that nothing meets names the nearest, and what it misses", "[cli][design]") {
  const std::string words = "design " + vary + small_games + "--want first_player=0.49..0.5 --want turns_per_game=5..";
  const auto ran = run_farkle(words);
  CHECK(ran.exit_code == 1);
  CHECK_THAT(ran.out, Contains("No variant meets every wish. The nearest") &&
                          Contains("first_player=0.49..0.5 was wished for, but") && Contains("There are no others.") &&
                          Contains("farkle rules show classic+bank.opening="));
  const Json design = json_of(words, 1);
  CHECK(design["best"][0]["missed"] == Json({"first_player=0.49..0.5"}));
  for (const Json& other : design["best"])
    CHECK(value(other, "first_player") >= value(design["best"][0], "first_player"));
  CHECK_THAT(
      run_farkle("design classic --vary bank.opening=0,500 --want first_player=0.9.. --prefer skill" + small_games).out,
      Contains("the same: it is missed either way") && !Contains("costs nothing"));
  const Json few = json_of(words + " --most 1", 1);
  CHECK(few["measured"] == 1);
}

TEST_CASE("variants that play alike are one game", "[cli][design]") {
  const Json design = json_of(
      "design classic --vary bank.minimum=300,500 --vary bank.opening=0,100,200 --want "
      "first_player=..1" +
      small_games);
  CHECK(design["variants"] == 6);
  CHECK(design["measured"] >= 4);
  CHECK(design["best"].size() == 2);
  CHECK(design["best"][0]["alike"].size() == 2);
}

// Nobody who plays for the most points of a turn banks less than 100 there, but who plays to win does.
TEST_CASE("variants whose rough games are the same need not be alike", "[cli][design]") {
  const std::string flags =
      "design classic --set dice.count=3 --set 'score.triples={}' --set game.target=300 --vary bank.minimum=0,100 "
      "--prefer skill";
  const Json best = json_of(flags)["best"];
  REQUIRE(best.size() == 2);
  CHECK(value(best[0], "skill") > value(best[1], "skill"));
}

TEST_CASE("a design asks for what only exact solutions know", "[cli][design]") {
  const Json design =
      json_of("design classic --vary bank.opening=400..1000:200 --prefer fair_start=least" + small_games);
  CHECK(design["variants"] == 4);
  CHECK(design["measured"] == 4);
  const Json rows =
      json_of("sweep classic --vary bank.opening=400..1000:200 --measure fair_start" + small_games)["rows"];
  double least = rows[0]["fair_start"];
  for (const Json& row : rows) least = std::min(least, row["fair_start"].get<double>());
  CHECK(value(design["best"][0], "fair_start") == least);
}

TEST_CASE("a design says which variants were refused, and writes its rows as CSV", "[cli][design]") {
  const std::string words = "design classic --vary dice.count=5..7:1 --want turns_per_game=..20" + small_games;
  CHECK_THAT(run_farkle(words).out, Contains("Not measured") && Contains("classic+dice.count=7") &&
                                        Contains("must be a whole number from 1 to 6"));
  CHECK_THAT(run_farkle(words + "--format csv").out,
             Contains(",turns_per_game_exact,policy\n") && Contains("classic+dice.count=5,"));
}

TEST_CASE("wishes that say nothing are refused by name", "[cli][design]") {
  refused("design classic --vary bank.opening=0,500", "--want or --prefer is missing");
  refused("design classic --want skill=0.5..", "--vary is missing");
  refused("design classic --vary bank.opening=0,500 --want skil=0.5..", "did you mean 'skill'");
  refused("design classic --vary bank.opening=0,500 --want skill=0.5", "MEASURE=A..B");
  refused("design classic --vary bank.opening=0,500 --want skill=..", "MEASURE=A..B");
  refused("design classic --vary bank.opening=0,500 --want skill=nan..inf", "MEASURE=A..B");
  refused("design classic --vary bank.opening=0,500 --want skill=0.9..0.5", "the smaller number first");
  refused("design classic --vary bank.opening=0,500 --want first-player=49..51", "from 0 to 1");
  refused("design classic --vary bank.opening=0,500 --want skill=..1 --want skill=0.5..", "each measure once");
  refused("design classic --vary bank.opening=0,500 --prefer skill=some", "MEASURE=most or MEASURE=least");
  refused("design classic --vary bank.opening=0,500 --prefer skill --prefer first_player --prefer comebacks",
          "one or two preferences");
}

TEST_CASE("the design of a file names the file to write its rules", "[cli][design]") {
  const std::string file = farkle::test::scratch("sprint.toml"), ours = farkle::test::scratch("ours.toml");
  std::ofstream(file) << "schema = 1\nid = \"sprint\"\nextends = \"classic\"\n";
  const auto ran = run_farkle("design " + file + " --vary bank.opening=0,500 --games 200 --prefer skill" +
                              " --set game.target=1000");
  REQUIRE(ran.exit_code == 0);
  const std::size_t at = ran.out.find("farkle rules show " + file + "+bank.opening=");
  REQUIRE(at != std::string::npos);
  const std::string words = ran.out.substr(at + 7, ran.out.find(" -o", at) - at - 7);
  CHECK(run_farkle(words + " -o " + ours).exit_code == 0);
  CHECK(run_farkle("rules check " + ours).exit_code == 0);
}

TEST_CASE("a design looks for what only full measures know", "[cli][design]") {
  const std::string design = "design classic --vary game.target=400,700 --policy turn --games 400 --format json ";
  const Json best = run_farkle(design + "--prefer fair_start").json();
  CHECK(best["best"][0]["id"].get<std::string>().ends_with("game.target=700"));
  const double rate = value(best["best"][0], "fair_start");
  const Json wished = run_farkle(design + "--want fair_start=.." + std::to_string(rate)).json();
  CHECK(wished["best"][0]["missed"].empty());
}
