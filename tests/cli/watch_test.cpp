// play --dice real: a game at a real table, an event a line.
#include <filesystem>

#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using Catch::Contains;
using farkle::test::Ran;
using farkle::test::run_farkle;
using farkle::test::scratch;

namespace {

const std::string rules = " --rules carry-over --set game.target=1500 ";

std::string fresh_log() {
  const std::string log = scratch("family.log");
  std::remove(log.c_str());
  return log;
}

Ran watch(const std::string& flags, const std::string& events) {
  Ran ran = run_farkle("play --dice real" + rules + flags, events);
  INFO(ran.err);
  CHECK(ran.exit_code == 0);
  return ran;
}

// The sentence that advise begins with.
std::string advice(const std::string& words) {
  const std::string out = run_farkle("advise " + words + rules).out;
  const auto line = out.find("\n\n") + 2;
  return out.substr(line, out.find('\n', line) - line);
}

}  // namespace

TEST_CASE("play --dice real says after each event what advise says there", "[cli][watch]") {
  const Ran ran = watch("--at 300,450", "r 115263\nk 11\nr 5 2 3 4\nk 5 b\nf\nr 111222\nk 111222 b\n");
  INFO(ran.out);
  CHECK_THAT(ran.out, Contains(advice("--me 300 --them 450")));
  CHECK_THAT(ran.out, Contains(advice("115263 --me 300 --them 450")));
  CHECK_THAT(ran.out, Contains(advice("5234 --turn 200 --me 300 --them 450")));
  CHECK_THAT(ran.out, Contains("You bank 250 and have 550."));
  CHECK_THAT(ran.out, Contains(advice("--offer 250,3 --me 450 --them 550")));
  CHECK_THAT(ran.out, Contains(advice("111222 --me 450 --them 550")));
  CHECK_THAT(ran.out, Contains("The opponent banks 2,000 and has 2,450."));
  CHECK_THAT(ran.out, Contains(advice("--me 550 --them 2450")));  // the last turn
}

TEST_CASE("play --dice real takes whole turns, farkles and mistakes back", "[cli][watch]") {
  const Ran ran = watch("--seat 2 --at 0,300",
                        "b 450 2\nu\nb 400 2\nr 15\nu\nr 34\nx\nr 115263\nb\nk 115 b\nx\nr 123\nnonsense\nu\nq\n");
  INFO(ran.out);
  CHECK_THAT(ran.out, Contains("The opponent banks 450 and has 450."));
  CHECK_THAT(ran.out, Contains("The opponent banks 400 and has 400."));
  CHECK_THAT(ran.out, Contains("Farkle, 400 points are lost."));
  CHECK_THAT(ran.out, Contains("first enter what is kept"));
  CHECK_THAT(ran.out, Contains("no such move"));
  CHECK_THAT(ran.out, Contains(advice("--me 300 --streak 1 --them 400 --their-streak 1")));
  CHECK_THAT(ran.out, Contains("You bank 250 and have 550."));
}

TEST_CASE("play --dice real takes a turn under way back like any move", "[cli][watch]") {
  const auto standings = [](const std::string& events) {
    const std::string out = watch("--at 300,450", events + "s\nq\n").out, from = "\n  you";
    return out.substr(out.rfind(from));
  };
  CHECK(standings("b 600 1\nt 350 3\nu\n") == standings("b 600 1\n"));
  CHECK(standings("t 350 3\nr 115\n#1\nb\nx\nu\nu\n") == standings("t 350 3\nr 115\n"));
  CHECK(standings("b 600 1\ns 1 650\nu\n") == standings("b 600 1\n"));
  CHECK(standings("t 350 3\nr 115\n#1\nb\nx\nu\n") == standings("t 350 3\nr 115\n#1\nb\n"));
  CHECK_THAT(watch("--at 300,450", "t 0 3\nq\n").out, Contains("must be more than 0"));
}

TEST_CASE("play --dice real in a last turn, and what it refuses", "[cli][watch]") {
  const Ran last = watch("--at 1200,1600", "r 115266\nk 115\nb\n");
  INFO(last.out);
  CHECK_THAT(last.out, Contains(advice("115266 --me 1200 --them 1600")));
  CHECK_THAT(last.out, Contains("\nThe opponent wins.") && Contains("A last turn: a bank of "));
  const auto refused = [](const std::string& words, const std::string& why) {
    const Ran ran = run_farkle("play --dice real" + rules + words, "");
    INFO(words << ran.err);
    CHECK(ran.exit_code == 2);
    CHECK_THAT(ran.err, Contains(why));
  };
  refused("--at 300,450 --log x.log", "a log holds a game from its beginning");
  refused("--at 300", "--at: '300'");
  refused("--streaks 9,0", "--streaks: '9'");
  refused("--objective points", "--objective");
  refused("--format json", "--format");
  refused("--at 1600,0", "--at: '1600'");
  CHECK_THAT(run_farkle("advise --watch", "").err, Contains("farkle play --dice real"));
  const Ran streaks = watch("--at 300,450 --streaks 1,1", "q\n");
  CHECK_THAT(streaks.out, Contains(advice("--me 300 --streak 1 --them 450 --their-streak 1")));
  const Ran offered = watch("--at 300,450 --offer 250,3", "q\n");
  CHECK_THAT(offered.out, Contains(advice("--me 300 --them 450 --offer 250,3")));
}

