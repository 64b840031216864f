// Work that takes long: it is estimated beforehand, shown while it lasts, and left out where it is only company.
#include <string>

#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using Catch::Contains;
using farkle::test::Ran;
using farkle::test::run_farkle;
using farkle::test::shown_at_terminal;

namespace {

const std::string step_of_1 = " --rules official --set 'score.singles={1=100, 5=51}' --set game.target=2000";

}  // namespace

TEST_CASE("simulate leaves out an exact value that takes longer than the games deserve", "[cli][work]") {
  for (const std::string& rules : {step_of_1, std::string(" --rules carry-over")}) {
    const Ran ran = run_farkle("simulate turn bank-at:300 --games 1000 --format json" + rules, "", "timeout 20");
    INFO(rules << "\n" << ran.err);
    REQUIRE(ran.exit_code == 0);
    CHECK(!ran.json().contains("exact"));
  }
  const Ran quick = run_farkle("simulate turn bank-at:300 --games 1000 --format json");
  CHECK(quick.json().contains("exact"));
}

TEST_CASE("evaluate shows how far it is, and says beforehand what takes more than a minute", "[cli][work]") {
  const std::string shown = shown_at_terminal("evaluate turn bank-at:300 -j 1" + step_of_1, "2");
  INFO(shown);
  CHECK_THAT(shown, Contains("this takes about"));
  CHECK_THAT(shown, Contains(" %") && Contains(" left"));
}

// Turns that hardly ever farkle are far longer than anybody can know beforehand. Without a terminal, too.
TEST_CASE("what was taken for quick is said to be long once that shows", "[cli][work][long]") {
  const Ran ran = run_farkle("solve duel --rules classic --no-cache --set dice.weights=[1,0.05,0.05,0.05,0.05,0.05]",
                             "", "timeout -s INT --preserve-status 15");
  CHECK(ran.exit_code == 130);
  CHECK_THAT(ran.err, Contains("solving the game for two: this takes about"));
}

TEST_CASE("optimize and card show how far they are before two seconds are over", "[cli][work]") {
  CHECK_THAT(shown_at_terminal("optimize --numbers 2 --against turn --multiple-of 5", "2"), Contains(" policies "));
  CHECK_THAT(shown_at_terminal("card --rules zilch", "2"), Contains(" left"));
}
