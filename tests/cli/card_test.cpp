// farkle card from outside, and the walk through a turn that it rests on.
#include "solver/turn/best_turn.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

#include "sim/policies/thresholds.hpp"
#include "sim/search/objective.hpp"
#include "solver/duel/duel_solver.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/number_text.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/turn/position_values.hpp"
#include "tests/catch.hpp"
#include "tests/cli/run.hpp"
#include "tests/support/source_dir.hpp"

using namespace farkle;
using farkle::test::run_farkle;
using Json = nlohmann::ordered_json;

TEST_CASE("a walk through the turn that scores most ends as the solver says", "[card]") {
  for (const std::string& id : compared_ids()) {
    INFO(id);
    const Rules rules = load_rules(id).rules;
    const Scorer scorer(rules);
    const TurnModel model(rules, scorer);
    const TurnSolution turn = solve_turn(rules, model, true);
    const BestTurn walk = best_turn(
        model, values_in_points(rules, model, std::make_shared<const TurnSolution>(turn), 0, /*may_pass=*/false).turn);
    double points = 0, chance = walk.farkle;
    for (const BestTurn::Banked& end : walk.banked) points += end.points * end.chance, chance += end.chance;
    CHECK(points == Approx(turn.expected_points).epsilon(1e-9));
    CHECK(chance == Approx(1).epsilon(1e-9));
    CHECK(walk.farkle == Approx(turn.distribution.front().probability).epsilon(1e-9));
  }
}

TEST_CASE("a turn as a card says is the best with every exception, and the thresholds' without any", "[card]") {
  for (const std::string spec : {"official", "classic+dice.count=4", "on-the-board", "kingdom-come", "carry-over"}) {
    INFO(spec);
    const Rules rules = load_rules(spec).rules;
    const auto solved = std::make_shared<Solved>(rules);
    const TurnModel& model = solved->model;
    const TurnSolution& turn = solved->turn(true);
    const ActionValues worth =
        values_in_points(rules, model, std::shared_ptr<const TurnSolution>(solved, &turn), 0, /*may_pass=*/false).turn;
    const auto keeps = surprising_keeps(rules, solved->scorer, model, worth, best_turn(model, worth));
    const auto points = [&](std::span<const SurprisingKeep> said) {
      double sum = 0;
      for (const auto& end : turn_as_said(rules, solved->scorer, model, worth, said, turn.bank_rules).banked)
        sum += end.points * end.chance;
      return sum;
    };
    REQUIRE(keeps.size() > 1);
    CHECK(points(keeps) == Approx(turn.expected_points).epsilon(1e-7));  // exceptions leave out what is rare
    for (std::size_t some = 1; some <= std::min<std::size_t>(keeps.size(), 5); ++some)
      CHECK(points(std::span(keeps).first(some)) > points(std::span(keeps).first(some - 1)));
    if (rules.carry.mode == CarryMode::none)
      CHECK(points({}) ==
            Approx(points_objective(solved).value(*policy_of(Thresholds{best_turn_thresholds(*solved)}, solved))));
  }
}

TEST_CASE("an exception of a card is for the rolls that have both keeps", "[card]") {
  const std::vector<std::string> changes = {"dice.count=3", "score.triples={}", "turn.hot_dice=\"must\"",
                                            "score.singles={ 2 = 50, 3 = 150 }", "score.melds={ aab = 250 }"};
  const auto solved = std::make_shared<Solved>(load_rules("classic", changes).rules);
  const TurnModel& model = solved->model;
  const TurnSolution& turn = solved->turn(true);
  const ActionValues worth =
      values_in_points(solved->rules, model, std::shared_ptr<const TurnSolution>(solved, &turn), 0, false).turn;
  const auto keeps = surprising_keeps(solved->rules, solved->scorer, model, worth, best_turn(model, worth));
  // 1 3 3 in place of 3 3: 3 3 4 has the same one, and not the other.
  const auto from_two = [](const SurprisingKeep& k) { return k.best.size() == 3 && k.most.size() == 2; };
  REQUIRE(std::any_of(keeps.begin(), keeps.end(), from_two));
  double points = 0, chance = 0;
  const BestTurn said = turn_as_said(solved->rules, solved->scorer, model, worth, keeps, turn.bank_rules);
  for (const auto& end : said.banked) points += end.points * end.chance, chance += end.chance;
  CHECK(points <= turn.expected_points + 1e-9);
  CHECK(chance + said.farkle == Approx(1).epsilon(1e-6));
}

