// farkle optimize and evaluate from outside.
#include <cmath>

#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using farkle::test::run_farkle;
using Json = nlohmann::ordered_json;

TEST_CASE("optimize prints the front, and evaluate gives the same digits", "[cli]") {
  const std::string rules = " --format json --rules classic --set game.target=500 --set dice.count=4";
  const auto ran = run_farkle("optimize --multiple-of 100 --numbers 2" + rules);
  INFO(ran.err);
  REQUIRE(ran.exit_code == 0);
  const Json json = ran.json();
  CHECK(json["schema"] == "farkle.optimize/1");
  CHECK(json["optimum"] == 0.5);
  const Json& front = json["front"];
  REQUIRE(front.size() == 5);  // one and two numbers, for those who keep the most and for those who keep the best
  double best = 0;
  for (const std::size_t k : {0u, 1u, 2u, 3u}) {
    CHECK(front[k]["numbers"] == k % 2 + 1);
    const bool choosy = front[k]["form"].get<std::string>().ends_with("keep=best");
    CHECK(choosy == (k >= 2));
    if (k % 2 == 0) CHECK(front[k]["cost"].get<double>() > front[k + 1]["cost"].get<double>());
    if (choosy) CHECK(front[k]["value"].get<double>() > front[k - 2]["value"].get<double>());
    best = std::max(best, front[k]["value"].get<double>());
    const std::string policy = front[k]["policy"].get<std::string>();
    const Json evaluated = run_farkle("evaluate " + policy + " optimal" + rules).json();
    CHECK(evaluated["balanced"] == front[k]["value"]);
  }
  CHECK(front.back()["policy"] == "optimal");
  CHECK(json["best"]["policy"] == front[3]["policy"]);
  CHECK(json["best"]["value"] == best);
  CHECK(json["cost"] == front[3]["cost"]);
  CHECK_FALSE(json["history"].empty());
}

TEST_CASE("optimize finds exceptions by standing, and an answer to itself", "[cli]") {
  const std::string rules = " --format json --rules classic --set game.target=500 --set dice.count=4 --multiple-of 100";
  const Json one = run_farkle("optimize --form bank-at --form standing --against turn" + rules).json();
  const std::string policy = one["best"]["policy"].get<std::string>();
  CHECK(policy.find('=') != std::string::npos);
  CHECK(one["front"].back()["numbers"] == 3);
  CHECK(run_farkle("evaluate " + policy + " turn" + rules.substr(0, rules.find(" --multiple"))).json()["balanced"] ==
        one["best"]["value"]);

  const Json itself = run_farkle("optimize --form threshold --against itself" + rules).json();
  const std::string answer = itself["against"][0].get<std::string>();
  CHECK(itself["best"]["policy"] == answer);  // nobody gains by another
  CHECK(itself["best"]["value"].get<double>() == Approx(0.5).margin(1e-12));

  CHECK(run_farkle("optimize --form streak --rules classic").exit_code == 2);
  CHECK(run_farkle("optimize --form standing --objective points").exit_code == 2);
}

TEST_CASE("optimize finds exceptions by games played where turns leave something to the next", "[cli]") {
  const std::string rules = " --format json --rules carry-over --set game.target=1000 --multiple-of 100 --games 20000";
  const Json found = run_farkle("optimize --form bank-at --form standing --form streak" + rules).json();
  CHECK(found["exact"] == false);
  const Json& front = found["front"];
  CHECK(front[0]["form"] == "bank-at");
  bool exceptions = false;
  for (const Json& row : front) {
    if (row["form"] == "bank-at") continue;
    exceptions |= row["policy"].get<std::string>().find('=') != std::string::npos;
    CHECK(row["low"] < row["value"]);
  }
  CHECK(exceptions);
  // The printed rate is that of fresh games, and holds against the exact chance.
  const Json& best = found["best"];
  const double exact = run_farkle("evaluate " + best["policy"].get<std::string>() +
                                  " turn --format json --rules carry-over --set game.target=1000")
                           .json()["balanced"];
  CHECK(std::abs(exact - best["value"].get<double>()) < 4 * std::sqrt(0.25 / 20000));
  CHECK(run_farkle("optimize --form streak --players 3 --rules classic").exit_code == 2);
}

