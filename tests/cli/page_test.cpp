// farkle report from outside: every figure is there, and says what made it.
#include <filesystem>
#include <fstream>

#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using farkle::test::contents;
using farkle::test::run_farkle;
using farkle::test::scratch;
using Json = nlohmann::ordered_json;

namespace {

int count(const std::string& page, const std::string& what) {
  int n = 0;
  for (std::size_t at = 0; (at = page.find(what, at)) != std::string::npos; ++at) ++n;
  return n;
}

const std::string small_page = " --set game.target=1000 --set dice.count=4 --games 200";

}  // namespace

TEST_CASE("the page has every figure of a rule set, its table and what made it", "[page]") {
  const std::string file = scratch("page.html");
  const auto ran = run_farkle("report classic --links -o " + file + small_page);
  INFO(ran.err);
  REQUIRE(ran.exit_code == 0);
  const std::string page = contents(file);
  for (const std::string title : {"How to play", "Bank at this many points", "Roll or bank", "What a turn scores",
                                  "The chance to win", "When to bank with 3", "Turns to the target",
                                  "What simplicity costs", "Exact against played", "Policies against each other"})
    CHECK_THAT(page, Catch::Contains(title));
  CHECK(count(page, "<figure") == 8);
  CHECK(count(page, "</figure>") == 8);
  CHECK(count(page, "<svg class=\"plot\"") == 7);  // the policies are a table
  CHECK(count(page, "<desc>") == 7);
  CHECK(count(page, "<details>") == 8);
  CHECK(count(page, "class=\"made\"") == 11);
  CHECK(count(page, "href=\"classic/duel.csv\"") == 2);
  CHECK(count(page, ">undefined") + count(page, "infinite") == 0);
  CHECK_FALSE(page.find("http://") != std::string::npos);
  CHECK(run_farkle("report classic --links -j1" + small_page + " --format html").out == page);
}

TEST_CASE("what simplicity costs is a line for each way to keep", "[page]") {
  const std::string file = scratch("simple.html");
  REQUIRE(run_farkle("report classic -o " + file + small_page).exit_code == 0);
  const std::string page = contents(file);
  CHECK_THAT(page,
             Catch::Contains("keeping what scores most") && Catch::Contains("keeping for the best turn") &&
                 Catch::Contains("Some always keep what scores most, others the dice that promise the best turn."));
  farkle::test::refused("report classic -o " + scratch("page.txt"), "report is a page");
}

TEST_CASE("the page shows sentences that were found before, of these rules alone", "[page][sentences]") {
  const std::filesystem::path found = scratch("found");
  std::filesystem::create_directories(found / "classic");
  const std::string file = (found / "classic/sentences.json").string();
  const std::string rules = " --set game.target=1000 --set dice.count=4",
                    ask = "optimize --form sentences --sentences 2",
                    page = "report classic --games 200 --answers " + found.string() + rules;
  REQUIRE(run_farkle(ask + " --rules classic -o " + file + rules).exit_code == 0);
  const std::string policy = Json::parse(contents(file))["best"]["policy"];
  const std::size_t begin = policy.find(':') + 1;
  CHECK_THAT(run_farkle(page).out, Catch::Contains("<h3>In sentences</h3>") && Catch::Contains("farkle " + ask) &&
                                       Catch::Contains(policy.substr(begin, policy.find('.') + 1 - begin) + "<br>"));
  REQUIRE(
      run_farkle("policy price '" + policy + "' --rules classic -o " + (found / "classic/price.json").string() + rules)
          .exit_code == 0);
  CHECK_THAT(run_farkle(page).out, Catch::Contains("<h3>What each sentence is worth</h3>"));
  REQUIRE(
      run_farkle("sweep classic --vary bank.opening=0..200:100 --measure first_player --measure expected_turns -o " +
                 (found / "classic/sweep-opening.json").string() + rules)
          .exit_code == 0);
  CHECK_THAT(run_farkle(page).out, Catch::Contains("<h3>What bank.opening does</h3>") &&
                                       Catch::Contains("first player wins") && Catch::Contains("farkle sweep classic"));
  REQUIRE(run_farkle(ask + " --rules official -o " + file + rules).exit_code == 0);
  CHECK_THAT(run_farkle(page).out, Catch::Contains("sentences.json: is for other rules"));
  std::ofstream(file) << "{";
  CHECK_THAT(run_farkle(page).out, Catch::Contains("sentences.json: is not the answer of a command"));
  std::filesystem::remove(file);
  CHECK_THAT(run_farkle(page).out, !Catch::Contains("In sentences"));
}

