// farkle sweep: its rows say what the single commands say, and wrong input is named.
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using Catch::Contains;
using farkle::test::contents;
using farkle::test::refused;
using farkle::test::run_farkle;
using farkle::test::scratch;
using Json = nlohmann::ordered_json;

namespace {

const std::string small_target = " --set game.target=1000";

Json swept(const std::string& words) {
  const auto ran = run_farkle("sweep " + words + " --format json");
  INFO(words << "\n" << ran.err);
  REQUIRE(ran.exit_code == 0);
  return ran.json();
}

}  // namespace

TEST_CASE("a row of a sweep says what the single commands say, to all digits", "[cli][sweep]") {
  const Json sweep = swept("classic --vary bank.opening=0..400:200 --games 2000" + small_target);
  CHECK(sweep["keys"] == Json({"bank.opening"}));
  REQUIRE(sweep["rows"].size() == 3);
  for (const Json& row : sweep["rows"]) {
    const std::string opening = std::to_string(row["value_1"].get<int>()),
                      rules = " --rules classic+bank.opening=" + opening + small_target + " --format json";
    INFO(rules);
    CHECK(row["id"] == "classic+bank.opening=" + opening);
    const auto answer = [&](const std::string& words) { return run_farkle(words + rules).json(); };
    const auto exactly = [&](const std::string& key, const Json& value) {
      INFO(key);
      CHECK(row[key] == value);
      CHECK(row[key + "_low"] == value);
      CHECK(row[key + "_high"] == value);
      CHECK(row[key + "_exact"] == true);
    };
    const Json duel = answer("solve duel"), course = answer("evaluate optimal optimal --course");
    CHECK(row["fingerprint"] == duel["rules"]["fingerprint"]);
    exactly("expected_points", answer("solve turn")["expected_points"]);
    exactly("expected_turns", answer("solve solo")["expected_turns"]);
    exactly("first_player", duel["first_player_wins"]);
    exactly("fair_start", duel["fair_start"]["points"].get<double>());
    exactly("skill", answer("evaluate optimal bank-at:300")["balanced"]);
    exactly("skill_over_random", answer("evaluate optimal random")["balanced"]);
    exactly("numbers", 3.0);
    exactly("turns_per_game", course["turns_per_game"]["mean"]);
    CHECK(row["farkle_rate"].get<double>() == Approx(course["players"][0]["farkle_rate"].get<double>()).epsilon(1e-12));
    double so_far = 0;
    int turns = 0;
    for (; so_far < 0.9; ++turns) so_far += course["turns_per_game"]["pmf"][turns].get<double>();
    exactly("turns_p90", turns - 1.0);

    const Json played = answer("simulate optimal optimal --games 2000");
    CHECK(row["hot_dice_rate_exact"] == false);
    CHECK(row["lead_changes"] == played["lead_changes"]["mean"]);
    CHECK(row["lead_changes_low"] == played["lead_changes"]["ci95"][0]);
    CHECK(row["comebacks"].get<double>() == Approx(played["comebacks"]["at_least"][5].get<double>()));
    CHECK(row["close_finishes"].get<double>() == Approx(1 - played["margins"]["at_least"][1].get<double>()));
  }
}

TEST_CASE("a sweep goes over words, numbers in a list, and two keys", "[cli][sweep]") {
  const Json words = swept("classic --vary game.end=last-turn,immediate --measure first_player" + small_target);
  CHECK(words["rows"][0]["value_1"] == "last-turn");
  CHECK(words["rows"][1]["value_1"] == "immediate");
  CHECK(words["rows"][1]["first_player"].get<double>() > words["rows"][0]["first_player"].get<double>());
  CHECK(words["differences"].size() == 1);
  CHECK(words["differences"][0]["measure"] == "first_player");
  CHECK(words["differences"][0]["p_holm"] == 0.0);

  const Json mixed = swept(
      "official+bank.opening=200 --vary farkle.penalty=0,100..300:100,reset --measure expected_turns" + small_target);
  CHECK(mixed["rows"].size() == 5);
  CHECK(mixed["rows"][4]["value_1"] == "reset");
  CHECK(mixed["rules"]["id"] == "official+bank.opening=200");

  const Json two = swept("classic --vary bank.minimum=0..100:50 --vary turn.hot_dice=may,off --measure expected_turns" +
                         small_target);
  REQUIRE(two["rows"].size() == 6);
  CHECK(two["rows"][1]["value_1"] == 0);
  CHECK(two["rows"][1]["value_2"] == "off");
  CHECK(two["rows"][2]["value_1"] == 50);
  CHECK(two["rows"][2]["value_2"] == "may");
}

