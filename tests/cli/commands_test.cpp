// Every command from outside: the keys that CLI.md promises, and values that can be checked by hand.
#include <algorithm>
#include <fstream>

#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using farkle::test::contents;
using farkle::test::json_of;
using farkle::test::run_farkle;
using farkle::test::scratch;
using Json = nlohmann::ordered_json;

namespace {

Json whole_answer(const std::string& words, const std::string& schema) {
  const auto ran = run_farkle(words + " --format json");
  INFO(words << "\n" << ran.err);
  REQUIRE(ran.exit_code == 0);
  CHECK(ran.err.empty());
  const Json json = ran.json();
  CHECK(json["schema"] == "farkle." + schema + "/1");
  CHECK(json["version"].is_string());
  CHECK(json["run"]["elapsed_s"].is_number());
  CHECK(json["run"]["threads"].get<int>() >= 1);
  CHECK(json["run"]["seed"] == 1);
  CHECK(std::prev(json.end()).key() == "run");
  return json;
}

}  // namespace

TEST_CASE("score lists every legal keep", "[cli]") {
  const Json json = whole_answer("score 115263", "score");
  CHECK(json["rules"]["id"] == "official");
  CHECK(json["rules"]["fingerprint"].get<std::string>().size() == 16);
  CHECK(json["roll"] == Json::parse("[1,1,2,3,5,6]"));
  REQUIRE(json["keeps"].size() == 5);
  const Json& most = json["keeps"][0];
  CHECK(most["dice"] == Json::parse("[1,1,5]"));
  CHECK(most["points"] == 250);
  CHECK(most["dice_left"] == 3);
  CHECK(most["farkle_probability"].get<double>() == Approx(60.0 / 216));

  CHECK(whole_answer("score 1 1 5 2 6 3", "score")["keeps"] == json["keeps"]);
  CHECK(whole_answer("score 1,1,5,2,6,3", "score")["keeps"] == json["keeps"]);
  CHECK(whole_answer("score 2346", "score")["keeps"].empty());
}

TEST_CASE("keeping all dice leaves the whole set under hot dice, and none without", "[cli]") {
  CHECK(whole_answer("score 111222", "score")["keeps"][0]["dice_left"] == 6);
  const Json spent = whole_answer("score 111222 --set turn.hot_dice=off", "score")["keeps"][0];
  CHECK(spent["dice_left"] == 0);
  CHECK(spent["farkle_probability"].is_null());
  // The last two dice of a turn: hot only when one roll of the whole set counts.
  CHECK(whole_answer("score 15", "score")["keeps"][0]["dice_left"] == 6);
  CHECK(whole_answer("score 15 --rules official+single-roll-hot-dice", "score")["keeps"][0]["dice_left"] == 0);
  CHECK_THAT(run_farkle("score 111222").out, Catch::Contains("hot dice"));
}

TEST_CASE("score - reads rolls and writes csv", "[cli]") {
  const auto ran = run_farkle("score -", "115263\n1,1,5\n 2 3 4 6\r\n222222");
  CHECK(ran.exit_code == 0);
  CHECK(ran.out ==
        "roll,best_points,best_dice,choices\n"
        "115263,250,3,1:50 1:100 2:150 2:200 3:250\n"
        "115,250,3,1:50 1:100 2:150 2:200 3:250\n"
        "2346,0,0,\n"
        "222222,3000,6,3:200 4:1000 5:2000 6:3000\n");
  CHECK(run_farkle("score -", "").out == "roll,best_points,best_dice,choices\n");
  CHECK(run_farkle("score - --format json", "1\n").exit_code == 2);
  for (const auto& [roll, wins] : {std::pair{"66666", true}, {"66665", false}})
    CHECK(run_farkle(std::string("score --rules cosmic-wimpout --format json ") + roll).json()["wins_at_once"] == wins);
  CHECK(run_farkle("score - --rules cosmic-wimpout", "66666\nJ4 44\n").out ==
        "roll,best_points,best_dice,choices\n66666,60,3,3:60 win\nJ444,40,3,3:40\n");
}

