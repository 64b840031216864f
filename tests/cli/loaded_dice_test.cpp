// Dice that differ: equal ones are of one kind, and which of them are in hand is said as 1+3+4.
#include <algorithm>
#include <map>

#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using farkle::test::json_of;
using farkle::test::run_farkle;
using Json = nlohmann::ordered_json;

namespace {

const std::string base = " -q --rules classic --set dice.count=4 --set game.target=700 ";
const std::string kinds = base + "--set 'dice.set=[[1,1,1,1,1,1],[4,1,1,1,1,2],[1,1,1,1,1,1],[4,1,1,1,1,2]]' ";
// Every die is of its own kind here, but hardly.
const std::string hair = base +
                         "--set 'dice.set=[[1,1,1,1,1,1],[4,1,1,1,1,2],"
                         "[100000001,100000000,100000000,100000000,100000000,100000000],"
                         "[400000001,100000000,100000000,100000000,100000000,200000000]]' ";

// The best value of each keep and action.
std::map<std::string, double> values(const Json& options) {
  std::map<std::string, double> best;
  for (const Json& o : options) {
    const auto [at, added] = best.try_emplace(o["keep"].dump() + o["then"].dump(), o["value"].get<double>());
    if (!added) at->second = std::max(at->second, o["value"].get<double>());
  }
  return best;
}

}  // namespace

TEST_CASE("equal dice of a set are worth as much as dice that differ by a hair", "[cli]") {
  CHECK(json_of("solve turn" + kinds)["states"].size() == 8);
  CHECK(json_of("solve turn" + hair)["states"].size() == 15);
  CHECK(json_of("solve turn" + kinds)["expected_points"].get<double>() ==
        Approx(json_of("solve turn" + hair)["expected_points"].get<double>()).epsilon(1e-6));
  CHECK(json_of("solve duel" + kinds)["first_player_wins"].get<double>() ==
        Approx(json_of("solve duel" + hair)["first_player_wins"].get<double>()).epsilon(1e-6));
  for (const std::string roll : {"1151 --me 100", "1535 --objective points", "55 --hand 1+4 --turn 300 --them 400",
                                 "511 --hand 2+3+4 --turn 100", "1115 --objective turns"}) {
    INFO(roll);
    const auto alike = values(json_of("advise " + roll + kinds)["options"]);
    const auto apart = values(json_of("advise " + roll + hair)["options"]);
    REQUIRE(alike.size() == apart.size());
    for (const auto& [what, value] : alike) CHECK(value == Approx(apart.at(what)).epsilon(1e-6));
  }
}

TEST_CASE("which die shows what matters, which of equal dice does not", "[cli]") {
  const Json best = json_of("advise 1133" + kinds)["options"][0], other = json_of("advise 3311" + kinds)["options"][0];
  CHECK(best["value"] == other["value"]);  // dice 1 and 3 are equal, and so are 2 and 4
  CHECK(json_of("advise 1313" + kinds)["options"][0]["value"] != best["value"]);
  const Json kept = json_of("advise 1326 --me 300" + kinds)["options"];
  for (const Json& o : kept)
    if (o["then"] == "roll") CHECK(o["which"] == Json::parse("[1, 2, 4]"));  // a die 1 was kept, and 3 is as it
  CHECK(json_of("advise 15 --hand 2+3" + kinds)["options"] == json_of("advise 51 --hand 1+4" + kinds)["options"]);
  CHECK(json_of("advise 5 --hand 4" + kinds)["options"] == json_of("advise 5 --hand 2" + kinds)["options"]);
}

TEST_CASE("what is wrong with dice that differ is said", "[cli]") {
  CHECK_THAT(run_farkle("play --dice real --rules cosmic-wimpout --at 0,0", "r 2446J\nk J2\nq\n").out,
             Catch::Contains("2 J scores nothing as a keep"));
  const auto says = [](const std::string& command, const std::string& what) {
    const auto run = run_farkle(command);
    INFO(command);
    CHECK(run.exit_code == 2);
    CHECK_THAT(run.err, Catch::Contains(what));
  };
  says("advise 11" + kinds, "a face for each of 4 dice");
  says("advise 11 --hand 1+5" + kinds, "the numbers of the dice in hand");
  says("advise 11 --hand 1+1" + kinds, "the numbers of the dice in hand");
  says("advise 11 --hand 1" + kinds, "a face for each of 1 die");
  says("advise --hand 1" + kinds, "only with DICE");
  says("advise 11 --hand 1+2", "only with dice that differ");
  says("advise 1234" + base + "--set 'dice.set=[[1,1,1,1,1,1],[1,0,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1]]'",
       "die 2 never shows a 2");
  says("advise --offer 300,7" + kinds + "--set carry.mode=inherit", "the dice differ, so name them, like 1+3+4");
}