TEST_CASE("evaluate says what policies do alone, and how whole games go", "[cli]") {
  const std::string rules = " --format json --rules classic --set game.target=1000";
  const Json short_answer = run_farkle("evaluate bank-at:300 turn" + rules).json(),
             whole = run_farkle("evaluate bank-at:300 turn --course" + rules).json(),
             played = run_farkle("simulate bank-at:300 turn --games 20000" + rules).json();
  CHECK(whole["balanced"] == short_answer["balanced"]);
  CHECK_FALSE(short_answer.contains("turns_per_game"));
  double all = 0;
  for (const Json& p : whole["turns_per_game"]["pmf"]) all += p.get<double>();
  CHECK(all == Approx(1).epsilon(1e-10));
  const double low = played["turns_per_game"]["ci95"][0].get<double>(),
               high = played["turns_per_game"]["ci95"][1].get<double>();
  CHECK(std::abs(whole["turns_per_game"]["mean"].get<double>() - (low + high) / 2) < 1.02 * (high - low));  // 4 sigma
  for (const std::size_t k : {0u, 1u}) {
    const Json &exact = whole["players"][k], &seen = played["players"][k];
    CHECK(exact["policy"] == seen["policy"]);
    for (const char* key : {"mean_turn", "farkle_rate"}) {
      const Json& ci = seen[std::string(key) + "_ci95"];
      const double wide = ci[1].get<double>() - ci[0].get<double>();
      CHECK(std::abs(exact[key].get<double>() - seen[key].get<double>()) < 1.02 * wide);
    }
  }
  const Json long_race = run_farkle("evaluate bank-at:never turn" + rules + " --set game.target=10000").json();
  CHECK(long_race["players"][0]["turns_to_target"].is_null());
  CHECK(long_race["first_wins"].get<double>() < 0.01);
  CHECK(run_farkle("evaluate bank-at:never bank-at:never --course" + rules + " --set game.target=10000").exit_code ==
        3);
  CHECK(run_farkle("evaluate turn solo --course --rules carry-over --set game.target=500").exit_code == 3);
}

TEST_CASE("optimize races policies where nothing is exact", "[cli]") {
  for (const std::string words : {"--players 3", "--rules carry-over"}) {
    INFO(words);
    const std::string all = "optimize " + words + " --form bank-at --games 3000 --set game.target=1000 --format json";
    const auto ran = run_farkle(all);
    INFO(ran.err);
    REQUIRE(ran.exit_code == 0);
    Json json = ran.json(), again = run_farkle(all + " -j1").json();
    CHECK(json["exact"] == false);
    CHECK(json["optimum"].is_null());
    CHECK(json["games"].get<int>() > 3000);
    const Json& row = json["front"][0];
    CHECK(row["low"].get<double>() < row["value"].get<double>());
    CHECK(row["value"] == json["best"]["value"]);
    json.erase("run"), again.erase("run");
    CHECK(json == again);
  }
}

TEST_CASE("optimize cuts a run in two where policies race", "[cli]") {
  const Json front = run_farkle(
                         "optimize --rules classic --set dice.count=3 --set game.target=500 --set "
                         "carry.mode=inherit --form threshold --numbers 2 --games 20000 --format json")
                         .json()["front"];
  REQUIRE(front.size() == 2);
  CHECK(front[1]["value"].get<double>() > front[0]["value"].get<double>() + 0.005);
}

TEST_CASE("optimize: thresholds may be any number, and for points also above the target", "[cli]") {
  const auto value = [](const std::string& words) {
    return run_farkle("optimize --form threshold --format json --rules classic --set dice.count=3 " + words)
        .json()["best"]["value"]
        .get<double>();
  };
  CHECK(value("--set game.target=500 --multiple-of 1") == value("--set game.target=500 --multiple-of 50"));
  CHECK(value("--set game.target=150 --objective points") == value("--set game.target=2000 --objective points"));
}

TEST_CASE("optimize refuses what it does not know", "[cli]") {
  for (const auto& [words, code, said] : {std::tuple{"optimize --form treshold", 2, "did you mean"},
                                          {"optimize --objective wins", 2, "points, turns or win"},
                                          {"optimize --numbers 0", 2, "--numbers"},
                                          {"optimize --objective points --against turn", 2, "--against"},
                                          {"optimize --multiple-of 20000", 2, "--multiple-of"},
                                          {"optimize --rules carry-over --objective points", 3, "carry.mode"},
                                          {"optimize --games 5000", 2, "race each other"},
                                          {"optimize --players 9", 2, "--players"},
                                          {"optimize --players 3 --objective points", 2, "are played"},
                                          {"optimize --players 3 --against turn --against solo", 2, "--against"},
                                          {"optimize --rules zilch --objective turns", 3, "turns"}}) {
    INFO(words);
    const auto ran = run_farkle(words);
    CHECK(ran.exit_code == code);
    CHECK_THAT(ran.err, Catch::Contains(said));
  }
}