TEST_CASE("score - names the line that is wrong, after the good ones", "[cli]") {
  for (const std::string bad : {"", "7", "1111111", "x", "1 2 a"}) {
    const auto ran = run_farkle("score -", "1\n5\n" + bad + "\n1\n");
    INFO(bad);
    CHECK(ran.exit_code == 2);
    CHECK(ran.out == "roll,best_points,best_dice,choices\n1,100,1,1:100\n5,50,1,1:50\n");
    CHECK_THAT(ran.err, Catch::Contains("line 3:"));
  }
  CHECK(run_farkle("score -", std::string(100000, '1')).exit_code == 2);
}

TEST_CASE("score - takes a million lines whatever the size of the pipe's blocks", "[cli]") {
  std::string rolls;
  for (int i = 0; i < 300000; ++i) rolls += i % 3 == 0 ? "123456\n" : i % 3 == 1 ? "4 4 4 1\n" : "22\n";
  const auto ran = run_farkle("score -", rolls);
  CHECK(ran.exit_code == 0);
  CHECK(std::count(ran.out.begin(), ran.out.end(), '\n') == 300001);
  CHECK(ran.out.ends_with("\n22,0,0,\n"));
}

TEST_CASE("odds by number of dice", "[cli]") {
  const Json dice = whole_answer("odds --rules classic", "odds")["dice"];
  REQUIRE(dice.size() == 6);
  CHECK(dice[0]["n"] == 1);
  CHECK(dice[0]["farkle_probability"].get<double>() == Approx(4.0 / 6));
  CHECK(dice[0]["mean_best"].get<double>() == Approx(25));
  CHECK(dice[0]["classes"] == 2);
  CHECK(dice[1]["farkle_probability"].get<double>() == Approx(16.0 / 36));
}

TEST_CASE("solve turn", "[cli]") {
  const Json json = whole_answer("solve turn --rules classic --at 300,3 --at 0,6 --at 100000,1", "solve-turn");
  CHECK(json["farkle_probability"].size() == 6);
  CHECK(json["bank_at"].size() == 6);
  CHECK_FALSE(json.contains("opening_points"));
  CHECK_FALSE(json.contains("long_run"));
  REQUIRE(json["at"].size() == 3);
  CHECK(json["at"][0]["points"] == 300);
  CHECK(json["at"][0]["dice"] == 3);
  CHECK(json["at"][0]["bank_value"] == 300);
  // A turn starts by rolling the whole set with nothing at stake, where there is nothing to bank.
  CHECK(json["at"][1]["roll_value"].get<double>() == Approx(json["expected_points"].get<double>()));
  CHECK(json["at"][1]["bank_value"].is_null());
  double sum = 0, mean = 0;
  for (const Json& score : json["distribution"]) {
    sum += score["probability"].get<double>();
    mean += score["probability"].get<double>() * score["points"].get<double>();
  }
  CHECK(sum == Approx(1));
  CHECK(mean == Approx(json["expected_points"].get<double>()));
}

TEST_CASE("solve turn with an opening and with a penalty", "[cli]") {
  const Json opening = whole_answer("solve turn --rules on-the-board", "solve-turn");
  CHECK(opening["opening_points"].get<double>() < opening["expected_points"].get<double>());
  CHECK(opening["bank_at"][5].is_null());  // hot dice must be rolled
  const Json penalty = whole_answer("solve turn --rules zilch", "solve-turn");
  CHECK(penalty["long_run"]["points_per_turn"].get<double>() < penalty["expected_points"].get<double>());
  REQUIRE(penalty["long_run"]["bank_at"].size() == 3);
  CHECK(penalty["long_run"]["bank_at"][0].size() == 6);
  CHECK(penalty["long_run"]["convergence"]["converged"] == true);
}

