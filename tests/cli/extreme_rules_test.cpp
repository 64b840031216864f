// Rules at the edge, from outside: each command answers, or says with exit code 3 why it cannot.
#include <algorithm>
#include <fstream>

#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using Catch::Contains;
using farkle::test::Ran;
using farkle::test::run_farkle;
using farkle::test::scratch;

TEST_CASE("With one die nothing can be left to inherit, and every command answers", "[cli]") {
  const std::string file = scratch("one.toml");
  std::ofstream(file) << "schema = 1\nid = \"one\"\nname = \"One die\"\nextends = \"classic\"\n"
                         "dice.count = 1\nscore.triples = {}\ncarry.mode = \"inherit\"\ngame.target = 300\n";
  const std::string rules = " --rules " + file;
  for (const std::string& words :
       {"evaluate turn turn" + rules, "simulate turn turn --games 1000" + rules, "solve duel --no-cache" + rules,
        "compare policies turn bank-at:100 --games 1000" + rules,
        "compare rules " + file + " classic --set game.target=300 --games 1000",
        "report " + file + " -o " + scratch("one.html")}) {
    const Ran ran = run_farkle(words);
    INFO(words << "\n" << ran.err);
    CHECK(ran.exit_code == 0);
  }
}

TEST_CASE("A turn that need not end: a warning, and a refusal wherever it is to be played best", "[cli]") {
  const std::string rules = " --set 'score.singles={1=100,2=50,3=50,4=50,5=50,6=50}'";
  const Ran warned = run_farkle("odds --rules classic" + rules);
  CHECK(warned.exit_code == 0);
  CHECK_THAT(warned.err, Contains("a turn need never farkle"));
  for (const std::string words :
       {"solve turn", "solve duel", "solve table --players 3", "evaluate turn turn", "simulate turn turn --games 10",
        "card", "optimize", "compare policies turn solo", "advise 115263 --me 0 --them 0",
        "compare rules --games 0 classic", "compare rules classic official --games 10", "report classic"}) {
    const Ran refused = run_farkle(words + rules + " --set game.target=1000");
    INFO(words << "\n" << refused.err);
    CHECK(refused.exit_code == 3);
    CHECK(refused.out.empty());
    CHECK_THAT(refused.err, Contains("for ever without a risk") || Contains("with hardly a risk or none"));
  }
}

TEST_CASE("Dice that hardly ever farkle: answered, or refused before the work and the memory", "[cli]") {
  for (const std::string w : {"0.02", "1e-9"}) {
    const std::string rules =
        " --rules classic --set dice.weights=[1," + w + "," + w + "," + w + "," + w + "," + w + "]";
    for (const std::string words : {"solve turn", "simulate turn turn --games 10", "card", "optimize", "solve duel",
                                    "advise 115263 --me 0 --them 0"}) {
      const Ran refused = run_farkle(words + rules, "", "ulimit -v 2000000;");
      INFO(words << rules << "\n" << refused.err);
      CHECK(refused.exit_code == 3);
      CHECK_THAT(refused.err, Contains("points are at stake") || Contains("no lead is safe"));
    }
    for (const std::string words : {"solve solo", "simulate bank-at:300 random --games 10"})
      CHECK(run_farkle(words + rules).exit_code == 0);
  }
}

TEST_CASE("A game of rounds is solved for two, played, and refused by name elsewhere", "[cli]") {
  const std::string rules = " --rules classic+game.rounds=2";
  const auto at = [&](const std::string& words) {
    return run_farkle("solve duel --format json --at " + words + rules).json()["at"][0];
  };
  // The last player is behind by 1,000 and needs 1,050, or 1,000 and another round.
  const auto last = at("500,1500 --turns-left 1");
  CHECK(last["win"].get<double>() == Approx(at("0,1000 --turns-left 1")["win"].get<double>()).epsilon(1e-12));
  CHECK(last["bank_at"][0] == 1000);  // with one die another round is better
  CHECK(last["bank_at"][5] == 1050);
  const Ran advice = run_farkle("advise 155 --turn 800 --me 500 --them 1500 --turns-left 1 --format json" + rules);
  CHECK_THAT(advice.json()["best"].get<std::string>(), Contains("roll"));
  const Ran simulated = run_farkle("simulate optimal optimal --games 20000 --format json" + rules);
  CHECK(simulated.exit_code == 0);
  const auto played = run_farkle("play optimal --moves /dev/null --seat 2 --format json" + rules);
  CHECK(played.exit_code == 0);
  const auto solved = run_farkle("solve duel --format json" + rules).json(),
             evaluated = run_farkle("evaluate optimal optimal --format json" + rules).json(),
             swept = run_farkle("sweep classic --vary game.rounds=2 --games 2000 --format json").json()["rows"][0];
  CHECK(evaluated["first_wins"] == solved["first_player_wins"]);
  CHECK(swept["first_player"] == solved["first_player_wins"]);
  CHECK(swept["turns_per_game_exact"] == false);
  CHECK(swept["skill"] > 0.5);
  CHECK_THAT(run_farkle("card --turn-only" + rules).out, Contains("Farkle in 2 rounds, on a card"));
  CHECK(run_farkle("solve duel --turns-left 5" + rules).exit_code == 2);
  CHECK(run_farkle("solve duel --turns-left 1 --rules classic").exit_code == 2);
  for (const std::string words :
       {"solve table --players 3", "evaluate turn bank-at:300", "evaluate optimal optimal --course",
        "evaluate turn --best-response", "card", "advise --objective turns"}) {
    const Ran refused = run_farkle(words + rules);
    INFO(words << refused.err);
    CHECK(refused.exit_code == 3);
    CHECK_THAT(refused.err, Contains("game.rounds"));
  }
}

