// simulate --games-to: every game as a line of CSV, the same bytes however it is played, adding up to the counts.
#include <algorithm>
#include <map>
#include <sstream>

#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using farkle::test::contents;
using farkle::test::refused;
using farkle::test::run_farkle;
using farkle::test::scratch;
using Json = nlohmann::ordered_json;

namespace {

using Game = std::map<std::string, std::string>;  // by column

// Splits at commas outside quotes.
std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> out(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      out.emplace_back();
    else
      out.back() += c;
  }
  return out;
}

std::vector<Game> games_in(const std::string& file) {
  std::istringstream lines(contents(file));
  std::string line;
  std::getline(lines, line);
  const std::vector<std::string> header = cells(line);
  std::vector<Game> games;
  while (std::getline(lines, line)) {
    const std::vector<std::string> values = cells(line);
    REQUIRE(values.size() == header.size());
    for (std::size_t c = 0; c < header.size(); ++c) {
      if (c == 0) games.emplace_back();
      games.back()[header[c]] = values[c];
    }
  }
  return games;
}

std::int64_t sum(const std::vector<Game>& games, const std::string& column) {
  std::int64_t total = 0;
  for (const Game& game : games) total += std::stoll(game.at(column));
  return total;
}

}  // namespace

TEST_CASE("The games that --games-to writes add up to the counts", "[cli][simulate]") {
  const std::string file = scratch("games.csv");
  const std::vector<std::string> policies = {"turn", "threshold:300,350,400,450,500,550", "random"};
  for (const std::string rules : {"official", "carry-over", "kingdom-come' --set 'dice.weights=[2,1,1,1,1,1]"}) {
    std::string words = "simulate --games 1000 --format json --set game.target=2000 --rules '" + rules + "'";
    for (const std::string& policy : policies) words += " " + policy;
    const auto ran = run_farkle(words + " --games-to " + file);
    INFO(ran.err);
    REQUIRE(ran.exit_code == 0);
    const Json json = ran.json();
    CHECK(json["players"] == run_farkle(words).json()["players"]);  // whichever engine that was
    const std::vector<Game> games = games_in(file);
    REQUIRE(games.size() == 1000);
    CHECK(sum(games, "turns") == json["turns"]);
    const std::string decided = rules == "carry-over" ? "loser" : "winner",
                      count = rules == "carry-over" ? "last" : "wins";
    for (std::size_t p = 0; p < policies.size(); ++p) {
      const std::string number = std::to_string(p + 1);
      const Json& player = json["players"][p];
      CHECK(std::count_if(games.begin(), games.end(), [&](const Game& g) { return g.at(decided) == number; }) ==
            player[count]);
      for (const char* column : {"turns", "farkles", "rolls", "hot_dice"})
        CHECK(sum(games, column + ("_" + number)) == player[column]);
      CHECK(games.back().at("policy_" + number) == policies[p]);
    }
    for (std::size_t k = 0; k < games.size(); ++k) {
      CHECK(games[k].at("game") == std::to_string(k));
      CHECK(games[k].at("round") == std::to_string(k / 3));
      CHECK(games[k].at("first") == std::to_string(k % 3 + 1));
      const auto bank = [&](const std::string& player) { return std::stoi(games[k].at("bank_" + player)); };
      const auto [least, most] = std::minmax({bank("1"), bank("2"), bank("3")});
      if (decided == "winner") CHECK(bank(games[k].at("winner")) == most);
      CHECK(most >= 2000);
      CHECK(least >= 0);
    }
  }
}

TEST_CASE("simulate --games-to writes the same bytes for any threads and in parts", "[cli][simulate]") {
  const std::string words = "simulate turn bank-at:300 --games 9001 --seed 5 --rules classic --set game.target=1000 ";
  const auto written = [&](const std::string& flags) {
    const std::string file = scratch("written.csv");
    REQUIRE(run_farkle(words + flags + " --games-to " + file).exit_code == 0);
    return contents(file);
  };
  const std::string whole = written("-j 1");
  CHECK(written("-j 2") == whole);
  CHECK(written("-j 7") == whole);
  std::string parts;
  for (const std::string part : {"1/3", "2/3", "3/3"}) {
    const std::string lines = written("--shard " + part);
    parts += part == "1/3" ? lines : lines.substr(lines.find('\n') + 1);
  }
  CHECK(parts == whole);
}

TEST_CASE("What is stopped leaves the games that were counted", "[cli][simulate]") {
  const std::string file = scratch("stopped.csv");
  const auto until =
      run_farkle("simulate turn bank-at:300 --set game.target=1000 --until ci=0.02 --format json --games-to " + file);
  CHECK(until.json()["stopped"] == "ci");
  CHECK(until.json()["games"] == games_in(file).size());
  const auto stopped = farkle::test::run_and_stop(
      "simulate turn random --games 1e9 -j 2 --engine reference --format json --games-to " + file,
      [](const farkle::test::Ran& ran) { return !ran.out.empty(); });
  CHECK(stopped.exit_code == 130);
  CHECK_THAT(stopped.err, Catch::Contains("stopped.csv ends before game ") && Catch::Contains(": it is not whole"));
  const std::string kept = contents(file);  // a line for each game, below the header
  CHECK(stopped.json()["games"] == std::count(kept.begin(), kept.end(), '\n') - 1);
  CHECK(kept.back() == '\n');
}

TEST_CASE("simulate --games-to says what it cannot do, and keeps the answer on a full disk", "[cli][simulate]") {
  const std::string words = "simulate turn bank-at:300 --games 2000 --set game.target=1000 ",
                    file = scratch("kept.csv");
  refused(words + "--games-to games.parquet", "*.csv");
  refused(words + "--games-to -", "standard output");
  refused(words + "--luck --games-to " + file, "--luck");
  refused(words + "--engine lanes --games-to " + file, "--engine lanes");
  refused(words + "--save " + file + " --games-to " + file, "another file than --save");
  REQUIRE(run_farkle(words + "--save " + scratch("counts.json")).exit_code == 0);
  refused(words + "--resume " + scratch("counts.json") + " --games-to " + file, "--resume");
  refused(words + "--games-to /nowhere/games.csv", "/nowhere/games.csv", 3);
  REQUIRE(run_farkle(words + "--engine reference --games-to " + file).exit_code == 0);
  const std::string before = contents(file);
  const auto full = run_farkle(words + "--seed 2 --format json --games-to " + file, "", "trap '' XFSZ; ulimit -f 1;");
  CHECK(full.exit_code == 3);
  CHECK(full.json()["games"] == 2000);
  CHECK_THAT(full.err, Catch::Contains("kept.csv"));
  CHECK(contents(file) == before);
}

TEST_CASE("simulate says how fast it was, outside of what is reproducible", "[cli][simulate]") {
  const std::string words = "simulate turn bank-at:300 --games 2000 --set game.target=1000 ";
  const Json json = run_farkle(words + "--format json").json();
  CHECK(json["run"]["games_per_s"] > 0);
  CHECK(json["run"]["turns_per_s"].get<double>() ==
        Approx(json["run"]["games_per_s"].get<double>() * json["turns"].get<double>() / 2000));
  CHECK_THAT(run_farkle(words).out, Catch::Contains("turns a second"));
  CHECK_THAT(run_farkle(words + "--format csv").out, !Catch::Contains("second"));
}
