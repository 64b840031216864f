// simulate, merge and policy from outside: the keys of CLI.md, the same bytes however the games are played, errors.
#include <cmath>
#include <filesystem>
#include <fstream>

#include "solver/storage/atomic_file.hpp"
#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using farkle::test::contents;
using farkle::test::json_of;
using farkle::test::refused;
using farkle::test::run_farkle;
using farkle::test::scratch;
using Json = nlohmann::ordered_json;

namespace {

const std::string race = " --rules classic --set game.target=2000 ";
const std::string two = "simulate turn bank-at:300 --games 20000" + race;

// All that is reproducible to the byte, but for the command line that asked for it.
std::string outside_run(const std::string& words, const std::string& before = "") {
  const auto ran = run_farkle(words + " --format json", "", before);
  INFO(words << "\n" << ran.err);
  REQUIRE(ran.exit_code == 0);
  REQUIRE(ran.out.find("\n  \"run\"") != std::string::npos);
  const std::size_t command = ran.out.find("\n  \"command\""), next = ran.out.find('\n', command + 1);
  REQUIRE(next != std::string::npos);
  return ran.out.substr(0, command) + ran.out.substr(next, ran.out.find("\n  \"run\"") - next);
}

}  // namespace

TEST_CASE("simulate has the keys of the contract, and they agree", "[cli][simulate]") {
  const Json json = json_of(two);
  CHECK(json["schema"] == "farkle.simulate/1");
  CHECK(json["games"] == 20000);
  CHECK(json["stopped"] == "games");
  CHECK(json["seed"] == 1);
  CHECK(json["engine"]["name"].is_string());
  REQUIRE(json["players"].size() == 2);
  std::int64_t wins = 0, turns = 0;
  for (const Json& player : json["players"]) {
    wins += player["wins"].get<std::int64_t>();
    turns += player["turns"].get<std::int64_t>();
    const double rate = player["win_rate"];
    CHECK(rate == Approx(player["wins"].get<double>() / 20000));
    CHECK((player["ci95"][0] < rate && rate < player["ci95"][1]));
    CHECK((player["farkle_rate"] > 0.1 && player["farkle_rate"] < 0.6));
    CHECK((player["mean_turn"] > 200 && player["mean_turn"] < 700));
  }
  CHECK(wins == 20000);
  CHECK(json["turns"] == turns);
  REQUIRE(json["seats"].size() == 2);
  CHECK(json["seats"][0]["wins"].get<int>() + json["seats"][1]["wins"].get<int>() == 20000);
  CHECK(json["turns_per_game"]["mean"].get<double>() == Approx(static_cast<double>(turns) / 20000));
  double pmf = 0;
  for (const Json& p : json["turns_per_game"]["pmf"]) pmf += p.get<double>();
  CHECK(pmf == Approx(1));
  CHECK(json["pairs"]["won"].get<int>() + json["pairs"]["even"].get<int>() + json["pairs"]["lost"].get<int>() == 10000);
}

TEST_CASE("Intervals of two seats are complements, whether or not games fill pairs", "[cli][simulate]") {
  for (const char* games : {"2", "3", "1001"}) {
    const auto seats = json_of(std::string("simulate bank-at:300 turn --games ") + games)["seats"];
    CHECK(seats[0]["ci95"][0].get<double>() + seats[1]["ci95"][1].get<double>() == Approx(1));
    CHECK(seats[0]["ci95"][1].get<double>() + seats[1]["ci95"][0].get<double>() == Approx(1));
  }
}

