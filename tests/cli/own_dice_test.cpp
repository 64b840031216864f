// Two players with dice of their own: --dice and --their-dice. What solve duel says of them: loaded_dice_test.cpp.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using farkle::test::json_of;
using farkle::test::run_farkle;
using farkle::test::scratch;
using Json = nlohmann::ordered_json;

namespace {

const std::string game = " -q --rules kingdom-come --set game.target=600 ";
const std::string own = "--dice lucky:2,odd:4 --their-dice king:6 ";

}  // namespace

TEST_CASE("advice for a player with dice of one's own has the values of the duel", "[cli]") {
  for (const std::string end : {"", "--set game.end=last-turn ", "--set farkle.penalty=100 --set farkle.streak=2 "}) {
    const std::string rules = game + end;
    const Json duel = json_of("solve duel --at 0,0 --at 100,300 --at 350,550 " + own + rules);
    for (const Json& at : duel["at"]) {
      const std::string banks = " --me " + at["bank"].dump() + " --them " + at["opponent"].dump() + " ";
      const Json before = json_of("advise" + banks + own + rules);
      CHECK(before["your_dice"] == "lucky:2,odd:4");
      CHECK(before["their_dice"] == "king:6");
      CHECK(before["options"][0]["value"].get<double>() == Approx(at["win"].get<double>()).margin(1e-12));
      // The last die that shows a 1: banking is best at the threshold of the state that it leaves, and not just below.
      const Json& least = at["bank_at"][4];
      if (least.is_null() || least.get<int>() <= 100) continue;
      for (const int below : {0, 50}) {
        const std::string turn = std::to_string(least.get<int>() - 100 - below);
        const Json best = json_of("advise 1 2 3 4 6 2 --turn " + turn + banks + own + rules)["options"][0];
        if (best["dice_to_roll"].is_null() || best["dice_to_roll"] == 5)
          CHECK(best["then"] == (below == 0 ? "bank" : "roll"));
      }
    }
  }
  const std::string last = " --set game.end=last-turn --me 200 --them 700 " + game;
  CHECK(json_of("advise 1 2 3 4 6 2 " + own + last)["options"] ==
        json_of("advise 1 2 3 4 6 2 --dice lucky:2,odd:4" + last)["options"]);  // nobody answers a last turn
  CHECK_THAT(run_farkle("advise 1 2 3 4 6 2 " + own + game).out,
             Catch::StartsWith("Roll 1 2 3 4 6 2, your dice lucky:2,odd:4 against king:6\n"));
}

TEST_CASE("advice for equal dice on both sides is that of rules with these dice", "[cli]") {
  for (const std::string asked : {"advise 115263 --turn 100 --me 250 --them 300", "advise --me 250 --them 300 -v",
                                  "advise 115263 --objective points", "advise 115263 --objective turns"}) {
    const bool win = asked.find("objective") == std::string::npos;
    const Json both = json_of(asked + " --dice lucky:2,odd:4" + (win ? " --their-dice lucky:2,odd:4" : "") + game),
               plain = json_of(asked + game +
                               "--set 'dice.set=[\"lucky\", \"lucky\", \"odd\", \"odd\", \"odd\", \"odd\"]'");
    for (const auto& [key, value] : plain.items())
      if (key != "command" && key != "run") CHECK(both[key].dump() == value.dump());
  }
}

TEST_CASE("solutions with dice of one's own are kept, each for its two sets", "[cli][cache]") {
  const std::string cache = scratch("own_dice_cache");
  std::filesystem::remove_all(cache);
  const auto ask = [&](const std::string& words) { return run_farkle(words + game, "", "XDG_CACHE_HOME=" + cache); };
  const auto answer = [&](const std::string& words) {
    Json json = ask(words + " --format json ").json();
    json.erase("run"), json.erase("command");
    return json;
  };
  const std::string back = "--dice king:6 --their-dice lucky:2,odd:4 --at 100,300", duel = "solve duel --at 100,300 ";
  const Json fresh = answer(duel + own), plain = answer(duel), other = answer("solve duel " + back);
  CHECK(std::distance(std::filesystem::directory_iterator(cache + "/farkle"), {}) == 3);
  CHECK(answer(duel + own) == fresh);
  CHECK(answer(duel) == plain);
  CHECK(answer("solve duel " + back) == other);
  CHECK(answer(duel + own + "--no-cache") == fresh);
  CHECK(answer("advise --me 100 --them 300 " + own)["options"][0]["value"] == fresh["at"][0]["win"]);
  const std::string file = cache + "/own.duel";
  REQUIRE(ask(duel + own + "--save " + file).exit_code == 0);
  CHECK(answer(duel + own + "--no-cache --save " + file) == fresh);
  const auto refused = ask("solve duel --no-cache --save " + file + " " + back);
  CHECK(refused.exit_code == 3);
  CHECK_THAT(refused.err, Catch::Contains("is for other rules"));
}

