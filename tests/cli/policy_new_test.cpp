// policy new: valid as it is, and with every line that it offers.
#include <fstream>
#include <regex>

#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using farkle::test::contents;
using farkle::test::run_farkle;
using farkle::test::scratch;

TEST_CASE("A new policy file plays the thresholds of the best turn", "[cli][policy]") {
  const std::string file = scratch("new.toml");
  for (const std::string rules :
       {" --rules classic", " --rules on-the-board", " --rules zilch --set game.target=2000",
        " --rules kingdom-come --set dice.count=2 --set 'dice.set=[[1,1,1,1,1,1],[2,1,1,1,1,1]]'"}) {
    INFO(rules);
    REQUIRE(run_farkle("policy new careful -o " + file + rules).exit_code == 0);
    CHECK_THAT(contents(file), Catch::Contains("name   = \"careful\""));
    const auto check = run_farkle("policy check " + file + rules);
    INFO(check.err);
    CHECK(check.exit_code == 0);
    CHECK(run_farkle("policy show " + file + rules).out == run_farkle("policy show file:" + file + rules).out);

    // Without the comment signs the band is valid too, and counts.
    const std::string text = contents(file), banded = scratch("banded.toml");
    const std::regex offered("\n# (\\[\\[band\\]\\]|(streak|bank|opponent|lead|bank_at) +=)");
    std::ofstream(banded) << std::regex_replace(text, offered, "\n$1");
    CHECK_THAT(contents(banded), Catch::Contains("\n[[band]]\nstreak"));
    CHECK(run_farkle("policy check " + banded + rules).exit_code == 0);
  }
  REQUIRE(run_farkle("policy new careful --rules classic -o " + file).exit_code == 0);
  const auto shown = run_farkle("policy show " + file + " --rules classic --format json").json()["bank_at"][0];
  const auto best = run_farkle("solve turn --rules classic --format json").json()["bank_at"];
  for (std::size_t n = 1; n <= 5; ++n) CHECK(shown["bank_at_" + std::to_string(n)] == best[n - 1]);
  CHECK(run_farkle("policy new \"\"").exit_code == 2);
  CHECK_THAT(run_farkle("policy new 'say \"hi\"'").out, Catch::Contains("name   = \"say \\\"hi\\\"\""));
}

TEST_CASE("policy show tells what farkles in a row change", "[cli][policy]") {
  const auto rows = run_farkle("policy show bank-at:300/streak=2:500 --rules facebook --format json").json()["bank_at"];
  REQUIRE(rows.size() == 12);  // one farkle changes nothing
  CHECK(rows[0]["streak"] == 0);
  CHECK(rows[0]["bank_at_1"] == 300);
  CHECK(rows[6]["streak"] == 2);
  CHECK(rows[6]["bank_at_1"] == 500);
  CHECK_FALSE(
      run_farkle("policy show bank-at:300 --rules facebook --format json").json()["bank_at"][0].contains("streak"));
}