TEST_CASE("a sweep reads like this", "[cli][sweep]") {
  CHECK(run_farkle("sweep classic --vary bank.opening=0..500:250 --measure expected_turns --measure fair_start" +
                   small_target)
            .out ==
        R"(What bank.opening does to the game: optimal against itself
Classic Farkle (classic + game.target=1000, a671a7f36732e3bc)

  measure      least   at  most   at  from first to last  difference
  turns alone   2.81    0  2.96  500  ▁▁█                 exact
  fair start     150  500   200    0  ██▁                 exact

Length
  bank.opening  turns alone
             0         2.81
           250         2.81
           500         2.96

Chances
  bank.opening  fair start
             0         200
           250         200
           500         150

The words
  turns alone  the fewest turns to the target, for a player alone
  fair start   points for the second player, who is then on the board, that make best play most even

Good play is optimal, simple play is bank-at:300.
)");
}

TEST_CASE("compare rules, sweep and design play the same policy where none is named", "[cli][sweep]") {
  const std::string words = " --games 200" + small_target;
  const Json compared = run_farkle("compare rules classic classic+bank.opening=500 --format json" + words).json();
  const Json sweep = swept("classic --vary bank.opening=0,500 --measure skill" + words);
  CHECK(compared["policy"] == "optimal");
  CHECK(sweep["policy"] == "optimal");
  for (const std::size_t r : {0, 1}) CHECK(compared["rows"][r]["skill"] == sweep["rows"][r]["skill"]);
  const std::string csv = run_farkle("compare rules classic official --format csv" + words).out;
  CHECK_THAT(csv, Contains(",policy\n") && Contains(",optimal\n"));
  // The two-player game is not solved under these rules.
  const std::string unsolved = "classic+carry.mode=pass+farkle.penalty=100";
  CHECK_THAT(run_farkle("compare rules classic " + unsolved + words).out, Contains("turn against itself"));
  CHECK(swept("classic+carry.mode=pass --vary farkle.penalty=0,100 --measure skill" + words)["policy"] == "turn");
  const auto design = run_farkle("design classic+carry.mode=pass --vary farkle.penalty=0,100 --prefer skill" + words);
  CHECK_THAT(design.out, Contains("Good play is turn, simple play is bank-at:300."));
  CHECK(swept("facebook --vary game.target=200000,1000 --measure expected_points")["policy"] == "turn");  // long
}

TEST_CASE("a sweep leaves out rules for other numbers of players than two", "[cli][sweep]") {
  const Json sweep = swept("classic --vary 'game.players=[2,8],[3,8]' --games 100" + small_target);
  CHECK(sweep["rows"].size() == 1);
  CHECK_THAT(sweep["refused"][0]["why"].get<std::string>(), Contains("game.players is [3, 8]"));
}

TEST_CASE("a sweep plays on when the rules refuse a value, and says which", "[cli][sweep]") {
  const Json sweep = swept("classic --vary dice.count=5..8:1 --measure expected_points" + small_target);
  CHECK(sweep["rows"].size() == 2);
  REQUIRE(sweep["refused"].size() == 2);
  CHECK(sweep["refused"][0]["id"] == "classic+dice.count=7");
  CHECK_THAT(sweep["refused"][1]["why"].get<std::string>(),
             Contains("dice.count is 8 - must be a whole number from 1 to 6"));
  const auto ran = run_farkle("sweep classic --vary dice.count=6..7:1 --measure expected_points" + small_target);
  CHECK_THAT(ran.out, Contains("Not measured") && Contains("classic+dice.count=7"));
  CHECK_THAT(ran.err, Contains("not measured: classic+dice.count=7: ") && !Contains("dice.count=6"));
  CHECK_THAT(run_farkle("sweep classic --vary bank.opening=500,0x1F4,600 --measure expected_points" + small_target).err,
             Contains("3 variants make 2 games: some play the same"));
}