TEST_CASE("games of players with dice of their own are those of the duel", "[cli]") {
  for (const std::string end : {"", "--set game.end=last-turn ", "--set game.end=exact ",
                                "--set farkle.penalty=100 --set farkle.streak=2 --set bank.opening=150 "}) {
    const Json duel = json_of("solve duel " + own + game + end),
               played = json_of("simulate optimal optimal --games 20000 --seed 7 " + own + game + end);
    INFO(end);
    CHECK(played["engine"]["name"] == "reference");
    CHECK(played["your_dice"] == "lucky:2,odd:4");
    CHECK(played["their_dice"] == "king:6");
    const Json& exact = played["exact"];
    CHECK(exact["first_wins"] == duel["first_player_wins"]);
    CHECK(exact["first_wins_if_second"] == duel["wins_if_second"]);
    for (const char* seat : {"first_wins", "first_wins_if_second", "balanced"})
      CHECK(std::abs(exact["z"][seat].get<double>()) < 4);
  }
}

TEST_CASE("each policy plays with the dice of its player", "[cli]") {
  const std::string mine = "lucky:2,odd:4", theirs = "king:6", many = " --games 4000" + game;
  for (const std::string policy : {"optimal", "turn", "solo", "threshold:300,300,350,400,500,600,keep=best", "random",
                                   "'sentences:Bank at 300 or more.'"}) {
    INFO(policy);
    const Json one = json_of("simulate " + policy + " turn --dice " + mine + " --their-dice " + theirs + many),
               other = json_of("simulate turn " + policy + " --dice " + theirs + " --their-dice " + mine + many);
    CHECK_FALSE(one.contains("exact"));
    for (const char* key : {"wins", "mean_turn", "rolls", "farkles"})
      for (int player = 0; player < 2; ++player)
        CHECK(one["players"][player][key] == other["players"][1 - player][key]);
  }
  // Whoever plays for the points of a turn meets nobody: with a target far away it's the turn of one's own dice.
  const std::string far = " -q --rules kingdom-come --set game.target=20000 ";
  const Json players = json_of("simulate turn turn --games 2000 --dice lucky:6 --their-dice king:6" + far)["players"];
  for (const int player : {0, 1}) {
    const std::string dice = player == 0 ? "lucky" : "king";
    std::string set;
    for (int die = 0; die < 6; ++die) set += (die > 0 ? ",\"" : "\"") + dice + "\"";
    const double points = json_of("solve turn --set 'dice.set=[" + set + "]'" + far)["expected_points"];
    CHECK(players[player]["mean_turn"].get<double>() == Approx(points).epsilon(0.03));
  }
}