TEST_CASE("the page takes an earlier answer to the same command, rules and seed", "[page]") {
  const std::filesystem::path kept = scratch("kept");
  std::filesystem::create_directories(kept / "classic");
  const std::string file = (kept / "classic/policies.json").string();
  const std::string asked = "compare policies solo turn bank-at:300 random --games 200 --rules classic",
                    rules = " --set game.target=1000 --set dice.count=4", page = "report classic" + small_page,
                    page_from_kept = page + " --answers " + kept.string();
  REQUIRE(run_farkle(asked + rules + " -o " + file).exit_code == 0);
  CHECK(run_farkle(page_from_kept).out == run_farkle(page).out);

  const std::string answer = contents(file), games = "\"games\": 200,";
  std::ofstream(file) << std::string(answer).replace(answer.find(games), games.size(), "\"games\": 77,");
  CHECK_THAT(run_farkle(page_from_kept).out, Catch::Contains("77 played games"));
  CHECK_THAT(run_farkle(page_from_kept + " --seed 2").out, Catch::Contains("200 played games"));
  std::ofstream(file) << std::string(answer)
                             .replace(answer.find(games), games.size(), "\"games\": 77,")
                             .replace(answer.find("bank-at:300"), 11, "bank-at:350");
  CHECK_THAT(run_farkle(page_from_kept).out, Catch::Contains("200 played games"));
  std::ofstream(file) << "{\"command\": \"farkle\"}";
  CHECK_THAT(run_farkle(page_from_kept).out, Catch::Contains("policies.json: is not the answer of a command"));
}

TEST_CASE("the page says what it cannot show, and that it is a page", "[page]") {
  const std::string die = "[1,1,1,1,1,2]";
  const auto differing =
      run_farkle("report classic --games 200 --set game.target=1000 --set dice.count=2 --set 'dice.set=[" + die +
                 ",[2,1,1,1,1,1]]'");
  INFO(differing.err);
  CHECK(differing.exit_code == 0);
  CHECK_THAT(differing.out, Catch::Contains("Not here: the map is not drawn with dice that differ (dice.set)"));
  const auto left = run_farkle("report carry-over" + small_page);
  INFO(left.err);
  CHECK(left.exit_code == 0);
  CHECK_THAT(left.out, Catch::Contains("Exact against played") && !Catch::Contains("Not here"));
  CHECK(run_farkle("report classic --format csv").exit_code == 2);
  CHECK(run_farkle("report clasic").exit_code != 0);
}

TEST_CASE("grids of positions are the positions", "[page]") {
  const Json turn = run_farkle("solve turn --grid 500,1000 --format json").json();
  REQUIRE(turn["at"].size() == 18);
  const Json one = run_farkle("solve turn --at 500,2 --format json").json();
  CHECK(turn["at"][4] == one["at"][0]);
  const std::string rules = " --format json --rules classic --set game.target=1000";
  const Json duel = run_farkle("solve duel --grid 500" + rules).json();
  REQUIRE(duel["at"].size() == 4);
  CHECK(duel["at"][1] == run_farkle("solve duel --at 0,500" + rules).json()["at"][0]);
  CHECK(run_farkle("solve duel --grid 30").exit_code == 2);
  CHECK(run_farkle("solve turn --grid 100").exit_code == 2);
}
