// Policies in plain English, from outside.
#include <cmath>
#include <fstream>

#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using Catch::Contains;
using farkle::test::refused;
using farkle::test::run_farkle;
using farkle::test::scratch;
using Json = nlohmann::ordered_json;

namespace {

const std::string said = "If only single dice score, keep one die. If one to three dice are left, bank at 300 or more.";

}  // namespace

TEST_CASE("Sentences are a policy: on the command line, and in a file", "[cli][sentences]") {
  const std::string rules = " --rules classic --set game.target=1000 --format json";
  const auto given = run_farkle("evaluate 'sentences:" + said + "' turn" + rules);
  REQUIRE(given.exit_code == 0);
  const std::string toml = scratch("habit.toml"), json = scratch("habit.json");
  std::ofstream(toml) << "name = 'habit'\nsentences = ['If only single dice score, keep one die',\n"
                         "  'if 3 dice or fewer are left, bank at 300 or more']\n";
  std::ofstream(json) << R"({"sentences": [")" << said << R"("]})";
  for (const std::string& file : {toml, json})
    CHECK(run_farkle("evaluate file:" + file + " turn" + rules).json()["balanced"] == given.json()["balanced"]);
  const auto played = run_farkle("simulate file:" + toml + " turn --games 20000" + rules).json()["players"][0];
  const double p = given.json()["balanced"];
  CHECK(std::abs(played["win_rate"].get<double>() - p) < 4 * std::sqrt(p * (1 - p) / 20000));

  const auto shown = run_farkle("policy show " + toml);
  CHECK_THAT(shown.out, Contains("  If only single dice score, keep one die.\n"
                                 "  If three dice or fewer are left, bank at 300 or more.\n"));
  CHECK(run_farkle("policy show " + toml + " --format json").json()["sentences"].size() == 2);
  CHECK(run_farkle("policy check " + toml + " 'sentences:" + said + "'").exit_code == 0);
  const auto words = run_farkle("help sentences --format csv").out;
  CHECK_THAT(words, Contains("\"if, before keeping\",you rolled # dice or more\n"));
  CHECK_THAT(words, Contains("bank or roll,bank at N or more\n"));
}

TEST_CASE("Wrong sentences are refused, with their file", "[cli][sentences]") {
  refused("evaluate 'sentences:Bank near 300' turn", "'bank near 300' is not an action");
  refused("evaluate sentences: turn", "something is missing");
  const std::string file = scratch("wrong.toml");
  const auto wrong = [&](const std::string& text, const std::string& why) {
    std::ofstream(file) << text;
    refused("policy show " + file, why);
    refused("policy show " + file, file.substr(file.rfind('/') + 1));
  };
  wrong("sentences = ['Bank at 300 or more', 'If you rolled 9 dice, keep one die']", "9 dice of 6");
  wrong("sentences = ['Bank at 300 or more', 'Keep calm']", "'keep calm' is not an action");
  for (const char* none : {"sentences = []", "sentences = 'Bank at 300.'"})
    wrong(none, "farkle: policy file '" + file + "': sentences: must be a list of texts");
  wrong("sentences = [300]", "must be a text");
  wrong("sentences = ['Bank.']\nbank_at = 300", "unknown key 'bank_at'");
}

TEST_CASE("optimize leaves out sentences that do nothing", "[cli][sentences]") {
  const std::string rules =
      " --format json --rules classic --set dice.count=3 --set farkle.streak=2 --set "
      "farkle.penalty=100 --set game.target=300 --set 'score.triples={}' --set "
      "'score.triples={1=300,2=200}'";
  const Json by_points = run_farkle("optimize --form sentences --objective points" + rules).json();
  REQUIRE(by_points["front"].size() == 1);
  CHECK(by_points["front"][0]["sentences"] == 1);
  // The best three are found on the way to four.
  const Json three = run_farkle("optimize --form sentences" + rules).json();
  REQUIRE(three["front"].size() == 3);
  CHECK(three["front"][2]["value"].get<double>() > three["front"][1]["value"].get<double>() + 0.001);
}