TEST_CASE("What is played lies around what is exact", "[cli][simulate]") {
  for (const std::string seed : {"1", "2"}) {
    const Json json = json_of(two + "--seed " + seed);
    const Json exact = json_of("evaluate turn bank-at:300" + race);
    REQUIRE(json["exact"]["balanced"].get<double>() == Approx(exact["balanced"].get<double>()).epsilon(1e-12));
    const Json& player = json["players"][0];
    const double half = (player["ci95"][1].get<double>() - player["ci95"][0].get<double>()) / 2;
    CHECK(half < 0.01);
    CHECK(std::abs(player["win_rate"].get<double>() - exact["balanced"].get<double>()) < 4 / 1.96 * half);
    for (const Json& z : json["exact"]["z"]) CHECK(std::abs(z.get<double>()) < 4);
    CHECK(player["by_seat"][0]["win_rate"] != player["by_seat"][1]["win_rate"]);
  }
}

TEST_CASE("simulate plays the same games with the engine that is asked for", "[cli][simulate]") {
  const std::string words = "simulate turn bank-at:300 --games 3000 --set game.target=2000 --engine ";
  const Json best = json_of(words.substr(0, words.find("--engine")));
  CHECK(best["engine"]["name"] == "lanes");
  for (const char* other : {"reference", "lanes"}) {
    const Json json = json_of(words + other);
    CHECK(json["engine"]["name"] == other);
    CHECK(json["engine"]["why"] == "it was asked for");
    CHECK(json["players"] == best["players"]);
  }
  refused(words + "fast", "reference or lanes");
  refused("simulate turn random --engine lanes", "decides anew every time", 3);
  refused("simulate turn turn --games 10 --save /dev/zero", "not a regular file", 3);
}

TEST_CASE("simulate gives the same bytes for any threads, instruction set and parts", "[cli][simulate]") {
  for (const std::string rules : {" --rules classic", " --rules carry-over"}) {
    const std::string words =
        "simulate turn bank-at:300 bank-at:500 --games 9001 --seed 5 --set game.target=2000" + rules;
    const std::string whole = outside_run(words);
    CHECK(outside_run(words + " -j 1") == whole);
    CHECK(outside_run(words + " -j 2") == whole);
    CHECK(outside_run(words, "FARKLE_ISA=portable") == whole);
    CHECK(outside_run(words + " --seed 6") != whole);
    std::string files;
    for (const std::string part : {"2", "1", "3"}) {
      const std::string file = scratch("part" + part + rules.substr(9) + ".json");
      json_of(words + " --shard " + part + "/3 --save " + file);
      files += " " + file;
    }
    CHECK(outside_run("merge" + files) == whole);
    const Json gap = json_of("merge " + scratch("part1" + rules.substr(9) + ".json") + " " +
                             scratch("part3" + rules.substr(9) + ".json"));
    CHECK(gap["stopped"] == "incomplete");
    CHECK(gap["missing"].size() == 1);
    CHECK(gap["games"].get<int>() + gap["missing"][0]["count"].get<int>() == 9001);
  }
}

TEST_CASE("resume goes on to what one run would have been, and nothing else", "[cli][simulate]") {
  const std::string file = scratch("going.json"), words = "simulate turn bank-at:300 --set game.target=2000 --games ";
  json_of(words + "4000 --save " + file);
  const std::string saved = contents(file);
  refused(words + "8000 --seed 2 --resume " + file, "seed");
  refused(words + "8000 --rules classic --resume " + file, "rules");
  refused("simulate turn bank-at:350 --set game.target=2000 --games 8000 --resume " + file, "bank-at:350");
  refused(words + "2000 --resume " + file, "more than --games");
  refused(words + "4000 --seed 2 --save " + file, "holds something else");
  refused(words + "8000 --resume " + scratch("nothing"), "nothing", 3);
  CHECK(contents(file) == saved);
  CHECK(outside_run(words + "8000 --resume " + file) == outside_run(words + "8000"));
  CHECK(contents(file) != saved);
  CHECK(json_of("merge " + file)["games"] == 8000);
  CHECK(json_of("merge " + file)["run"]["seed"] == 1);
  json_of(words + "100 --seed 2 --save " + scratch("seed2.json"));
  CHECK(json_of("merge " + scratch("seed2.json"))["run"]["seed"] == 2);
  refused("merge " + file + " " + file, "games 0 to 7999");
}