TEST_CASE("what is wrong with --vary is named, with what is allowed", "[cli][sweep]") {
  const auto wrong = [](const std::string& vary, const std::string& why) { refused("sweep classic" + vary, why); };
  wrong("", "--vary is missing: ");
  wrong(" --vary bank.opening", "KEY=A..B:STEP");
  wrong(" --vary bank.opening=", "KEY=A..B:STEP");
  wrong(" --vary =5", "KEY=A..B:STEP");
  wrong(" --vary bank.openin=1,2", "did you mean 'bank.opening'?");
  wrong(" --vary opening=1,2", "did you mean 'bank.opening'?");
  wrong(" --vary bank.opening=0-1000", "as in 0..1000:50");
  wrong(" --vary bank.opening=0..1000", "needs a step");
  wrong(" --vary bank.opening=0..1000:", "needs a step");
  wrong(" --vary bank.opening=0..1000:0", "needs a step of 1 or more");
  wrong(" --vary bank.opening=0..1000:-50", "needs a step of 1 or more");
  wrong(" --vary bank.opening=1000..0:50", "the smaller number first");
  wrong(" --vary bank.opening=0..x:50", "two whole numbers");
  wrong(" --vary bank.opening=..:", "two whole numbers");
  wrong(" --vary bank.opening=0..1000:1", "at most 400 variants, and '0..1000:1' alone makes 1,001");
  wrong(" --vary bank.opening=0..100:1 --vary bank.minimum=0..100:1", "at most 400 variants, and not 10,201");
  wrong(" --vary bank.opening=1,,2", "a value between any two commas");
  wrong(" --vary bank.opening=1,1", "each value once, and not 1 twice");
  wrong(" --vary bank.opening=1,2 --vary bank.opening=3,4", "another key than");
  wrong(" --vary bank.opening=1,2 --vary bank.minimum=1,2 --vary game.target=5000,9000", "one or two keys");
  wrong(" --vary game.target=1000,2000 --set game.target=500", "--set 'game.target=500'");
  wrong(" --vary bank.opening=-50..-10:10", "--vary makes no game: ");
  wrong(" --vary game.end=last,first", "--vary makes no game: ");
  wrong(" --vary bank.opening=0,50 --measure skil", "did you mean 'skill'?");
  wrong(" --vary bank.opening=0,50 --policy optimum", "optimum");
  wrong(" --vary bank.opening=0,50 --simple bank-at:x", "bank-at:x");
  refused("sweep clasic --vary bank.opening=0,50", "clasic", 2);
  refused("sweep /nowhere.toml --vary bank.opening=0,50", "/nowhere.toml", 3);
}

TEST_CASE("a sweep draws each measure", "[cli][sweep]") {
  const std::string page = scratch("sweep.html"),
                    few = " --measure expected_turns --measure first_player" + small_target;
  for (const std::string vary : {"bank.opening=0..400:100", "bank.opening=300..400:50", "game.end=last-turn,immediate",
                                 "bank.opening=0..400:100 --vary bank.minimum=0,100"}) {
    REQUIRE(run_farkle("sweep classic --vary " + vary + few + " -o " + page).exit_code == 0);
    const std::string html = contents(page);
    INFO(vary);
    CHECK_THAT(html, Contains("<svg class=\"plot\"") && Contains("<h3>How often the first player wins</h3>"));
    CHECK_THAT(html, !Contains("nan") && !Contains("inf"));
  }
}

TEST_CASE("a sweep as a picture is its plots, side by side", "[cli][sweep]") {
  const std::string picture = scratch("sweep.svg"),
                    words =
                        "sweep classic --vary bank.opening=0..400:200 --measure turns_per_game --measure numbers "
                        "--measure farkle_rate --measure lead_changes --games 1000" +
                        small_target;
  REQUIRE(run_farkle(words + " -o " + picture).exit_code == 0);
  const std::string svg = contents(picture);
  const auto count = [&](const std::string& what) {
    int times = 0;
    for (std::size_t at = svg.find(what); at != std::string::npos; at = svg.find(what, at + 1)) ++times;
    return times;
  };
  CHECK(count("<svg ") == 4);
  CHECK(count("</svg>") == 4);
  CHECK(count("<path class=\"line l0\"") == 3);
  CHECK_THAT(svg, Contains(">How often a turn ends in a farkle") &&
                      Contains("The same under all variants: numbers, 3.") &&
                      Contains("Values with a bar come from 1,000 games"));
  CHECK_THAT(svg.substr(svg.find("</desc>")), !Contains("p-value") && !Contains(">The words<"));
  for (const char* left : {"<svg x=\"18\"", "<svg x=\"454\"", "<svg x=\"890\""}) CHECK(count(left) == 1);
  CHECK_THAT(svg, !Contains("nan") && !Contains("inf"));
  CHECK_THAT(
      run_farkle("sweep classic --vary bank.opening=0..400:200 --measure expected_turns --format svg" + small_target)
          .out,
      Contains(" (axis from "));
  CHECK_THAT(run_farkle("sweep classic --vary bank.opening=0 --measure numbers --format svg" + small_target).out,
             Contains(">The words<"));  // one variant: nothing to plot
}

// Nine in ten take 8 turns under both, which the exact course of a game says (bank-at:600 never passes).
TEST_CASE("whole numbers that games say next to nothing about do not differ", "[cli][sweep]") {
  const Json difference = run_farkle(
                              "sweep kingdom-come --set carry.mode=pass --policy bank-at:600 --measure turns_p90 "
                              "--vary game.target=1200,1350 --games 5000 --format json")
                              .json()["differences"][0];
  CHECK(difference["low"].get<double>() <= 0);
  CHECK(difference["high"].get<double>() >= 0);
  CHECK(difference["p"].get<double>() > 0.05);
}

