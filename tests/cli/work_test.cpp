// Work that takes long: it is estimated beforehand, shown while it lasts, and left out where it is only company.
#include <algorithm>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using Catch::Contains;
using farkle::test::Ran;
using farkle::test::run_farkle;

namespace {

const std::string step_of_1 = " --rules official --set 'score.singles={1=100, 5=51}' --set game.target=2000";

// The progress bar of a command at a terminal shows all of this.
void shows(const std::string& words, const std::vector<std::string>& expected) {
  const std::string shown = farkle::test::shown_at_terminal(words, 100, [&](const std::string& text) {
    return std::all_of(expected.begin(), expected.end(),
                       [&](const std::string& part) { return text.find(part) != std::string::npos; });
  });
  INFO(words);
  for (const std::string& part : expected) CHECK_THAT(shown, Contains(part));
}

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

TEST_CASE("evaluate shows how far it is, and says beforehand what takes more than a minute", "[cli][work][long]") {
  shows("evaluate turn bank-at:300 -j 1" + step_of_1, {"this takes about", " %", " left"});
}

// Turns that hardly ever farkle are far longer than anybody can know beforehand. Without a terminal, too.
TEST_CASE("what was taken for quick is said to be long once that shows", "[cli][work][long]") {
  const std::string said = "solving the two-player game: this takes about";
  const Ran ran = farkle::test::run_and_stop(
      "solve duel --rules classic --no-cache -j 1 --set game.target=13000 --set "
      "dice.weights=[1,0.07,0.07,0.07,0.07,0.07]",
      [&](const Ran& so_far) { return so_far.err.find(said) != std::string::npos; });
  CHECK(ran.exit_code == 130);
  CHECK_THAT(ran.err, Contains(said));
}

TEST_CASE("Ctrl-C before there is an answer is no error of the command", "[cli][work]") {
  const Ran ran = farkle::test::run_and_stop("optimize --form threshold --players 3",
                                             [](const Ran& so_far) { return !so_far.err.empty(); });
  CHECK(ran.exit_code == 130);
  CHECK_THAT(ran.err, Contains("stopped; nothing has been found yet"));
}

TEST_CASE("optimize and card show how far they are", "[cli][work]") {
  shows("optimize --numbers 2 --against turn --multiple-of 5", {" policies "});
  shows("card --rules zilch", {" left"});
}