TEST_CASE("Five players, none of whom wants to be last", "[cli][simulate]") {
  const Json json = json_of(
      "simulate turn solo bank-at:300 bank-at:500 random --rules carry-over --set game.target=2000 --games 2000");
  std::int64_t last = 0;
  for (const Json& player : json["players"]) {
    last += player["last"].get<std::int64_t>();
    CHECK(player["wins"].get<std::int64_t>() == 2000 - player["last"].get<std::int64_t>());
    CHECK(player["last_rate"].get<double>() == Approx(1 - player["win_rate"].get<double>()));
  }
  CHECK(last == 2000);
  CHECK(json["elo"].size() == 4);
  CHECK(json["seats"].size() == 5);
  CHECK(json["players"][4]["last_rate"] > json["players"][0]["last_rate"]);
}

TEST_CASE("until: stops when it knows, and says when it does not", "[cli][simulate]") {
  const std::string pair = "simulate turn bank-at:300" + race;
  const Json width = json_of(pair + "--until ci=0.02");
  CHECK(width["stopped"] == "ci");
  CHECK(width["games"] < 100000);
  CHECK(width["until"]["half_width"] <= 0.02);
  CHECK((width["until"]["ci95"][0] < width["exact"]["balanced"] &&
         width["exact"]["balanced"] < width["until"]["ci95"][1]));
  const auto short_of = run_farkle(pair + "--games 1000 --until ci=0.001 --format json");
  CHECK(short_of.exit_code == 4);
  CHECK(short_of.json()["games"] == 1000);
  CHECK(short_of.json()["until"]["reached"] == false);
  CHECK(json_of(pair + "--until sprt=0,20")["until"]["verdict"] == "h1");
  CHECK(json_of("simulate bank-at:300 turn" + race + "--until sprt=0,20")["until"]["verdict"] == "h0");
  CHECK(json_of("simulate turn turn" + race + "--until sprt=0,20")["until"]["verdict"] == "identical");
  CHECK(json_of("simulate turn turn bank-at:300" + race + "--until ci=0.05")["stopped"] == "ci");
}

TEST_CASE("simulate says what is wrong", "[cli][simulate]") {
  refused("simulate turn bank-at:300 --games 0", "--games");
  refused("simulate turn bank-at:300 --games -5", "--games");
  refused("simulate turn bank-at:300 --games 1.5", "--games");
  refused("simulate turn bank-at:300 --games 1e17", "--games: '1e17' - a whole number of games from 1 to 1e15");
  refused("simulate turn bank-at:300 --games many", "--games");
  refused("simulate turn", "two policies");
  refused("simulate turn trun", "did you mean 'turn'");
  refused("simulate turn turn turn turn turn turn turn turn turn --games 10", "9");
  refused("simulate turn turn turn --set game.players=[2,2] --games 10", "3");
  for (const char* words : {"simulate turn turn", "evaluate turn turn", "evaluate turn --best-response", "solve duel",
                            "advise 115263 --them 0", "solve duel --estimate"})
    refused(words + std::string(" --set game.players=[3,3]"), "game.players: these rules are for 3 players, not 2");
  for (const char* objective : {"points", "win"})  // two opponents, as long as none is named
    CHECK(run_farkle("advise 115 --set game.target=300 --set game.players=[3,3] --objective " + std::string(objective))
              .exit_code == 0);
  for (const char* until :
       {"ci=0", "ci=0.6", "ci=x", "ci=", "sprt=1", "sprt=5,5", "sprt=5,0", "sprt=0,x", "soon", "ci=nan"})
    refused(std::string("simulate turn turn --games 10 --until ") + until, "--until");
  refused("simulate turn turn turn --games 10 --until sprt=0,5", "two players");
  for (const char* shard : {"0/2", "3/2", "1", "x/2", "1/0", "-1/2", "1/2/3", "/"})
    refused(std::string("simulate turn turn --games 10 --shard ") + shard, "--shard");
  refused("simulate turn turn --games 10 --shard 1/9", "--shard");
  refused("simulate turn turn --games 10 --shard 1/2 --until ci=0.1", "--shard");
  refused("simulate turn turn --games 10 --save /nowhere/x.json", "/nowhere/x.json", 3);
  refused("simulate turn turn turn optimal --games 10", "4 players need", 3);
  refused("merge " + scratch("nothing.json"), "nothing.json", 3);
  for (const std::string games : {"1", "2", "3"})
    CHECK(json_of("simulate turn random turn --games " + games)["games"] == std::stoi(games));
}