TEST_CASE("solve turn with loaded dice says which dice", "[cli]") {
  const std::string path = scratch("loaded.toml");
  std::ofstream(path) << "schema = 1\nid = \"loaded\"\nextends = \"classic\"\n[dice]\ncount = 2\n"
                         "set = [[1,1,1,1,1,1],[5,1,1,1,1,1]]\n[game]\ntarget = 500\n";
  const Json json = whole_answer("solve turn --rules " + path + " -q --at 100,2 --at 100,1+2 --at 0,1", "solve-turn");
  CHECK(json["farkle_probability"][0].is_null());  // 4/6 or 4/10, by which die
  CHECK(json["farkle_probability"][1].get<double>() == Approx(4.0 / 6 * 0.4));
  REQUIRE(json["states"].size() == 3);
  CHECK(json["states"][0]["dice"] == Json::parse("[1]"));
  CHECK(json["states"][1]["farkle_probability"].get<double>() == Approx(0.4));
  CHECK(json["at"][0] == json["at"][1]);
  CHECK(json["at"][2]["dice"] == Json::parse("[1]"));
  CHECK(run_farkle("solve turn --rules " + path + " --at 100,1+1").exit_code == 2);
  const Json odds = whole_answer("odds -q --rules " + path, "odds");
  CHECK(odds["dice"][0]["farkle_probability"].is_null());
  CHECK(odds["states"].size() == 3);
  const Json keeps = whole_answer("score 15 -q --rules " + path, "score")["keeps"];
  CHECK(keeps[1]["farkle_probability"].is_null());
  CHECK_THAT(run_farkle("score 15 --rules " + path).out, Catch::Contains("40.00 - 66.67 %"));
}

TEST_CASE("solve solo", "[cli]") {
  const std::string rules = "--rules classic --set game.target=1000";
  const Json json = whole_answer("solve solo " + rules + " --at 500 --at 0 --within 3", "solve-solo");
  CHECK(json["at"][0]["bank"] == 500);
  CHECK(json["at"][0]["expected_turns"].get<double>() < json["expected_turns"].get<double>());
  CHECK(json["at"][1]["expected_turns"] == json["expected_turns"]);
  CHECK(json["within"]["turns"] == 3);
  CHECK(json["convergence"]["converged"] == true);
  double mean = 0, by_three = 0;
  for (std::size_t k = 0; k < json["turns_pmf"].size(); ++k) {
    mean += static_cast<double>(k) * json["turns_pmf"][k].get<double>();
    if (k <= 3) by_three += json["turns_pmf"][k].get<double>();
  }
  CHECK(mean == Approx(json["expected_turns"].get<double>()));
  CHECK(json["within"]["probability"].get<double>() >= by_three - 1e-12);
  CHECK(json["bands"][0]["bank_at"].size() == 6);
  CHECK_FALSE(whole_answer("solve solo " + rules, "solve-solo").contains("within"));
}

TEST_CASE("rules list, show, check, diff, new", "[cli]") {
  const Json list = whole_answer("rules list", "rules-list");
  CHECK_FALSE(list.contains("rules"));
  std::vector<std::string> ids;
  for (const Json& set : list["sets"]) {
    ids.push_back(set["id"]);
    CHECK(set["fingerprint"].get<std::string>().size() == 16);
    CHECK(set["name"].is_string());
    CHECK(set["source"].is_string());
  }
  CHECK(std::count(ids.begin(), ids.end(), "official") == 1);

  const Json show = whole_answer("rules show zilch", "rules-show");
  CHECK(show["document"]["score"]["nothing"] == 500);
  const std::string copy = scratch("copy.toml");
  REQUIRE(run_farkle("rules show official -o " + copy).exit_code == 0);
  CHECK(run_farkle("rules show official " + copy).exit_code == 0);
  CHECK(run_farkle("rules check " + copy + " official").exit_code == 0);

  CHECK_THAT(run_farkle("rules show kingdom-come kingdom-come-2").out, Catch::Contains("die.hugo"));
  const auto diff = run_farkle("rules show official classic --format json");
  CHECK(diff.exit_code == 1);
  CHECK(diff.json()["differences"].size() > 0);

  const std::string fresh = scratch("house.toml");
  REQUIRE(run_farkle("rules new house -o " + fresh).exit_code == 0);
  CHECK(run_farkle("rules check " + fresh).exit_code == 0);
  CHECK(run_farkle("rules new 'No Id'").exit_code == 2);
  CHECK(run_farkle("rules check " + scratch("nothing.toml")).exit_code == 3);
}