TEST_CASE("cards, offers and games at the table with dice that differ", "[cli]") {
  const Json card = json_of("card" + kinds);
  REQUIRE(card["states"].size() == 8);
  CHECK(card["states"][0]["dice"] == Json::parse("[1]"));
  const Json turn = json_of("solve turn" + kinds);
  for (std::size_t s = 0; s < 8; ++s) CHECK(card["states"][s]["bank_at"] == turn["states"][s]["bank_at"]);
  CHECK(run_farkle("card --simple 2" + kinds).exit_code == 0);

  const std::string inherit = kinds + "--set carry.mode=inherit ";
  const Json offered = json_of("advise --offer 300,2+4" + inherit)["options"];
  REQUIRE(offered.size() == 2);
  CHECK(json_of("advise --offer 300,2" + inherit)["options"] == json_of("advise --offer 300,4" + inherit)["options"]);
  const auto watched = run_farkle("play --dice real --seat 2 --at 0,0" + inherit, "b 300 1+4\nr 11\n");
  CHECK_THAT(watched.out, Catch::Contains("2 dice"));
}

TEST_CASE("what to keep of dice that differ, on a card and in examples of sentences", "[cli]") {
  const std::string differ =
      " -q --rules classic --set game.target=2000 --set "
      "'dice.set=[[1,1,1,1,1,1],[4,1,1,1,1,2],[1,1,1,1,1,1],[4,1,1,1,1,2],[1,1,1,1,1,1],[1,1,"
      "1,1,1,1]]' ";
  const Json keeps = json_of("card --turn-only" + differ)["keeps"];
  REQUIRE_FALSE(keeps.empty());
  const Json& first = keeps[0];
  CHECK(first["dice"].size() == first["keep"].size() + first["left"].size());
  CHECK(first["most"].size() > first["keep"].size());
  const Json front =
      json_of("card --policy 'sentences:If you rolled five dice or more, keep one die. Bank at 300 or more.'" + differ);
  REQUIRE_FALSE(front["examples"].empty());
  for (const Json& example : front["examples"]) CHECK(example["dice"].size() == example["roll"].size());

  const Json grid = json_of("solve turn --grid 500,500" + differ)["at"];
  const std::size_t hands = json_of("solve turn" + differ)["states"].size();
  REQUIRE(grid.size() == 2 * hands);
  CHECK(grid[2]["dice"] != grid[0]["dice"]);
  CHECK(grid[1] == json_of("solve turn --at 500,+1" + differ)["at"][0]);
}

TEST_CASE("each player with dice of their own, by name", "[cli]") {
  const std::string game = " -q --rules kingdom-come --set game.target=600 ";
  const Json plain = json_of("solve duel" + game), both = json_of("solve duel --dice ordinary:6" + game);
  CHECK(both["first_player_wins"].get<double>() == Approx(plain["first_player_wins"].get<double>()).margin(1e-12));
  CHECK(both["balanced"].get<double>() == Approx(0.5).margin(1e-12));
  const Json one = json_of("solve duel --dice lucky:2,odd:4 --their-dice king:6 --at 0,0 --at 100,300" + game),
             other = json_of("solve duel --dice king:6 --their-dice lucky:2,odd:4" + game);
  CHECK(one["balanced"].get<double>() == Approx(1 - other["balanced"].get<double>()).margin(1e-12));
  CHECK(one["wins_if_second"].get<double>() == Approx(1 - other["first_player_wins"].get<double>()).margin(1e-12));
  CHECK(one["at"][0]["win"] == one["first_player_wins"]);
  CHECK(one["your_dice"] == "lucky:2,odd:4");
  CHECK(one["their_dice"] == "king:6");
  // The same dice, written as weights.
  const Json loaded =
      json_of("solve duel" + game + "--set 'dice.set=[\"odd\",[8,2,8,2,8,2],\"odd\",\"odd\",\"odd\",\"odd\"]'");
  CHECK(loaded["first_player_wins"] ==
        json_of("solve duel" + game + "--set dice.weights=[8,2,8,2,8,2]")["first_player_wins"]);
  CHECK(run_farkle("solve duel --dice lucky:2,od:4" + game).exit_code == 2);
  CHECK_THAT(run_farkle("solve duel --dice lucky:2,od:4" + game).err, Catch::Contains("did you mean 'odd'"));
  CHECK_THAT(run_farkle("solve duel --dice lucky:0" + game).err, Catch::Contains("how many there are"));
  CHECK(run_farkle("solve duel --dice lucky:6 --set carry.mode=inherit" + game).exit_code == 3);
  CHECK(run_farkle("solve duel --dice lucky:6 --turns-left 4" + game).exit_code == 2);  // not in silence
}