TEST_CASE("A full disk on --save loses neither the answer nor what was saved", "[cli][simulate]") {
  const std::string file = scratch("full.json"),
                    words = "simulate turn bank-at:300 --set game.target=2000 --format json --games ";
  REQUIRE(run_farkle(words + "2000 --save " + file).exit_code == 0);
  const std::string saved = contents(file);
  const auto full = run_farkle(words + "4000 --resume " + file, "", "ulimit -f 1;");  // no file above 1 KiB
  CHECK(full.exit_code == 3);
  CHECK(full.json()["games"] == 4000);
  CHECK_THAT(full.err, Catch::Contains("full.json"));
  CHECK(contents(file) == saved);
  CHECK_FALSE(std::filesystem::exists(file + ".saving"));
  CHECK(json_of("merge " + file)["rules"]["changes"] == Json::array({"game.target=2000"}));
}

TEST_CASE("Two runs do not write over each other's games", "[cli][simulate]") {
  const std::string file = scratch("held.json"), words = "simulate turn bank-at:300 --set game.target=500 --games ";
  json_of(words + "2000 --save " + file);
  {
    const farkle::HeldFile other(file);
    refused(words + "4000 --resume " + file, "held.json: another program is writing it", 3);
    refused("merge " + file + " --save " + file, "", 3);
  }
  CHECK(json_of(words + "4000 --resume " + file)["games"] == 4000);
}

TEST_CASE("Ctrl-C keeps the work", "[cli][simulate]") {
  const std::string file = scratch("stopped.json"),
                    words = "simulate turn random --set game.target=500 --games 1e9 --format json ";
  const auto stopped_after = [&](const std::string& flags, const std::string& marker) {
    const auto ran = farkle::test::run_and_stop(words + flags, [&](const farkle::test::Ran& tried) {
      return !tried.out.empty() && tried.err.find(marker) != std::string::npos;
    });
    CHECK(ran.exit_code == 130);
    CHECK_THAT(ran.err, Catch::Contains(marker));
    return ran.json();
  };
  const Json json = stopped_after("--save " + file, "--resume " + file);
  CHECK(json["stopped"] == "interrupted");
  CHECK(json_of("merge " + file)["games"] == json["games"]);
  const Json more = stopped_after("--resume " + file, "--resume " + file);
  CHECK(more["games"].get<std::int64_t>() >= json["games"].get<std::int64_t>());
  CHECK(json_of("merge " + file)["games"] == more["games"]);
}

TEST_CASE("what is stopped says once how to ask again, after a hangup too", "[cli]") {
  for (const std::string command :
       {"evaluate optimal turn --set game.target=200000", "compare policies turn solo --games 1e9"})
    for (const std::string signal : {"INT", "HUP"}) {
      const auto ran = run_farkle(command + " --no-progress", "",
                                  "env --default-signal=HUP timeout -k 60 -s " + signal + " --preserve-status 2");
      INFO(ran.err);
      CHECK(ran.exit_code == 130);
      const std::string again = "start again with: farkle " + command;
      CHECK_THAT(ran.err, Catch::Contains(again));
      CHECK(ran.err.find(again) == ran.err.rfind("start again"));
    }
}