TEST_CASE("a difference is exact only between exact values", "[cli][sweep]") {
  const std::string words = "sweep kingdom-come --vary game.rounds=2,3 --policy bank-at:300 --games 100 --measure ";
  CHECK_THAT(run_farkle(words + "turns_per_game").out, Contains("p < 0.0001\n"));
  const Json both = run_farkle(words + "turns_per_game --measure expected_points --format json").json()["differences"];
  REQUIRE(both.size() == 2);
  CHECK(both[0]["p"] == both[0]["p_holm"]);  // the other one is exact, and no test
}

TEST_CASE("what is measured in one variant only is not the same under all", "[cli][sweep]") {
  const std::string words =
      "sweep classic --vary farkle.penalty=0,100,200 --measure fair_start --measure skill "
      "--games 200 --set game.rounds=3 --set farkle.streak=2" +
      small_target;
  const Json rows = run_farkle(words + " --format json").json()["rows"];
  int measured = 0;
  for (const Json& row : rows) measured += !row["fair_start"].is_null();
  REQUIRE(measured == 1);
  CHECK_THAT(run_farkle(words).out, Contains("one value"));
  CHECK_THAT(run_farkle(words + " --format svg").out, !Contains("The same under all variants"));
}

TEST_CASE("Ctrl-C leaves the variants of a sweep that are done", "[cli][sweep]") {
  const std::string cache = "XDG_CACHE_HOME=" + scratch("sweep-cache") + " ", page = scratch("stopped.md"),
                    json = scratch("stopped.json");
  std::filesystem::remove(page);
  const std::string words = "sweep classic --vary bank.opening=0..9950:50 --measure first_player";
  const auto ran = farkle::test::run_and_stop(
      words + " -o " + page + " -o " + json,
      [&](const auto& stopped) { return stopped.exit_code == 130 && std::filesystem::exists(page); }, cache);
  CHECK(ran.exit_code == 130);
  CHECK_THAT(ran.err, Contains("not measured; continue with: farkle " + words + " -o " + page));
  CHECK(Json::parse(contents(json))["rows"].size() < 200);
  CHECK_THAT(contents(page), Contains("This was stopped: "));
}

TEST_CASE("a sweep goes on from what it measured before Ctrl-C", "[cli][sweep]") {
  const std::string directory = scratch("sweep-kept"), cache = "XDG_CACHE_HOME=" + directory + " ";
  std::filesystem::remove_all(directory);
  const std::string with =
                        " --measure lead_changes --measure expected_points --measure numbers --policy turn "
                        "--games 4000000 --format json" +
                        small_target,
                    two = "sweep classic --vary bank.opening=0,25" + with;
  const auto stopped = farkle::test::run_and_stop(
      "sweep classic --vary bank.opening=0..950:25" + with,
      [](const auto& ran) { return ran.exit_code == 130 && !ran.out.empty() && ran.json()["rows"].size() >= 2; },
      cache);
  REQUIRE(stopped.exit_code == 130);
  CHECK(stopped.json()["rows"].size() + stopped.json()["left_out"].get<std::size_t>() == 39);
  const auto kept = [&] {
    std::vector<std::filesystem::path> files;
    for (const auto& file : std::filesystem::directory_iterator(directory + "/farkle"))
      if (file.path().extension() == ".rows") files.push_back(file.path());
    return files;
  };
  REQUIRE(kept().size() == 1);
  CHECK_THAT(run_farkle("cache list", "", cache).out, Contains("part of a sweep"));
  const std::string name = kept().front().string(), rows = contents(name);

  CHECK_THAT(run_farkle(two + " --seed 2", "", cache).err, !Contains("before"));  // other dice
  const Json anew = run_farkle(two, "", "XDG_CACHE_HOME=" + scratch("sweep-anew") + " ").json()["rows"];
  const auto goes_on = run_farkle(two, "", cache);
  CHECK_THAT(goes_on.err, Contains("2 variants measured before"));
  CHECK(goes_on.json()["rows"] == anew);
  CHECK(stopped.json()["rows"][0] == anew[0]);
  CHECK(kept().empty());  // no longer needed

  std::string damaged = rows;
  damaged[damaged.find("\n") + 20] ^= 1;
  std::ofstream(name) << damaged;
  const auto ignores = run_farkle(two, "", cache);
  CHECK_THAT(ignores.err, Contains("cache ignored") && !Contains("before"));
  CHECK(ignores.json()["rows"] == anew);
}