TEST_CASE("optimize finds sentences, and evaluate gives the same digits", "[cli][sentences]") {
  const std::string rules = " --format json --rules classic --set game.target=1000 --set dice.count=4";
  const auto ran = run_farkle("optimize --form sentences --sentences 2" + rules);
  INFO(ran.err);
  REQUIRE(ran.exit_code == 0);
  const Json json = ran.json(), &front = json["front"];
  REQUIRE(front.size() == 2);
  CHECK(front[0]["sentences"] == 1);
  CHECK(front[1]["value"].get<double>() > front[0]["value"].get<double>());
  for (const Json& row : front)
    CHECK(run_farkle("evaluate '" + row["policy"].get<std::string>() + "' optimal" + rules).json()["balanced"] ==
          row["value"]);
  CHECK(json["best"]["policy"] == front[1]["policy"]);
  CHECK(json["cost"].get<double>() == Approx(0.5 - front[1]["value"].get<double>()));
  // What one number wins, keeping the most, is the least that sentences must win.
  const Json one = run_farkle("optimize --form bank-at" + rules).json();
  CHECK(front[0]["value"].get<double>() >= one["best"]["value"].get<double>());

  const auto text = run_farkle(
      "optimize --form sentences --sentences 1 --objective points --rules classic --set "
      "game.target=1000 --set dice.count=3");
  CHECK_THAT(text.out, Contains(" points a turn:\n  "));

  refused("optimize --form sentences --form bank-at", "sentences alone");
  refused("optimize --sentences 3", "only with --form sentences");
  refused("optimize --form sentences --numbers 3", "not with --form sentences");
  refused("optimize --form sentences --from turn", "a policy of sentences");
  // A search is never worse than the list that it begins at.
  const std::string begin = front[1]["policy"].get<std::string>();
  const std::string other = " --format json --rules official --set game.target=1000 --set dice.count=4";
  CHECK(run_farkle("optimize --form sentences --sentences 2 --from '" + begin + "'" + other)
            .json()["best"]["value"]
            .get<double>() >= run_farkle("evaluate '" + begin + "' optimal" + other).json()["balanced"].get<double>());
  // The list may be in an answer, which is read to the end.
  const std::string answer = scratch("sentences.json");
  std::ofstream(answer) << Json{{"front", {{{"policy", begin}}, {{"policy", "sentences:Bank near 300"}}}}};
  refused("optimize --form sentences --sentences 2 --from " + answer, "'bank near 300' is not an action");
  refused("optimize --form sentences --games 5000", "only if policies are played");
}

TEST_CASE("sentences for several rule sets win the mean of what they win under each", "[cli][sentences]") {
  const std::string at = " --format json --set game.target=1000 --set dice.count=4",
                    find = "optimize --form sentences --sentences 2 --rules classic", also = " --also official" + at;
  const Json joint = run_farkle(find + also).json(), alone = run_farkle(find + at).json();
  CHECK(joint["also"] == Json{"official"});
  REQUIRE(joint["under"].size() == 4);
  for (const Json& row : joint["front"]) {
    double sum = 0;
    for (const Json& under : joint["under"]) {
      if (under["sentences"] != row["sentences"]) continue;
      const std::string rules = " --rules " + under["rules"].get<std::string>();
      CHECK(run_farkle("evaluate '" + row["policy"].get<std::string>() + "' optimal" + rules + at).json()["balanced"] ==
            under["value"]);
      sum += under["value"].get<double>();
    }
    CHECK(row["value"].get<double>() == Approx(sum / 2));
  }
  // With the rules alone their own sentences are as good or better.
  const auto wins_alone = [&](const Json& found) {
    return run_farkle("evaluate '" + found["best"]["policy"].get<std::string>() + "' optimal --rules classic" + at)
        .json()["balanced"]
        .get<double>();
  };
  CHECK(wins_alone(alone) >= wins_alone(joint));
  refused("optimize --form sentences --also official --against itself", "not with --against itself");
  refused("optimize --form bank-at --also official", "only with --form sentences");
  refused("optimize --form sentences --also carry-over", "carry.mode", 3);
}