TEST_CASE("the words of three players name the one who wins most often, or all", "[cli][simulate]") {
  const std::string small = " --rules classic --set game.target=1000 --games 3000";
  CHECK_THAT(run_farkle("simulate random turn random" + small).out,
             Catch::Contains("Player 2, turn, wins most often: "));
  CHECK_THAT(run_farkle("simulate turn turn turn" + small).out, Catch::Contains("All win equally often: 33.3"));
  CHECK_THAT(run_farkle("evaluate bank-at:300 --best-response --rules classic --set game.target=500").out,
             Catch::Contains("\n1. With "));
}

TEST_CASE("policy show says a policy's own numbers, once where the score does not matter", "[cli][policy]") {
  const std::string out = run_farkle("policy show bank-at:300 --rules classic").out;
  CHECK_THAT(out, !Catch::Contains("T points") && !Catch::Contains("opponent"));
  CHECK_THAT(
      out, Catch::Contains("whatever the score\n  1 die    2    3    4    5    6\n    300  300  300  300  300  300\n"));
  CHECK(json_of("policy show bank-at:300 --rules classic")["bank_at"].size() == 6);
  CHECK_THAT(run_farkle("policy show bank-at:300/behind=2000:450 --rules classic").out, Catch::Contains("opponent"));
}

TEST_CASE("policy show turn banks where solve turn does, also above the target", "[cli][policy]") {
  const std::string rules = " --rules official --set game.target=1500";
  const Json shown = json_of("policy show turn" + rules)["bank_at"][0],
             solved = json_of("solve turn" + rules)["bank_at"];
  for (int n = 1; n <= 6; ++n) CHECK(shown["bank_at_" + std::to_string(n)] == solved[n - 1]);
  CHECK(solved[5] > 2 * 1500);
}

TEST_CASE("policy list, show, check", "[cli][policy]") {
  CHECK(json_of("policy list")["forms"].size() >= 7);
  const Json show = json_of("policy show threshold:300,350,400,450,500,550 --rules classic");
  const Json& start = show["bank_at"][0];
  for (int n = 1; n <= 6; ++n) CHECK(start["bank_at_" + std::to_string(n)] == 250 + 50 * n);
  CHECK(json_of("policy show turn")["first_turn"]["mean"].get<double>() ==
        Approx(json_of("solve turn")["expected_points"].get<double>()));
  const Json six = json_of("policy show optimal --set game.target=1000")["bank_at"][0]["dice_6"];
  CHECK((six.is_null() || six > 500));  // hot dice: hardly a risk
  CHECK(run_farkle("policy show random").exit_code == 0);
  CHECK(run_farkle("policy show turn --rules carry-over").exit_code == 0);
  const std::string good = scratch("good.toml"), bad = scratch("bad.toml");
  std::ofstream(good) << "schema = 1\nbank_at = 300\n";
  std::ofstream(bad) << "schema = 1\nbank_at = [300]\n";
  CHECK(json_of("policy check " + good + " turn optimal bank-at:300")["policies"].size() == 4);
  const auto both = run_farkle("policy check " + good + " " + bad + " --format json");
  CHECK(both.exit_code == 2);
  CHECK_THAT(both.err, Catch::Contains("bad.toml"));
  CHECK(both.json()["policies"][0]["valid"] == true);
  CHECK(both.json()["policies"][1]["valid"] == false);
  CHECK(run_farkle("policy check " + scratch("missing.toml")).exit_code == 3);
}

TEST_CASE("alike policies play mirrored games alike, so a seat's interval counts pairs") {
  const auto json = json_of("simulate bank-at:300 bank-at:300 --games 2000 --set game.target=2000");
  for (const auto& seat : json["seats"]) {
    const double rate = seat["win_rate"], width = seat["ci95"][1].get<double>() - seat["ci95"][0].get<double>();
    CHECK(width == Approx(2 * 1.96 * std::sqrt(rate * (1 - rate) / 1000)).epsilon(0.01));
  }
}
