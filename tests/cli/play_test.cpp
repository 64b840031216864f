// play from outside: games by script, under every kind of rule, ended, resumed and refused.
#include <filesystem>
#include <fstream>

#include "cli/report/format.hpp"
#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using Catch::Contains;
using farkle::test::contents;
using farkle::test::Ran;
using farkle::test::run_at_terminal;
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

TEST_CASE("a log finds its rule file beside it", "[cli][play]") {
  const std::string folder = scratch("beside");
  std::filesystem::create_directory(folder);
  std::ofstream(folder + "/ours.toml") << "schema = 1\nid = \"ours\"\nextends = \"classic\"\n";
  std::filesystem::remove(folder + "/game.log");
  const Ran ran =
      run_farkle("play turn --rules ours.toml+game.target=500 --log game.log", script(100), "cd " + folder + " &&");
  INFO(ran.err);
  REQUIRE(ran.exit_code == 0);
  CHECK(run_farkle("review game.log", "", "cd " + folder + " &&").exit_code == 0);
  CHECK(run_farkle("review " + folder + "/game.log", "", "cd / &&").exit_code == 0);
  std::filesystem::remove(folder + "/ours.toml");
  CHECK_THAT(run_farkle("review " + folder + "/game.log", "", "cd / &&").err, Contains("'ours.toml' is not there"));
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

TEST_CASE("A bank that certainly loses is warned of, and at a terminal asked for twice", "[cli][play]") {
  const std::string flags = "play bank-at:300 --seat 2 --dice real --rules classic --set game.target=1000 --log ";
  const std::string warning = "a bank of 100 loses for certain; it must exceed 1,000.";
  // A script's moves mean what they did: one b is one bank.
  const std::string script_log = fresh_log("warned-script"), typed_log = fresh_log("warned-typed");
  const Ran script = run_farkle(flags + script_log, "111234\n152234\n1 b\n");
  INFO(script.out << script.err);
  CHECK_THAT(script.out, Contains(warning) && Contains("bank-at:300 wins."));
  // Typed, the first b is answered by the warning, and another move may follow it.
  const Ran typed = run_at_terminal("--no-progress " + flags + typed_log, 80, "111234\n152234\n1 b\nb\n");
  INFO(typed.out);
  CHECK_THAT(typed.out, Contains(warning) && Contains("then> ") && Contains("bank-at:300 wins."));
  CHECK(contents(typed_log) == contents(script_log));
  const Ran rolled = run_at_terminal("--no-progress " + flags + fresh_log("warned-rolled"), 80,
                                     "111234\n152234\n1 b\nr\n11111\n11111 b\n");
  INFO(rolled.out);
  CHECK_THAT(rolled.out, Contains(warning) && Contains("You win."));
  // Nothing is said of a bank that wins, or of one before the last turn.
  CHECK_THAT(run_farkle(flags + fresh_log("not-warned"), "234623\n152234\n1 b\n111234\n111555\n#1\nb\n").out,
             Contains("You win.") && !Contains("loses for certain"));
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
  refused("turn --seat 3 --log " + log, 2, "--seat: '3'");
  refused("turn --dice loaded --log " + log, 2, "seeded or real");
  refused("turn --format json --log " + log, 2, "review LOG");
  refused("nobody --log " + log, 2, "nobody");
  refused("--resume " + log, 3, "cannot be read");
  CHECK_FALSE(std::filesystem::exists(log));
  CHECK(run_farkle("play turn --log " + log, "").exit_code == 0);  // the end of the input is a way to end
  refused("turn --log " + log, 3, "never overwritten");
  refused("turn --resume " + log, 2, "POLICY does not go with it");
  refused("--resume " + log + " --rules classic", 2, "--rules does not go with it");
  refused("optimal turn turn --log " + scratch("four"), 3, "4 players need");

  const Ran wrong = run_farkle("play --resume " + log, "b\n77\n#9\n1 2 3 4 5 6 1\nzzz\n");
  CHECK(wrong.exit_code == 0);
  CHECK_THAT(wrong.out, Contains("first say what is kept") || Contains("at stake"));
  CHECK_THAT(wrong.out, Contains("the keeps are #1 to"));
}

TEST_CASE("review's losses are advise's, digit by digit", "[cli][review]") {
  const std::string log = fresh_log("reviewed"), rules = " --rules carry-over --set game.target=1500 ";
  REQUIRE(run_farkle("play optimal" + rules + "--game 5 --log " + log, script(60)).exit_code == 0);
  const Ran ran = run_farkle("review " + log + " --format json");
  INFO(ran.err);
  REQUIRE(ran.exit_code == 0);
  const auto review = ran.json();
  CHECK(review["schema"] == "farkle.review/1");
  CHECK(review["over"] == true);
  int compared = 0, offers = 0;
  const auto shown = [](const nlohmann::ordered_json& dice) {
    std::string text;
    for (const auto& face : dice) text += std::to_string(face.get<int>());
    return text;
  };
  for (const auto& d : review["decisions"]) {
    const bool start = d["roll"].is_null();
    const std::string position = " --me " + d["bank"].dump() + " --streak " + d["streak"].dump() + " --them " +
                                 d["others"][0].dump() + " --their-streak " + d["streaks_of_others"][0].dump();
    std::string words = "advise" + (start ? "" : " " + shown(d["roll"]) + " --turn " + d["at_stake"].dump());
    if (start) words += " --offer " + d["at_stake"].dump() + "," + d["offer_dice"].dump();
    const Ran advice = run_farkle(words + position + rules + "--format json");
    INFO(words << position << advice.err << d.dump());
    REQUIRE(advice.exit_code == 0);
    bool found = false;
    const auto json = advice.json();
    for (const auto& option : json["options"])
      if (option["then"] == d["then"] && (start || option["keep"] == d["keep"])) {
        found = true;
        CHECK(option["loss"].get<double>() == d["loss"].get<double>());
      }
    CHECK(found);
    ++compared;
    offers += start;
  }
  CHECK(compared > 10);
  CHECK(offers > 0);
  // Worst first, and no more than three.
  REQUIRE(review["worst"].size() <= 3);
  for (std::size_t i = 1; i < review["worst"].size(); ++i)
    CHECK(review["worst"][i - 1]["loss"].get<double>() >= review["worst"][i]["loss"].get<double>());
  const std::string text = run_farkle("review " + log).out;
  check_lines(text.substr(text.find("\n")));
  CHECK(run_farkle("review " + log + " --rules classic").exit_code == 2);
  CHECK(run_farkle("review " + log + "x").exit_code == 3);
}

TEST_CASE("? is advise's answer for three players, exact or estimated", "[cli][play]") {
  const auto asked = [&](const std::string& rules) {
    return run_farkle("play turn bank-at:300 --dice real --log " + fresh_log("three.log") + rules, "155234\n?\n").out;
  };
  for (const std::string rules : {" --rules classic --set game.target=1000", " --rules classic"}) {
    const std::string advice = run_farkle("advise 155234 --me 0 --them 0,0" + rules).out;
    const std::size_t begin = advice.find("Keep "), end = advice.find('\n', begin);
    REQUIRE(begin != std::string::npos);
    CHECK_THAT(asked(rules), Contains(advice.substr(begin, end - begin)));
    CHECK((asked(rules).find("(estimated)") == std::string::npos) == (advice.find("estimates") == std::string::npos));
  }
  CHECK_THAT(asked(" --rules official+pass"), Contains("points on average"));
}

TEST_CASE("A review of three shows the final scores beside what was judged", "[cli][review]") {
  const std::string log = fresh_log("three");
  const Ran game = run_farkle("play bank-at:300 turn --rules classic --set game.target=1000 --log " + log, script(200));
  INFO(game.out);
  REQUIRE_THAT(game.out, Contains("farkle review"));
  const auto review = run_farkle("review " + log + " --format json").json();
  CHECK(review["unjudged_turns"] == 0);
  CHECK(review["objective"] == "win");
  CHECK(review["exact"] == true);
  const std::string text = run_farkle("review " + log).out;
  for (const auto& player : review["players"]) {
    const std::string score = farkle::with_thousands(player["bank"].get<int>());
    CHECK_THAT(game.out.substr(game.out.rfind("win")), Contains(score));  // the standings at the end
    CHECK_THAT(text, Contains(score));
  }
  // What the others might have done is not known: their luck and their mistakes stand in one column.
  CHECK_THAT(text, Contains("others' turns") && !Contains("given") && Contains("The turns of the others: "));
  const std::string banks = run_farkle("review " + log + " --format csv").out;
  const auto& others = review["decisions"].back()["others"];
  CHECK_THAT(banks, Contains("," + std::to_string(others[0].get<int>()) + " " + std::to_string(others[1].get<int>()) +
                             ",0 0,"));
}

TEST_CASE("A log that cannot even be begun does not block its name", "[cli][play]") {
  const std::string log = scratch("full.log");
  const Ran full = run_farkle("play turn --log " + log + " 2>&1", "q\n", "ulimit -f 0;");
  CHECK(full.exit_code == 3);
  CHECK_THAT(full.out, Contains("full.log") && Contains("File too large"));
  CHECK_FALSE(std::filesystem::exists(log));
  CHECK(run_farkle("play turn --log " + log, "q\n").exit_code == 0);
}

TEST_CASE("what is typed in vain changes nothing in a game", "[cli][play]") {
  const auto last_line = [](const std::string& flags, const std::string& moves) {
    const std::string log = fresh_log("vain");
    run_farkle("play you --dice real --log " + log + flags, moves + "q\n");
    const std::string all = contents(log);
    return all.substr(all.rfind('{', all.size() - 2));
  };
  CHECK_THAT(last_line(" --rules classic", "r 115263\nk 11\nr 12\n"), Contains("\"roll\"") && !Contains("then"));
  const std::string offers = " --rules official --set carry.mode=inherit --set game.target=1000";
  CHECK_THAT(last_line(offers + " --set dice.weights=[1,1,1,1,1,0]", "b 400 2\nr 16\n"), !Contains("start"));
  CHECK_THAT(last_line(offers + " --set carry.hot_dice=true", "b 400 0\nr 111234\n"), !Contains("start"));
}