TEST_CASE("rules explain: every key has its say, and the example is a turn", "[cli]") {
  for (const std::string rules :
       {"official", "carry-over", "zilch+dice.count=3", "classic+dice.count=1",
        "on-the-board+dice.weights=[1,1,1,1,1,3]", "classic+dice.count=2+dice.set=[[1,1,1,1,1,1],[1,1,1,1,1,5]]"}) {
    const Json json = whole_answer("rules explain '" + rules + "'", "rules-explain");
    INFO(rules);
    std::string keys;
    for (const Json& sentence : json["sentences"])
      if (!sentence["key"].is_null()) keys += " " + sentence["key"].get<std::string>();
    for (const char* key : {"dice.count", "score.singles", "turn.hot_dice", "carry.mode", "game.end", "game.reach"})
      CHECK_THAT(keys, Catch::Contains(key));
    const Json rolls = json["example"]["rolls"];
    REQUIRE(!rolls.empty());
    int at_stake = 0;
    for (const Json& roll : rolls) {
      if (roll["then"] == "farkle") break;
      std::string faces, most;
      for (const Json& face : roll["roll"]) faces += face.dump();
      const auto keeps = run_farkle("score " + faces + " --rules '" + rules + "' --format json").json()["keeps"];
      CHECK(std::any_of(keeps.begin(), keeps.end(),
                        [&](const Json& k) { return k["dice"] == roll["keep"] && k["points"] == roll["points"]; }));
      CHECK((at_stake += roll["points"].get<int>()) == roll["at_stake"]);
    }
  }
  const auto text = run_farkle("rules explain official+opening-500").out;
  for (const char* part :
       {"How to play Official Farkle", "Getting on the board", "four of a kind", "+pass", "An example"})
    CHECK_THAT(text, Catch::Contains(part));
  CHECK_THAT(text, !Catch::Contains("What farkles cost"));
  CHECK_THAT(run_farkle("rules explain classic --format md").out, Catch::Contains("## Hot dice"));
  CHECK_THAT(run_farkle("rules explain classic --format html").out, Catch::Contains("<h4>Hot dice</h4>"));
  CHECK_THAT(run_farkle("rules explain classic --format svg").out, Catch::Contains(">Hot dice</text>"));
  CHECK(run_farkle("rules explain classic --rules zilch").exit_code == 2);
}

TEST_CASE("compare rules without games: CSV and JSON have the same ids, and one game is refused", "[cli]") {
  const std::string sets = "compare rules classic 'classic+bank.opening=300' --set game.target=1000 --games ";
  CHECK_THAT(run_farkle(sets + "0 --format csv").out, Catch::Contains("\nclassic+bank.opening=300,"));
  CHECK(json_of(sets + "0")["sets"][1]["id"] == "classic+bank.opening=300");
  farkle::test::refused(sets + "1", "--games: '1' - 0 or at least 2");
}

TEST_CASE("rules explain shows what dice score, and jokers as jokers", "[cli]") {
  const std::string melds = "'classic+score.melds={aaaa=\"200*face\"}'";
  CHECK_THAT(run_farkle("rules explain " + melds).out,
             Catch::Contains("1,100 points, counted another way") && Catch::Contains("400 points\n"));
  const auto score = json_of("score 1111 --rules " + melds)["keeps"];
  CHECK(std::any_of(score.begin(), score.end(), [](const Json& keep) { return keep["points"] == 1100; }));
  const std::string joker = "'classic+dice.set=[{weights=[1,1,1,1,1,1],joker=3}]' --format json --seed ";
  for (int seed = 1; seed < 9; ++seed) {
    const Json rolls = json_of("rules explain " + joker + std::to_string(seed))["example"]["rolls"];
    for (const Json& roll : rolls) {
      std::vector<int> left = roll["roll"];
      CHECK(std::count(left.begin(), left.end(), 3) == 0);
      for (const int face : roll["keep"]) {
        const auto at = std::find(left.begin(), left.end(), face);
        REQUIRE(at != left.end());
        left.erase(at);
      }
    }
  }
}