TEST_CASE("the sentences that answer themselves best win half of their games against themselves", "[cli][sentences]") {
  const std::string rules = " --format json --rules classic --set game.target=500 --set dice.count=3";
  const Json found = run_farkle("optimize --form sentences --sentences 1 --against itself" + rules).json();
  CHECK(found["best"]["policy"] == found["against"][0]);
  CHECK(found["best"]["value"].get<double>() == Approx(0.5).margin(1e-9));
}

TEST_CASE("sentences are found by games played where nothing is exact", "[cli][sentences]") {
  for (const auto& [rules, others] :
       {std::pair<std::string, std::string>{" --rules carry-over", " turn"}, {" --rules classic", " turn turn"}}) {
    INFO(rules);
    const std::string common = rules + " --set game.target=1000 --format json";
    const Json found = run_farkle("optimize --form sentences --sentences 1 --games 2000" +
                                  std::string(others == " turn" ? "" : " --players 3") + common)
                           .json();
    CHECK(found["exact"] == false);
    REQUIRE(found["front"].size() == 1);
    const Json& row = found["front"][0];
    // Other games agree.
    const Json played =
        run_farkle("simulate '" + row["policy"].get<std::string>() + "'" + others + " --games 30000 --seed 7" + common)
            .json()["players"][0];
    const double low = row["low"], high = row["high"], value = row["value"];
    CHECK(low < value);
    CHECK(value < high);
    CHECK(std::abs(played["win_rate"].get<double>() - value) < 3 * (high - low));  // more than 4 sigma
  }
  refused("optimize --form sentences --players 3 --objective points", "win, if policies are played");
}

TEST_CASE("policy price: what each sentence wins, and one that wins more", "[cli][sentences]") {
  const std::string rules = " --format json --rules classic --set game.target=1000 --set dice.count=4";
  const std::string habit = "Bank at 400 or more. If you rolled four dice, keep one die.",
                    better = "If one die is left, roll on. " + habit;
  const auto wins = [&](const std::string& text) {
    return run_farkle("evaluate 'sentences:" + text + "' optimal" + rules).json()["balanced"].get<double>();
  };
  const auto ran = run_farkle("policy price 'sentences:" + habit + "'" + rules);
  INFO(ran.err);
  REQUIRE(ran.exit_code == 0);
  const Json json = ran.json(), &each = json["sentences"];
  CHECK(json["value"] == wins(habit));
  REQUIRE(each.size() == 2);
  CHECK(each[0]["sentence"] == "Bank at 400 or more.");
  CHECK(each[0]["without"] == wins("If you rolled four dice, keep one die."));
  CHECK(each[1]["without"] == wins("Bank at 400 or more."));
  for (const Json& row : each)
    CHECK(row["worth"].get<double>() == Approx(json["value"].get<double>() - row["without"].get<double>()));
  const std::string improved = json["improved"]["policy"].get<std::string>().substr(std::string("sentences:").size());
  CHECK(json["improved"]["value"] == wins(improved));
  CHECK(json["improved"]["value"].get<double>() > std::max(json["value"].get<double>(), wins(better)));

  const auto text = run_farkle("policy price 'sentences:" + better + "' --rules classic --set game.target=500");
  CHECK_THAT(text.out, Contains("'If one die is left, roll on.' costs most: without it the policy wins"));
  CHECK_THAT(text.out, Contains("With one more sentence it wins"));
  CHECK_THAT(run_farkle("policy price 'sentences:Bank at 100. If you are behind by 100 or more, bank at 200.' --rules "
                        "classic --set game.target=100 --set dice.count=2")
                 .out,
             Contains("wins without it") && !Contains("Every sentence wins something"));
  refused("policy price bank-at:300", "only sentences have a price");
  refused("policy price 'sentences:Bank at 300 or more.' --rules carry-over", "win is not worked out", 3);
}