TEST_CASE("A farkle on the first roll that costs points is solved, estimated and played", "[cli]") {
  const std::string rules = " --format json --rules official+farkle.first=500+game.target=1000";
  const auto solved = run_farkle("solve duel" + rules).json();
  CHECK(run_farkle("evaluate optimal optimal" + rules).json()["first_wins"] == solved["first_player_wins"]);
  CHECK(run_farkle("solve turn" + rules).json()["long_run"]["points_per_turn"] <
        run_farkle("solve turn" + rules).json()["expected_points"]);
  CHECK(run_farkle("simulate turn solo --games 300" + rules).json()["engine"]["name"] == "reference");
  for (const std::string words :
       {"solve duel --set game.rounds=5", "solve solo --set game.rounds=5", "solve table --players 3 --grid 100"}) {
    const Ran refused = run_farkle(words + rules);
    INFO(words << refused.err);
    CHECK(refused.exit_code == 3);
    CHECK_THAT(refused.err, Contains("farkle.first"));
  }
  CHECK(run_farkle("advise 115263 --them 0,0 --set game.target=10000" + rules).json()["exact"] == false);
  CHECK(std::abs(run_farkle("solve table --players 2" + rules).json()["seat_wins"][0].get<double>() -
                 solved["first_player_wins"].get<double>()) < 1e-9);
  const Ran offers = run_farkle("rules explain --rules carry-over+farkle.first=500");
  CHECK(offers.exit_code == 2);
  CHECK_THAT(offers.err, Contains("does not go together with carry.mode"));
}

TEST_CASE("Points to be confirmed are solved and played, and refused by name elsewhere", "[cli]") {
  const std::string rules =
      " --format json --rules \"official+bank.confirm={melds=['three_pairs','1-6'],points=300}+game.target=1000\"";
  const auto solved = run_farkle("solve duel" + rules).json(),
             evaluated = run_farkle("evaluate optimal optimal" + rules).json();
  CHECK(evaluated["first_wins"] == solved["first_player_wins"]);
  CHECK(run_farkle("simulate turn solo --games 300" + rules).json()["engine"]["name"] == "reference");
  for (const std::string words : {"evaluate turn bank-at:300", "evaluate turn --best-response",
                                  "evaluate turn optimal --course", "solve table --players 3 --set game.target=400"}) {
    const Ran ran = run_farkle(words + rules);
    INFO(words << ran.err);
    CHECK(ran.exit_code == 0);
  }
  const Ran refused = run_farkle("simulate turn solo --luck --games 20" + rules);
  CHECK(refused.exit_code == 3);
  CHECK_THAT(refused.err, Contains("bank.confirm"));
  const auto banks = [&](const std::string& words) {
    const auto options = run_farkle("advise " + words + rules).json()["options"];
    return std::count_if(options.begin(), options.end(), [](const auto& o) { return o["then"] == "bank"; });
  };
  CHECK(banks("155 --turn 900") == 5);  // 1, 5, 1 5, 5 5, 1 5 5
  CHECK(banks("155 --turn 900 --unconfirmed 100") == 4);
  CHECK(banks("155 --turn 900 --unconfirmed 200") == 1);
  CHECK(banks("155 --turn 900 --unconfirmed 250") == 0);
  for (const auto& [turn, words] :
       {std::pair("t 900 3", "155 --turn 900"), {"t 900 3 200", "155 --turn 900 --unconfirmed 200"}}) {
    const std::string path = scratch("confirm.txt");
    std::ofstream(path) << turn << "\nr 155\n?\n";
    CHECK(run_farkle("play you --dice real --moves " + path + rules).json()["options"] ==
          run_farkle("advise " + std::string(words) + rules).json()["options"]);
  }
  CHECK(banks("123456") == 3);  // 1, 5, 1 5, and not the straight
  CHECK(run_farkle("advise 155 --unconfirmed 350" + rules).exit_code == 2);
  CHECK(run_farkle("advise 155 --unconfirmed 50").exit_code == 2);  // official has no such rule
  const auto keeps = run_farkle("score 123456" + rules).json()["keeps"];
  CHECK(keeps[0]["unconfirmed"] == true);
  CHECK(keeps[1]["unconfirmed"] == false);
}