TEST_CASE("rules check reports every problem of every file", "[cli]") {
  const std::string one = scratch("one.toml"), two = scratch("two.toml");
  std::ofstream(one) << "schema = 1\nid = \"one\"\nextends = \"classic\"\n[bank]\nopning = 5\nminimum = -5\n";
  std::ofstream(two)
      << "schema = 1\nid = \"two\"\nextends = \"classic\"\n[[example]]\nroll = [1]\nkeep = [1]\nscores = 7\n";
  const auto ran = run_farkle("rules check " + one + " " + two + " classic --format json");
  CHECK(ran.exit_code == 2);
  CHECK_THAT(ran.err, Catch::Contains(one + ":5:"));
  CHECK_THAT(ran.err, Catch::Contains(one + ":6:"));
  CHECK_THAT(ran.err, Catch::Contains("opening"));
  const Json files = ran.json()["files"];
  CHECK(files[0]["valid"] == false);
  CHECK(files[1]["valid"] == false);
  CHECK(files[1]["problems"] == Json::array({two + ":4:1: example 1: keeping 1 from 1 scores 100, not 7"}));
  CHECK(files[2]["valid"] == true);
}

TEST_CASE("rules check warns of options that cannot be chosen", "[cli]") {
  const std::string file = scratch("exact.toml");
  std::ofstream(file) << "schema = 1\nextends = \"classic\"\n[game]\ntarget = 1000\nend = \"exact\"\n[option.high]\n"
                         "text = \"too high\"\nbank.minimum = 300\n";
  const auto ran = run_farkle("rules check " + file + " --format json");
  CHECK(ran.exit_code == 0);
  CHECK_THAT(ran.err, Catch::StartsWith("note: the option +high cannot be used with these rules: game.end is 'exact'"));
  const Json checked = ran.json()["files"][0];
  CHECK(checked["valid"] == true);
  CHECK(checked["warnings"].size() == 1);
  CHECK_THAT(run_farkle("rules check " + file + " --format csv").out,
             Catch::Contains("problems,warnings\n") && Catch::EndsWith(",0,1\n"));
  CHECK_THAT(run_farkle("rules explain " + file).out, !Catch::Contains("+high"));
  farkle::test::refused("odds --rules " + file + "+high", "+high: game.end is 'exact'");
  CHECK(run_farkle("odds --rules " + file).exit_code == 0);
}

TEST_CASE("a fair start under an opening says that it gives the board too", "[cli]") {
  const std::string rules = " --set bank.opening=500 --set game.target=1000";
  const auto json = run_farkle("solve duel --at 0,250 --format json" + rules).json();
  CHECK(json["fair_start"]["points"] == 250);
  CHECK(json["fair_start"]["on_board"] == true);
  CHECK(json["fair_start"]["first_player_wins"].get<double>() == Approx(json["at"][0]["win"].get<double>()));
  CHECK_THAT(run_farkle("solve duel" + rules).out,
             Catch::Contains("for the second player, on the board  ") && Catch::Contains("without points"));
  // Where the board alone is enough, no points are given.
  const std::string high = " --rules on-the-board --set game.target=3000";
  const auto board = run_farkle("solve duel --format json" + high).json()["fair_start"];
  CHECK(board["points"] == 0);
  CHECK(board["on_board"] == true);
  CHECK_THAT(run_farkle("solve duel" + high).out,
             Catch::Contains("If the second player starts on the board, the first wins"));
  // Without an opening there is no board to be on.
  CHECK_FALSE(run_farkle("solve duel --set game.target=1000 --format json").json()["fair_start"].contains("on_board"));
}
