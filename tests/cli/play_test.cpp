// play from outside: games by script, under every kind of rule, ended, resumed and refused.
#include <filesystem>
#include <fstream>

#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using Catch::Contains;
using farkle::test::contents;
using farkle::test::Ran;
using farkle::test::run_farkle;
using farkle::test::scratch;

namespace {

std::string fresh_log(const std::string& name) {
  const std::string path = scratch(name);
  std::filesystem::remove(path);
  return path;
}

// Whatever is asked: the first keep, banked if that is allowed, rolled if not.
std::string script(int times, const std::string& line = "#1\nb\nr\nf\n") {
  std::string text;
  for (int i = 0; i < times; ++i) text += line;
  return text;
}

void check_lines(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    CHECK(line.size() <= 80);
    CHECK(line.find('\x1b') == std::string::npos);
  }
}

}  // namespace

TEST_CASE("A scripted game runs to its end under every kind of rules", "[cli][play]") {
  int number = 0;
  for (const char* rules :
       {"classic", "first-past", "on-the-board", "official+pass", "carry-over", "zilch", "kingdom-come",
        "classic --set dice.count=4 --set 'dice.set=[[1,1,1,1,1,1],[2,1,1,1,1,1],[1,2,1,1,1,1],[1,1,1,1,1,1]]'",
        "classic --set turn.hot_dice=off"}) {
    const std::string log = fresh_log("played" + std::to_string(number++));
    const Ran ran = run_farkle(
        "play bank-at:300 turn --rules " + std::string(rules) + " --set game.target=2000 --log " + log, script(400));
    INFO(rules << "\n" << ran.out << ran.err);
    CHECK(ran.exit_code == 0);
    CHECK_THAT(ran.out, Contains("wins.") || Contains("win.") || Contains("lose"));
    CHECK_THAT(ran.out, Contains("farkle review " + log));
    // Once it is over there is nothing left to play, and the log says the same again.
    CHECK_THAT(run_farkle("play --resume " + log).out, Contains("farkle review"));
  }
}

TEST_CASE("A game against optimal, with advice, ends and goes on where it was", "[cli][play]") {
  const std::string flags = " optimal --rules carry-over --set game.target=1500 --game 5 --log ";
  const std::string whole = fresh_log("whole"), parts = fresh_log("parts");
  const std::string moves = script(60);
  const Ran at_once = run_farkle("play" + flags + whole, moves);
  INFO(at_once.out << at_once.err);
  REQUIRE(at_once.exit_code == 0);
  check_lines(at_once.out.substr(at_once.out.find('\n', at_once.out.find('\n') + 1)));  // without the log's name

  // A few lines at a time, each time resumed: the same game.
  Ran part = run_farkle("play" + flags + parts, "?\nu\n#1\n");
  CHECK_THAT(part.out,
             Contains("% to win") && Contains("there is no undo") && Contains("farkle play --resume " + parts));
  for (int i = 0; i < 60 && part.out.find("farkle review") == std::string::npos; ++i) {
    part = run_farkle("play --resume " + parts, "#1\nb\nr\nf\nq\n");
    INFO(part.err);
    REQUIRE(part.exit_code == 0);
  }
  CHECK(contents(parts) == contents(whole));
}

TEST_CASE("With real dice the faces are typed, for everybody", "[cli][play]") {
  const Ran ran = run_farkle("play turn --rules classic --dice real --log " + fresh_log("real"),
                             "115\n?\n115264\n1 1 b\n115\n1 5 2 2 3 4\n2\n2346\n11\n");
  INFO(ran.out);
  CHECK(ran.exit_code == 0);
  CHECK_THAT(ran.out, Contains("must be 6 dice"));
  CHECK_THAT(ran.out, Contains("You roll 6 dice: 1 1 5 2 6 4"));
  CHECK_THAT(ran.out, Contains("You bank 200 and have 200."));
  CHECK_THAT(ran.out, Contains("  rolls 6 dice: 1 5 2 2 3 4"));
}

TEST_CASE("What play refuses", "[cli][play]") {
  const std::string log = fresh_log("refused");
  const auto refused = [&](const std::string& words, int code, const std::string& why) {
    const Ran ran = run_farkle("play " + words, "q\n");
    INFO(words << "\n" << ran.out << ran.err);
    CHECK(ran.exit_code == code);
    CHECK_THAT(ran.err, Contains(why));
  };
  refused("", 2, "POLICY is missing");
  refused("turn --seat 3 --log " + log, 2, "--seat: '3'");
  refused("turn --dice loaded --log " + log, 2, "seeded or real");
  refused("turn --format json --log " + log, 2, "review LOG");
  refused("nobody --log " + log, 2, "nobody");
  refused("--resume " + log, 3, "cannot read");
  CHECK_FALSE(std::filesystem::exists(log));
  CHECK(run_farkle("play turn --log " + log, "").exit_code == 0);  // the end of the input is a way to end
  refused("turn --log " + log, 3, "never overwritten");
  refused("turn --resume " + log, 2, "POLICY does not go with it");
  refused("--resume " + log + " --rules classic", 2, "they do not go with it");
  refused("optimal turn --log " + scratch("three"), 3, "2 players only");

  const Ran wrong = run_farkle("play --resume " + log, "b\n77\n#9\n1 2 3 4 5 6 1\nzzz\n");
  CHECK(wrong.exit_code == 0);
  CHECK_THAT(wrong.out, Contains("first say what you keep") || Contains("at stake"));
  CHECK_THAT(wrong.out, Contains("the keeps are #1 to"));
}