TEST_CASE("Other last rounds are solved for two, played, and refused by name elsewhere", "[cli]") {
  const std::string at = " --format json --set game.target=1000 --set game.last_round=";
  for (const std::string last_round : {"equal", "overtaken"}) {
    INFO(last_round);
    const std::string rules = at + last_round;
    const auto solved = run_farkle("solve duel" + rules).json(),
               evaluated = run_farkle("evaluate optimal optimal" + rules).json();
    CHECK(evaluated["first_wins"] == solved["first_player_wins"]);
    for (const std::string words : {"simulate turn bank-at:300 solo --games 3000", "simulate optimal turn --games 2000",
                                    "play optimal --moves /dev/null --seat 2", "advise 155 --objective turns",
                                    "optimize --numbers 1 --games 1000"})
      CHECK(run_farkle(words + rules).exit_code == 0);
    for (const std::string words :
         {"solve table --players 3", "evaluate turn bank-at:300", "evaluate turn --best-response",
          "evaluate turn optimal --course", "advise --them 0,0"}) {
      const Ran refused = run_farkle(words + rules);
      INFO(words << refused.err);
      CHECK(refused.exit_code == 3);
      if (!words.starts_with("advise")) CHECK_THAT(refused.err, Contains("game.last_round"));
    }
  }
  const auto win = [&](const std::string& words) {
    return run_farkle("solve duel --at " + words).json()["at"][0]["win"].get<double>();
  };
  // Whoever is overtaken needs 250, wherever both are.
  CHECK(win("1200,1400" + at + "overtaken") == Approx(win("800,1000" + at + "overtaken")).epsilon(1e-12));
  CHECK(win("800,1000" + at + "overtaken") < win("800,1000" + at + "once") - 0.05);
  CHECK(run_farkle("solve duel --at 1400,1200" + at + "overtaken").exit_code == 2);  // the leader waits
  CHECK(run_farkle("solve duel --at 800,1025" + at + "overtaken").exit_code == 2);   // no bank comes to that
  CHECK(win("800,1000 --second" + at + "equal") == win("800,1000" + at + "once"));
  CHECK(win("500,500 --second" + at + "equal") > win("500,500" + at + "equal"));
  CHECK(run_farkle("solve duel --at 800,1000" + at + "equal").exit_code == 2);  // the game is over
  CHECK(run_farkle("advise 155 --second" + at + "once").exit_code == 2);
}

TEST_CASE("Dice that win at once win wherever they fall", "[cli]") {
  const std::string rules = " --rules \"classic+score.win=['3x1']+game.target=1000\"";
  CHECK_THAT(run_farkle("score 111 " + rules).out, Contains("wins the game at once"));
  for (const char* them : {"500", "500,300"})
    CHECK_THAT(run_farkle("advise 111236 --them " + std::string(them) + rules).out,
               Contains("wins the game at once") && !Contains("estimates"));
  CHECK_THAT(run_farkle("odds" + rules).out, Contains("wins the game at once"));
  CHECK_THAT(run_farkle("rules explain \"classic+score.win=['3x1']\"").out,
             Contains("when a single roll shows three 1s"));
  const std::string moves = scratch("win.txt");
  std::ofstream(moves) << "r 222134\nk 222 b\nr 111234\n";
  const auto won = run_farkle("play turn --dice real --seat 1 --format json --moves " + moves + rules).json();
  CHECK(won["decided"] == 1);
  CHECK(won["events"].back()["move"] == "win");
  std::ofstream(moves) << "w\n";
  CHECK(run_farkle("play turn --dice real --seat 1 --format json --moves " + moves + rules).json()["decided"] == 0);
  CHECK(run_farkle("play turn --dice real --seat 1 --rules classic --moves " + moves).exit_code == 2);
}

TEST_CASE("offers only for players on the board are asked for by them alone") {
  const std::string rules = " --rules carry-over+bank.opening=500+carry.on_board=true --set game.target=1000";
  for (const char* ask : {"advise --offer 300,2 --me 0 --them 700", "solve duel --at 0,700 --offer 300,2"}) {
    const auto ran = run_farkle(ask + rules);
    CHECK(ran.exit_code == 2);
    CHECK_THAT(ran.err, Catch::Contains("only for a player on the board (carry.on_board)"));
  }
  CHECK(run_farkle("advise --offer 300,2 --me 500 --them 700" + rules).exit_code == 0);
  for (const char* ask : {"evaluate turn turn", "solve table --players 3", "evaluate turn --best-response"})
    CHECK_THAT(run_farkle(ask + rules).err, Catch::Contains("not with carry.on_board"));
}

TEST_CASE("what solve duel asks of a position needs one") {
  for (const char* flag : {"--streak 1", "--their-streak 1"})
    CHECK_THAT(run_farkle("solve duel --rules zilch " + std::string(flag)).err,
               Catch::Contains("only with --at or --grid"));
}