TEST_CASE("a log holds the dice of both players", "[cli][play][review]") {
  const std::string rules = scratch("named.toml"), log = scratch("own.log");
  const auto write_rules = [&](const std::string& dice) {
    std::ofstream(rules)
        << "schema = 1\nid = \"named\"\nname = \"Named\"\nextends = \"classic\"\n[game]\ntarget = 1000\n[die]\n"
        << dice;
  };
  const std::string sixes = "sixes.weights = [1, 1, 1, 1, 1, 9]\n", ones = "ones.weights = [9, 1, 1, 1, 1, 1]\n";
  write_rules(sixes + ones);
  const std::string line = "play turn -q --game 1 --dice ones:6 --their-dice sixes:6 --rules " + rules;
  REQUIRE(run_farkle(line + " --log " + log, "#1 b\n").exit_code == 0);
  CHECK_THAT(farkle::test::contents(log), Catch::Contains(R"("own_dice":["ones:6","sixes:6"])"));
  const auto resumed = run_farkle("play -q --resume " + log, "?\n#1 b\n");
  CHECK(resumed.exit_code == 0);
  CHECK_THAT(resumed.out, Catch::Contains("1,000 points, dice ones:6 against sixes:6\n"));
  const Json review = json_of("review -q " + log);
  CHECK(review["your_dice"] == "ones:6");
  CHECK(review["their_dice"] == "sixes:6");
  CHECK(review["players"][0]["start"] ==
        json_of("solve duel -q --dice ones:6 --their-dice sixes:6 --rules " + rules)["first_player_wins"]);
  for (const std::string& command : {"review " + log, "play --resume " + log}) {
    write_rules(sixes);
    farkle::test::refused(command, "own.log: --dice: 'ones' - one of sixes");
    write_rules(ones + "sixes.weights = [1, 1, 1, 1, 1, 8]\n");
    farkle::test::refused(command, "played by rules with the fingerprint");
    write_rules(sixes + ones);
    CHECK(run_farkle(command, "q\n").exit_code == 0);
  }
  farkle::test::refused("play --resume " + log + " --dice ones:6", "--dice does not go with it");
  farkle::test::refused("play --resume " + log + " --their-dice ones:6", "--their-dice does not go with it");
}

TEST_CASE("what cannot be answered with dice of one's own is refused by name", "[cli]") {
  const auto refused = [](const std::string& line, int code, const std::string& why) {
    const auto answer = run_farkle(line + game);
    INFO(line);
    CHECK(answer.exit_code == code);
    CHECK_THAT(answer.err, Catch::Contains(why));
  };
  refused("advise 115263 --them 0,0 " + own, 2, "only for two players");
  refused("advise 115263 --objective points " + own, 2, "--their-dice");
  refused("advise 115263 --set carry.mode=inherit " + own, 3, "carry.mode");
  refused("advise 115263 --set game.rounds=5 " + own, 3, "game.rounds");
  refused("advise 115263 --set game.end=last-turn --set game.last_round=equal " + own, 3, "game.last_round");
  refused("advise 115263 --turns-left 3 " + own, 2, "--turns-left");
  refused("advise 115263 --dice luky:6", 2, "did you mean 'lucky'");
  refused("advise 115263 --dice lucky:5", 2, "--dice: 'lucky:5' - 6 dice");
  const std::string once = run_farkle("advise 115263 --dice luky:6 --rules kingdom-come").err;
  CHECK(std::count(once.begin(), once.end(), '\n') == 1);  // not for each die of the set
  refused("simulate turn turn turn " + own, 2, "only for two players");
  for (const std::string flag : {"--save", "--resume", "--shard"})
    refused("simulate turn solo " + flag + " 1/2 " + own, 2, "not together with");
  refused("simulate turn solo --exact --games 100 " + own, 3, "only optimal against optimal");
  refused("simulate turn solo --luck --games 100 " + own, 3, "dice of their own");
  refused("simulate turn solo --engine lanes --games 100 " + own, 3, "dice of their own");
  refused("simulate turn solo --set carry.mode=pass --games 100 " + own, 3, "carry.mode");
  refused("simulate turn optimal --set game.rounds=5 --games 100 " + own, 3, "game.rounds");
  CHECK(run_farkle("simulate turn bank-at:300 --set game.rounds=5 --games 100 " + own + game).exit_code == 0);
  refused("evaluate turn solo --dice lucky:6", 2, "--dice");
  refused("play --dice luky:6 ", 2, "seeded or real, or one of");
  refused("play --dice luky:6 ", 2, "did you mean 'lucky'");
  refused("play --dice reel ", 2, "did you mean 'real'");
  refused("play --dice lucky:6 --their-dice kin:6 ", 2, "did you mean 'king'");
  refused("play turn turn " + own, 2, "only for two players");
  refused("play turn --set carry.mode=inherit " + own, 3, "carry.mode");
  farkle::test::refused("play --dice lucky:6 --rules classic", "'lucky' - seeded or real");
}

TEST_CASE("a joker may be typed as J") {
  const std::string rest = "13456 --rules kingdom-come --dice devils-head,ordinary:5 --set game.target=1000";
  CHECK(json_of("advise J" + rest)["options"] == json_of("advise 1" + rest)["options"]);
  farkle::test::refused("advise 1J3456 --rules kingdom-come", "J");
}