TEST_CASE("the best dice of those that one owns", "[cli]") {
  const std::string game = " -q --rules kingdom-come --set game.target=600 ";
  const Json best = json_of("dice --have odd:2,lucky:3,king:3 --against king:6 --games 2" + game);
  CHECK(json_of("dice --have odd:2,lucky:3,king:3 --against king --games 2" + game)["best"] == best["best"]);
  farkle::test::refused("dice --have lucky:6 --against odd:2" + game, "6 dice, or one that all of them are like");
  CHECK(best["sets"] == 6);
  REQUIRE(best["best"].size() == 6);
  for (std::size_t k = 0; k < 6; ++k) {
    const Json& row = best["best"][k];
    CHECK(row["value"].is_null() == (k >= 2));
    if (k > 0 && k != 2) CHECK(row[k < 2 ? "value" : "points"] <= best["best"][k - 1][k < 2 ? "value" : "points"]);
  }
  const std::string first = best["best"][0]["dice"];
  CHECK(best["best"][0]["value"] == json_of("solve duel --their-dice king:6 --dice " + first + game)["balanced"]);
  CHECK(best["adds"].size() == 1u + static_cast<std::size_t>(std::count(first.begin(), first.end(), ',')));
  CHECK_FALSE(best["adds"][0].contains("value"));
  // The same game without the die, and with a fair one there.
  const Json adds = json_of("dice --have odd:2,lucky:3,king:1 --against king:6 --games 1 --wins" + game);
  REQUIRE(adds["adds"].size() == 3);
  for (const auto& [die, fair_there] :
       {std::pair{"king", "lucky:3,odd:2,ordinary"}, {"lucky", "king,lucky:2,odd:2,ordinary"}})
    for (const Json& row : adds["adds"])
      if (row["die"] == die)
        CHECK(row["value"].get<double>() ==
              Approx(adds["best"][0]["value"].get<double>() -
                     json_of("solve duel --their-dice king:6 --dice " + std::string(fair_there) + game)["balanced"]
                         .get<double>())
                  .margin(1e-12));
  // And how the best set is played, as the game for two says.
  const std::string longer = " -q --rules kingdom-come --set game.target=1500 ";
  const Json of_set = json_of("dice --have lucky:6,odd:1 --games 1" + longer),
             at_start = json_of("solve duel --at 0,0 --dice lucky:6" + longer)["at"][0]["bank_at"];
  REQUIRE(of_set["best"][0]["dice"] == "lucky:6");
  std::map<std::string, Json> play, expected;
  for (const Json& row : of_set["play"]) play[row["left"]] = row["bank_at"];
  for (std::size_t n = 1; n <= 6; ++n)
    if (const Json& at = at_start[n - 1]; !at.is_null() && at < 1500)
      expected[n == 1 ? "lucky" : "lucky:" + std::to_string(n)] = at;
  CHECK(play == expected);
  const std::string said = run_farkle("dice --have lucky:6,odd:1 --against king:6 --games 1" + longer).out;
  const auto line = said.find("farkle advise");
  REQUIRE(line != std::string::npos);
  const std::string advise = said.substr(line + 7, said.find('\n', line) - line - 7);
  CHECK_THAT(run_farkle(advise + " 115263 -q").out, Catch::Contains("your dice lucky:6 against king:6"));
  CHECK(play.size() > 1);
  CHECK(run_farkle("dice --have odd:6 --games 0 --wins" + game).exit_code == 2);
  CHECK_FALSE(json_of("dice --have odd:6 --games 0" + game).contains("play"));
  // With a target far away the points are those of a turn.
  const std::string far = " -q --rules kingdom-come --set game.target=20000 ";
  const Json lucky = json_of("dice --have king:6 --games 0" + far)["best"][0];
  CHECK(lucky["points"].get<double>() ==
        Approx(json_of("solve turn --set dice.weights=[4,6,7,8,4,3]" + far)["expected_points"].get<double>())
            .margin(1e-6));
  CHECK_THAT(run_farkle("dice --have lucky:2" + game).err, Catch::Contains("but 6 are needed"));
  CHECK_THAT(run_farkle("dice" + game).err, Catch::Contains("--have is missing"));
  CHECK_THAT(run_farkle("dice --have lucky:6," + game).err, Catch::Contains("names of dice"));
  CHECK_THAT(run_farkle("dice -q --rules official --have lucky:6").err, Catch::Contains("no dice have names"));
}