TEST_CASE("a walk through a turn played to win wins as often as the solver says", "[card]") {
  for (const std::string spec : {"classic", "on-the-board", "zilch", "carry-over"}) {
    INFO(spec);
    const Rules rules = load_rules(spec, {"game.target=1500", "dice.count=4"}).rules;
    const Scorer scorer(rules);
    const TurnModel model(rules, scorer);
    const DuelGame game(rules, model);
    const DuelSolution duel = solve_duel(game);
    const auto [worth, win, most] = values_in_chances(game, duel, {500, 0, true}, {750, 0, true}, 40'000);
    const BestTurn walk = best_turn(model, worth);
    double sum = walk.farkle * worth.farkle;
    for (const BestTurn::Banked& end : walk.banked) sum += end.chance * worth.bank(end.points, end.afterstate).value();
    CHECK(sum == Approx(win).epsilon(1e-9));
  }
}

TEST_CASE("surprising keeps of one roll are those that advise ranks first", "[card]") {
  const Json card = run_farkle("card --turn-only --format json").json();
  REQUIRE(card["keeps"].size() == 8);
  CHECK(card["keeps"][0]["most"] == Json::parse("[1,5]"));
  CHECK(card["keeps"][0]["keep"] == Json::parse("[1]"));
  const Json advice = run_farkle("advise 152366 --objective points --format json").json();
  CHECK(advice["options"][0]["keep"] == Json::parse("[1]"));
  for (const Json& keep : card["keeps"]) {
    CHECK(keep["gain"].get<double>() > 0);
    CHECK(keep["frequency"].get<double>() > 0);
    CHECK(keep["frequency"].get<double>() < 1);
    CHECK(keep["least_stake"] <= keep["most_stake"]);
  }
}

TEST_CASE("what a card says of its exceptions is true of those that it shows", "[card]") {
  const Json keeps = run_farkle("card --turn-only --format json").json()["keeps"];
  double least = 1e9, most = 0;
  for (std::size_t k = 0; k < 5; ++k) {
    least = std::min(least, keeps[k]["gain"].get<double>());
    most = std::max(most, keeps[k]["gain"].get<double>());
  }
  CHECK_THAT(run_farkle("card --turn-only").out, Catch::Contains("The exceptions gain " + fixed(least, 0) + " to " +
                                                                 fixed(most, 0) + " points each time; others"));
}

TEST_CASE("a card marks thresholds after a farkle against its line for them", "[card]") {
  const std::string out = run_farkle(
                              "card --rules classic --set dice.count=3 --set game.target=1000 --set "
                              "farkle.penalty=100 --set farkle.streak=2")
                              .out;
  CHECK_THAT(out, Catch::Contains("after 1 farkle    50    50   250\n"));
  CHECK_THAT(out, Catch::Contains("half way, after 1 farkle  500   500       50     50    250\n"));
}

TEST_CASE("the card's thresholds and chances are those of the solvers", "[card]") {
  const std::string rules = " --format json --rules official+opening-500 --set game.target=2000";
  const Json card = run_farkle("card" + rules).json(), turn = run_farkle("solve turn" + rules).json();
  CHECK(card["schema"] == "farkle.card/1");
  CHECK(card["bank_at"] == turn["bank_at"]);
  CHECK(card["opening_bank_at"] == turn["opening_bank_at"]);
  CHECK(card["expected_points"] == turn["expected_points"]);
  const Json duel = run_farkle("solve duel --at 1500,500 --at 500,1500" + rules).json();
  CHECK(card["positions"][3]["win"] == duel["at"][0]["win"]);
  CHECK(card["positions"][4]["win"] == duel["at"][1]["win"]);
  CHECK(card["positions"][4]["bank_at_2"] == duel["at"][1]["bank_at"][1]);
  for (const Json& row : card["positions"]) CHECK(row["cost"].get<double>() >= 0);
  for (std::size_t i = 1; i < card["last_turn"].size(); ++i)
    CHECK(card["last_turn"][i]["win"].get<double>() < card["last_turn"][i - 1]["win"].get<double>());
}

TEST_CASE("a card where banks move in steps that don't divide the points to make up", "[card]") {
  const std::string rules = " --format json --rules classic --set score.singles.5=0 --set game.target=2000";
  const Json card = run_farkle("card" + rules).json();
  REQUIRE(card["last_turn"].size() == 4);
  CHECK(card["last_turn"][0]["behind"] == 300);
  CHECK(card["last_turn"][1]["behind"] == 500);
  const Json duel = run_farkle("solve duel --at 1700,2000" + rules).json();
  CHECK(card["last_turn"][0]["win"] == duel["at"][0]["win"]);
}

TEST_CASE("the cost of a position is that of the thresholds that the card shows", "[card]") {
  const Json card = run_farkle(
                        "card --format json --rules classic --set dice.count=3 --set farkle.streak=2 "
                        "--set farkle.penalty=100 --set game.target=300 --set \"score.triples={}\" "
                        "--set \"score.triples={1=300,2=200}\"")
                        .json();
  CHECK(card["bank_at"] == Json::parse("[50,100,250]"));
  // Worked out apart, by those thresholds and the keeps that are best with them.
  CHECK(card["positions"][0]["cost"].get<double>() == Approx(0.002521).margin(1e-6));
  CHECK(card["positions"][4]["cost"].get<double>() == Approx(0.009571).margin(1e-6));
}

TEST_CASE("a simple card has its exact price", "[card]") {
  const std::string rules = " --format json --rules classic --set dice.count=4";
  const Json card = run_farkle("card --simple 2" + rules).json(),
             best = run_farkle("optimize --objective points --numbers 2" + rules).json();
  CHECK(card["policy"] == best["best"]["policy"]);
  CHECK(card["value"] == best["best"]["value"]);
  CHECK(card["cost"] == best["cost"]);
  const Json one = run_farkle("card --simple 1" + rules).json(),
             most = run_farkle("optimize --objective points --form bank-at" + rules).json(),
             choosy = run_farkle("optimize --objective points --form bank-at,keep=best" + rules).json();
  CHECK(one["policy"] == choosy["best"]["policy"]);
  CHECK(one["value_keeping_most"] == most["best"]["value"]);
  CHECK(one["value"].get<double>() > one["value_keeping_most"].get<double>());
}

TEST_CASE("farkles in a row and dice that are left have their places on the card", "[card]") {
  const Json zilch = run_farkle("card --rules zilch --turn-only --format json").json();
  const Json turn = run_farkle("solve turn --rules zilch --format json").json();
  CHECK(zilch["bank_at"] == turn["long_run"]["bank_at"][0]);
  CHECK(zilch["bank_at_streak_2"] == turn["long_run"]["bank_at"][2]);
  const Json carry = run_farkle("card --rules carry-over --set game.target=1000 --format json").json();
  CHECK(carry["offers"].size() == 5);
  CHECK(carry["positions"].size() == 9);
  // At the least points that make an offer worth taking it is, and below it is not.
  const int at = carry["offers"][3]["take_at"].get<int>();
  const auto takes = [](int points) {
    return run_farkle("solve duel --rules carry-over --set game.target=1000 --at 500,500 --offer " +
                      std::to_string(points) + ",4 --format json")
        .json()["at"][0]["offer"]["take"]
        .get<bool>();
  };
  CHECK(takes(at));
  CHECK_FALSE(takes(at - 50));
}

TEST_CASE("a card as a picture and as a page, and what has no card", "[card]") {
  const std::string svg = run_farkle("card --turn-only --format svg").out, file = farkle::test::scratch("card.html");
  CHECK(svg.starts_with("<svg xmlns="));
  CHECK_THAT(svg, Catch::Contains("role=\"img\"") && Catch::Contains("<title") && Catch::Contains("3,100"));
  CHECK_THAT(svg, !Catch::Contains("farkle card") && !Catch::Contains("--"));  // paper takes no commands
  CHECK(run_farkle("card --turn-only -o " + file).exit_code == 0);
  CHECK_THAT(farkle::test::contents(file), Catch::Contains("<!doctype html>") && Catch::Contains("3,100"));
  CHECK(run_farkle("card --simple 2 --rules carry-over").exit_code == 3);
  CHECK(run_farkle("card --simple 7").exit_code == 2);
}

TEST_CASE("a card tells the table what it needs to play", "[card]") {
  const std::string official = run_farkle("card --turn-only").out;
  INFO(official);
  // What scores, as the scorer has it: four 1s are 1,000 and a single.
  CHECK_THAT(official, Catch::Contains("What scores") && Catch::Contains("1,100") &&
                           Catch::Contains("two different triplets") && Catch::Contains("1 2 3 4 5 6"));
  const std::string zilch = run_farkle("card --turn-only --rules zilch").out;
  CHECK_THAT(zilch, Catch::Contains("nothing that scores") && Catch::Contains("8,000"));
  CHECK(run_farkle("card --turn-only --rules classic").out.find("three pairs") == std::string::npos);
  // No threshold that the target makes impossible.
  CHECK(run_farkle("card --turn-only --rules classic --format json").json()["bank_at"][5] == 10'050);
  const std::string classic = run_farkle("card --turn-only --rules classic").out;
  CHECK_THAT(classic, !Catch::Contains("10,050") && Catch::Contains("win: bank what reaches the target"));
  CHECK_THAT(run_farkle("card --turn-only --rules classic --set game.target=20000").out, Catch::Contains("10,050"));
  // What to keep, in place of what scores most.
  const std::string keeps = official.substr(official.find("Keep this, not that"));
  CHECK(std::regex_search(keeps, std::regex("\\n *6 +1 +1 5 +up to 2,300\\n")));
  CHECK_THAT(keeps, Catch::Contains("Otherwise keep what scores most"));
  CHECK_THAT(run_farkle("card --rules classic --set game.target=2000").out, !Catch::Contains("--"));
}

TEST_CASE("a card tells thresholds above what reaches the target, which a last turn of the others asks for", "[card]") {
  const std::string rules = " --rules official --set game.target=2000";
  const Json positions = run_farkle("card --format json" + rules).json()["positions"];
  std::string text = run_farkle("card" + rules).out;
  text = text.substr(text.find("I am close"));
  text = text.substr(0, text.find('\n'));
  int above = 0;
  for (const Json& row : positions)
    for (int n = 1; n <= 6; ++n)
      if (const Json& at = row["bank_at_" + std::to_string(n)];
          !at.is_null() && at > 2000 - row["bank"].get<int>() && at <= 2000 && row["situation"] == "I am close") {
        CHECK_THAT(text + " ", Catch::Contains(" " + farkle::with_thousands(at.get<int>()) + " "));
        ++above;
      }
  CHECK(above > 0);
}

// Six dice never farkle. Even 11,500 lose a little against rolling them again, and the end of a table is no threshold.
TEST_CASE("hot dice that cannot farkle are banked only where the last turn of the other does not matter", "[card]") {
  const std::string rules = " --format json --rules zilch --set game.target=2000 --set farkle.penalty=0";
  const Json bank_at = run_farkle("solve duel --at 1000,1000" + rules).json()["at"][0]["bank_at"];
  CHECK(bank_at[5].get<Points>() > 11'500);
  const Json best = run_farkle("advise 223344 --me 1000 --them 1000 --turn 10000" + rules).json()["options"][0];
  CHECK(best["then"] == "roll");
  CHECK(best["at_stake"] == 11'500);
}

TEST_CASE("under a penalty for every farkle a card's points a turn are net", "[card]") {
  const std::string rules = " --rules official --set farkle.streak=1 --set farkle.penalty=50";
  const Json card = run_farkle("card --turn-only --format json" + rules).json(),
             turn = run_farkle("solve turn --format json" + rules).json();
  CHECK(card["points_per_turn"] == turn["long_run"]["points_per_turn"]);
  CHECK(card["points_per_turn"].get<double>() < card["expected_points"].get<double>() - 5);
  const std::string text = run_farkle("card --turn-only" + rules).out;
  CHECK_THAT(text, Catch::Contains("583.91") && !Catch::Contains("593.58"));
  CHECK_THAT(run_farkle("solve turn" + rules).out,
             Catch::Contains("expected points, before penalties") && Catch::Contains("penalties taken off"));
  CHECK_THAT(run_farkle("compare rules --games 0 official facebook").out,
             Catch::Contains("If farkles cost points, points a turn leave that out"));
  const std::string unlike = "compare rules --games 0 official classic";
  CHECK_THAT(run_farkle(unlike).out, !Catch::Contains("farkles cost points"));
  CHECK_THAT(run_farkle(unlike + " --set farkle.first=300").out, Catch::Contains("If farkles cost points"));
}

TEST_CASE("a card of sentences says what they win, and shows rolls in which they matter", "[card][sentences]") {
  const std::string rules = " --rules classic --set game.target=1000 --format json";
  const std::vector<std::string> sentences = {
      "If you rolled four dice or more and only single dice score, keep one die.",
      "If you reach the target, bank with a lead of 200 or more.",
      "If one to three dice are left, bank at 300 or more.", "Bank at 900 or more."};
  const auto policy_of = [&](std::size_t without) {
    std::string all = "sentences:";
    for (std::size_t i = 0; i < sentences.size(); ++i)
      if (i != without) all += sentences[i] + " ";
    return all;
  };
  const std::string policy = policy_of(sentences.size());
  const auto ran = run_farkle("card --policy '" + policy + "'" + rules);
  INFO(ran.err);
  REQUIRE(ran.exit_code == 0);
  const Json card = ran.json();
  CHECK(card["wins"] == run_farkle("evaluate '" + policy + "' optimal" + rules).json()["balanced"]);
  REQUIRE(card["examples"].size() == 4);
  CHECK(card["examples"][2]["sentence"] == 3);
  CHECK(card["examples"][3]["sentence"] == 3);  // said as "otherwise at 900 or more"
  CHECK(card["examples"][1]["me"].get<int>() > 0);
  // The same decisions, in a game that a policy of the command line plays.
  for (const Json& example : card["examples"]) {
    INFO(example);
    const auto roll = example["roll"].get<std::vector<int>>();
    const auto keep = example["keep"].get<std::vector<int>>();
    CHECK(std::includes(roll.begin(), roll.end(), keep.begin(), keep.end()));
    CHECK_FALSE(keep.empty());
    CHECK(example["at_stake"].get<int>() % 50 == 0);
  }
  CHECK(card["examples"][0]["keep"].size() == 1);
  CHECK(card["examples"][0]["roll"].size() >= 4);
  CHECK(card["bank_at"] == run_farkle("card" + rules).json()["bank_at"]);

  const std::string picture = farkle::test::scratch("card.svg"), page = farkle::test::scratch("card.html");
  REQUIRE(run_farkle("card --turn-only --policy '" + policy + "' -o " + picture + " -o " + page).exit_code == 0);
  const auto contents = [](const std::string& path) {
    std::ifstream file(path);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  CHECK_THAT(contents(picture), Catch::Contains("<circle class=\"pip\"") && Catch::Contains(">To study</text>"));
  CHECK_THAT(contents(page),
             Catch::Contains("<h2 class=\"page\">To study</h2>") && Catch::Contains("role=\"img\" aria-label=\"1\""));
  CHECK_THAT(run_farkle("card --policy '" + policy + "' --rules carry-over --turn-only").out,
             Catch::Contains("not worked out here under these rules"));
  CHECK(
      run_farkle("card --policy '" + policy + "' --rules classic --set score.win='[\"6x1\"]' --turn-only").exit_code ==
      0);
  farkle::test::refused("card --policy bank-at:300", "a list of sentences (farkle help sentences)");
  farkle::test::refused("card --simple 2 --policy '" + policy + "'", "not with --simple");
}

TEST_CASE("the sentences in results/ win what it says there, exactly and in games", "[card][sentences][long]") {
  int files = 0;
  for (const auto& folder : std::filesystem::directory_iterator(farkle::tests::source_dir() / "results")) {
    const std::filesystem::path path = folder.path() / "sentences.json";
    if (!std::filesystem::exists(path)) continue;
    INFO(path.string());
    ++files;
    const Json json = Json::parse(std::ifstream(path));
    const Json& best = json["best"];
    if (json.contains("exact")) continue;  // games alone
    std::string rules = " --format json --rules " + json["rules"]["id"].get<std::string>();
    for (const Json& change : json["rules"]["changes"]) rules += " --set '" + change.get<std::string>() + "'";
    const std::string policy = "'" + best["policy"].get<std::string>() + "'";
    const double value = best["value"];
    CHECK(std::abs(run_farkle("evaluate " + policy + " optimal" + rules).json()["balanced"].get<double>() - value) <
          1e-10);
    constexpr int games = 40'000;
    const Json played = run_farkle("simulate " + policy + " optimal --games " + std::to_string(games) + rules).json();
    CHECK(std::abs(played["players"][0]["win_rate"].get<double>() - value) <
          4 * std::sqrt(value * (1 - value) / games));
  }
  CHECK(files > 0);
}

TEST_CASE("a card says where one number of points is not enough", "[card]") {
  const Json card = run_farkle("card --format json").json();
  int rows = 0;
  for (const Json& position : card["positions"]) {
    const auto asked =
        std::to_string(position["bank"].get<int>()) + "," + std::to_string(position["opponent"].get<int>());
    const Json at = run_farkle("solve duel --format json --at " + asked).json()["at"][0];
    CHECK(position.value("bank_intervals", Json()) == at.value("bank_intervals", Json()));
    rows += position.contains("bank_intervals");
  }
  CHECK(rows > 0);
}
