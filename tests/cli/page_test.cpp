// farkle report from outside: every answer is there, and says what made it.
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

const std::string small = " --set game.target=1000 --set dice.count=4";

}  // namespace

TEST_CASE("the page of a rule set is its answers in a row, each with what made it", "[page]") {
  const std::string file = scratch("page.html");
  const auto ran = run_farkle("report classic -o " + file + small);
  INFO(ran.err);
  REQUIRE(ran.exit_code == 0);
  const std::string page = contents(file);
  for (const std::string title :
       {"<h2>The card</h2>", "Bank at this many points", "<h2>How to play</h2>", "<h2>One turn</h2>", "Roll or bank",
        "What a turn scores", "<h2>Alone to the target</h2>", "Turns to the target", "<h2>Two players</h2>",
        "The chance to win", "When to bank with 3 dice left"})
    CHECK_THAT(page, Catch::Contains(title));
  CHECK(count(page, "<section") == 5);
  CHECK(count(page, "class=\"made\"") == 5);
  CHECK(count(page, "<figure") == 5);
  CHECK(count(page, "<svg class=\"plot\"") == 5);
  CHECK(count(page, "<desc>") == 5);
  CHECK(count(page, "href=\"") == 1);  // the icon
  CHECK(count(page, "Not here") + count(page, ">undefined") + count(page, "infinite") == 0);
  CHECK_FALSE(page.find("http://") != std::string::npos);
  CHECK(run_farkle("report classic -j1" + small + " --format html").out == page);
  farkle::test::refused("report classic -o " + scratch("page.txt"), "report is a page");
  CHECK(run_farkle("report classic --format csv").exit_code == 2);
  CHECK(run_farkle("report clasic").exit_code != 0);
  farkle::test::refused("report classic --links " + scratch("no such folder"), "--links: '");
  farkle::test::refused("report classic --games 200", "--games: '200' - only to compare rule sets");
}

TEST_CASE("pictures belong to answers: the page shows the same ones", "[page]") {
  const std::string file = scratch("pictures.html"), page = run_farkle("report classic" + small).out;
  for (const std::string about : {"turn", "solo", "duel"}) {
    REQUIRE(run_farkle("solve " + about + " --rules classic -o " + file + small).exit_code == 0);
    const std::string answer = contents(file);
    const std::size_t begin = answer.find("<figure>"), end = answer.rfind("</figure>");
    REQUIRE(begin < end);
    CHECK_THAT(page, Catch::Contains(answer.substr(begin, end - begin)));
  }
}

TEST_CASE("several rule sets are compared, then told one by one", "[page]") {
  const std::string page = run_farkle("report classic official --games 200" + small).out;
  for (const std::string title :
       {"<h2>Rule sets side by side</h2>", "<h2>Games between good players</h2>", "How often the first player wins",
        "<h2>Classic Farkle (classic)</h2>", "<h2>Official Farkle (official)</h2>", "<h3>Two players</h3>"})
    CHECK_THAT(page, Catch::Contains(title));
  CHECK(count(page, "<section") == 12);
}

TEST_CASE("a page links to the files that lie beside it", "[page]") {
  const std::filesystem::path kept = scratch("kept");
  std::filesystem::create_directories(kept / "classic");
  for (const char* name : {"index.html", "classic/turn.csv", "classic/a & b.md", "classic/index.html"})
    std::ofstream(kept / name) << "-";
  const std::string one = run_farkle("report classic --links " + (kept / "classic").string() + small).out;
  CHECK_THAT(one, Catch::Contains("<h2>Two players</h2>") && Catch::Contains("href=\"turn.csv\"") &&
                      Catch::Contains("href=\"a &amp; b.md\"") && !Catch::Contains("href=\"index.html\""));
  const std::string all = run_farkle("report classic official --links " + kept.string() + small).out;
  CHECK_THAT(all, Catch::Contains("href=\"classic/index.html\"") && Catch::Contains("href=\"classic/a &amp; b.md\"") &&
                      !Catch::Contains("Two players") && !Catch::Contains("href=\"index.html\""));
}

TEST_CASE("the page says what it cannot show", "[page]") {
  const auto differing = run_farkle(
      "report classic --set game.target=1000 --set dice.count=2 --set 'dice.set=[[1,1,1,1,1,2],[2,1,1,1,1,1]]'");
  INFO(differing.err);
  CHECK(differing.exit_code == 0);
  CHECK_THAT(differing.out, Catch::Contains("What a turn scores") && !Catch::Contains("Roll or bank"));
  const auto unsolved = run_farkle("report classic --set game.rounds=3 --set 'carry.mode=\"inherit\"'" + small);
  CHECK(unsolved.exit_code == 0);
  CHECK_THAT(unsolved.out,
             Catch::Contains("Not here: solve duel: game.rounds together with carry.mode is not solved") &&
                 Catch::Contains("What a turn scores"));
  const auto three = run_farkle("report classic --set 'game.players=[3,5]'" + small);
  CHECK(three.exit_code == 0);
  CHECK_THAT(three.out, Catch::Contains("Not here: game.players") && Catch::Contains("Keep this, not that") &&
                            !Catch::Contains("When the score matters"));
  farkle::test::refused("optimize --form bank-at --set 'game.players=[3,5]'",
                        "game.players: these rules are for 3 to 5 players, not 2");
  const auto left = run_farkle("report carry-over" + small);
  INFO(left.err);
  CHECK(left.exit_code == 0);
  CHECK_THAT(left.out, Catch::Contains("The chance to win") && !Catch::Contains("Not here"));
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
