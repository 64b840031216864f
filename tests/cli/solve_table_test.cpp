// farkle solve table, from outside: what is kept, and how a solve that was killed goes on.
#include <filesystem>

#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using namespace farkle::test;
using Catch::Matchers::Contains;

namespace {

const std::string words = "solve table --players 3 --rules classic --set game.target=600 --no-cache --format json ";

}  // namespace

TEST_CASE("a table that was killed goes on from its checkpoint to the same bytes", "[cli][table]") {
  const std::string whole = scratch("whole"), killed = scratch("killed"), checkpoint = killed + ".checkpoint";
  const auto answer = run_farkle(words + "--save " + whole);
  REQUIRE(answer.exit_code == 0);
  const std::string save = words + "--checkpoint-every 0 --save " + killed;
  // Killed as soon as there is a checkpoint.
  run_farkle(save + " & p=$!; while test ! -e " + checkpoint + "; do sleep 0.01; done; kill -9 $p");
  if (!std::filesystem::exists(killed)) {
    REQUIRE(std::filesystem::exists(checkpoint));
    const auto resumed = run_farkle(save);
    CHECK_THAT(resumed.err, Contains("going on with an interrupted solve"));
    CHECK(resumed.json()["seat_wins"] == answer.json()["seat_wins"]);
    CHECK(resumed.json()["convergence"] == answer.json()["convergence"]);
  }
  CHECK(contents(killed) == contents(whole));
  CHECK_FALSE(std::filesystem::exists(checkpoint));
  CHECK(run_farkle(save).json()["seat_wins"] == answer.json()["seat_wins"]);  // read back
}

TEST_CASE("Ctrl-C keeps what was solved of a table, and says how to go on", "[cli][table][long]") {
  const std::string whole = scratch("all"), stopped = scratch("stopped");
  REQUIRE(run_farkle(words + "--save " + whole).exit_code == 0);
  const auto ran = run_farkle(words + "--save " + stopped, "", "timeout -s INT --preserve-status 0.2");
  if (ran.exit_code == 130) {
    CHECK(ran.out.empty());
    CHECK_THAT(ran.err, Contains("layers left; go on with: farkle solve table --players 3 --rules classic --set "
                                 "game.target=600 --save " +
                                 stopped));
    REQUIRE(run_farkle(words + "--save " + stopped).exit_code == 0);
  }
  CHECK(contents(stopped) == contents(whole));
}

TEST_CASE("a table's file is taken only for what it holds", "[cli][table]") {
  const std::string file = scratch("table");
  REQUIRE(run_farkle(words + "--save " + file).exit_code == 0);
  const auto refused = [&](const std::string& command, const std::string& why) {
    const auto ran = run_farkle(command + " --no-cache --save " + file);
    CHECK(ran.exit_code == 3);
    CHECK_THAT(ran.err, Contains(file) && Contains(why));
  };
  refused("solve table --players 2 --rules classic --set game.target=600", "is for a table of 3, not a table of 2");
  refused("solve duel --rules classic --set game.target=600", "is for a table of 3, not a game for two");
  refused("solve table --players 3 --rules classic --set game.target=650", "other rules");
}