TEST_CASE("play --dice real follows a family of five, and review says what each decision cost",
          "[cli][watch][review]") {
  const std::string log = fresh_log();
  const Ran ran = run_farkle("play you you you you --dice real --rules carry-over --set game.target=700 --log " + log,
                             "r 115263\nk 115 b\nf\nb 300 2\no\nx\nb 100 4\nu\nb 200 3\nb 450\nb 300 1\nf\nx\n"
                             "b 700 2\nx\nb 450 1\nb 600 1\nf\nr 222345\nk 222 b\nb 600 2\nf\nb 400 3\n");
  INFO(ran.out);
  CHECK(ran.exit_code == 0);
  CHECK_THAT(ran.out, Contains("Player 2's turn") && Contains("(estimated)") && Contains("Player 5 banks 600"));
  const auto review = run_farkle("review " + log + " --format json").json();
  CHECK(review["players"].size() == 5);
  CHECK(review["objective"] == "win");
  double result = 0;
  for (const auto& player : review["players"]) {
    const double is = player["start"].get<double>() + player["luck"].get<double>() +
                      player["luck_of_others"].get<double>() - player["lost"].get<double>();
    CHECK(is == Approx(player["result"].get<double>()).margin(1e-8));
    result += player["result"].get<double>();
  }
  CHECK(result == Approx(4).margin(0.1));  // chances not to be last; estimated unless the game is over
}

TEST_CASE("review judges a whole turn from the start that was chosen for it", "[cli][watch][review]") {
  const std::string log = fresh_log();
  run_farkle("play --dice real" + rules + "--log " + log, "b 600 4\nf\nb 300 1\no\nx\n");
  const auto review = run_farkle("review " + log + " --format json").json();
  CHECK(review["decisions"].size() == 2);
  for (const auto& player : review["players"]) {
    const auto part = [&](const char* key) { return player[key].get<double>(); };
    CHECK(part("lost") > 0.001);
    CHECK(part("start") + part("luck") + part("luck_of_others") - part("lost") + part("lost_by_others") ==
          Approx(part("result")).margin(1e-8));
  }
}

TEST_CASE("at real dice the last entry of a game can be taken back", "[cli][watch]") {
  const std::string log = scratch("last.log");
  std::filesystem::remove(log);
  const Ran ran = run_farkle("play --dice real --rules classic+game.target=700 --log " + log, "b 700\nx\nu\nb 800\n");
  REQUIRE(ran.exit_code == 0);
  CHECK(ran.out.find("u takes the last entry back") != ran.out.rfind("u takes the last entry back"));
  CHECK_THAT(run_farkle("review " + log).out, Contains("800"));
}

TEST_CASE("u takes back what was typed last, and what a policy or the rules did after it", "[cli][play][watch]") {
  for (const std::string policy : {"turn", "bank-at:300"}) {
    const Ran ran = run_farkle("play " + policy + " --dice real --rules classic --at 0,0", "x\n115263\nu\nu\nu\nq\n");
    INFO(ran.out);
    CHECK_THAT(ran.out, Contains("  roll for it 6 dice> u\n") && Contains("there is nothing to take back"));
  }
  const Ran forced = watch("--set turn.hot_dice=off --set bank.minimum=500 --at 0,0", "t 50 1\nr 1\nu\nu\nu\nq\n");
  INFO(forced.out);
  CHECK_THAT(forced.out, Contains("the turn ends with nothing") && Contains("roll 1 die (50 at stake)> u") &&
                             Contains("roll 6 dice> u\nthere is nothing to take back"));
}

TEST_CASE("In the middle of a turn play says what its next roll is worth", "[cli][play][watch]") {
  const Ran ran = watch("--at 300,450", "r 115263\n1 r\n?\nb\np\nB 450 2\n11526\nq\n");
  INFO(ran.out);
  const std::string typed = ran.out.substr(ran.out.find("roll 5 dice (100 at stake)> ?"));
  CHECK_THAT(typed, Contains("\nRoll 5 dice with 100 at stake: ") && !Contains("afresh"));
  CHECK_THAT(typed, Contains("> b\nthere is no roll on the table: r and its faces first\n"));
  CHECK_THAT(typed, Contains("> p\nthere is no roll on the table: r and its faces first\n"));
  CHECK_THAT(watch("--at 300,450", "t 350 3\n?\n").out, Contains("Roll 3 dice with 350 at stake: "));
  CHECK_THAT(watch("--at 300,450", "b 450 2\nf\n?\nq\n").out,
             Contains("Roll all 6 dice afresh: ") && !Contains("offer costs 0"));
}

TEST_CASE("play says whose chances it tells, and what can be entered", "[cli][play][watch]") {
  const Ran ran = watch("--at 300,450", "P\nB\n1152630\n1 1 5 2 6 3 7\nX\n115263\nK 11 B\nh\nQ\n");
  INFO(ran.out);
  CHECK_THAT(ran.out, Contains("> P\nthere is no roll on the table: r and its faces first\n"));
  CHECK_THAT(ran.out, Contains("r and its faces first, or a whole turn, such as b 450 2\n"));
  CHECK_THAT(ran.out, Contains("> 1152630\nthese are not faces - must be 6 dice, each with a face from 1 to 6\n"));
  CHECK_THAT(ran.out, Contains("> 1 1 5 2 6 3 7\nthese are not faces"));
  CHECK_THAT(ran.out, Contains("\nFor the opponent: Keep "));
  CHECK_THAT(ran.out, Contains("The opponent banks 200 and has 650."));
  CHECK_THAT(ran.out, Contains("  b 450 2 ") && !Contains("p 450 2") && !Contains("  w "));
  CHECK_THAT(watch("--at 300,450", "b 500 6\nq\n").out, Contains("the dice that were not kept (0 to 5)"));
  const Ran passing = run_farkle("play --dice real --rules official+pass --at 0,0", "p\nh\nq\n");
  CHECK_THAT(passing.out, Contains("such as p 450 2") && Contains("  p 450 2 "));
}
