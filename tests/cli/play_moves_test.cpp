// play --moves from outside: where a game stands after a list of moves.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using Catch::Contains;
using farkle::test::contents;
using farkle::test::Ran;
using farkle::test::run_farkle;
using farkle::test::scratch;
using Json = nlohmann::ordered_json;

namespace {

std::string file_of(const std::string& moves) {
  const std::string path = scratch("moves.txt");
  std::ofstream(path) << moves;
  return path;
}

Json after(const std::string& moves, const std::string& words) {
  const Ran ran = run_farkle("play " + words + " --moves " + file_of(moves) + " --format json");
  INFO(words << "\n" << moves << ran.err);
  REQUIRE(ran.exit_code == 0);
  return ran.json();
}

void refused(const std::string& moves, const std::string& words, const std::string& why) {
  farkle::test::refused("play " + words + " --moves " + file_of(moves), why);
}

const std::string small_race = " --rules classic --set game.target=1000";

}  // namespace

TEST_CASE("A list of moves and a session at the terminal make the same game", "[cli][play]") {
  const std::string flags = "turn --game 7" + small_race;
  std::string moves, typed;
  Json now = after(moves, flags);
  for (int turn = 0; now["waits_for"] != "over"; ++turn) {
    REQUIRE(turn < 100);
    const bool banks = now["keeps"][0]["may_bank"].get<bool>();
    moves += std::string("k #1 ") + (banks ? "b\n" : "r\n");
    typed += std::string("#1 ") + (banks ? "b\n" : "r\n");
    now = after(moves, flags);
  }
  CHECK_THAT(now["outcome"].get<std::string>(), Contains("win"));
  CHECK(now["seats"][now["decided"].get<std::size_t>()]["bank"].get<int>() >= 1000);
  const std::string by_list = scratch("by-list.log"), by_hand = scratch("by-hand.log");
  std::filesystem::remove(by_list);
  std::filesystem::remove(by_hand);
  after(moves, flags + " --log " + by_list);
  REQUIRE(run_farkle("play " + flags + " --log " + by_hand, typed).exit_code == 0);
  CHECK(contents(by_list) == contents(by_hand));
}

TEST_CASE("A joker is one wherever dice are told", "[cli][play]") {
  const std::string wild = " --rules classic --set game.target=1000 --set 'dice.set=[{weights=[1,1,1,1,1,1],joker=1}]'";
  const Json jokers_first = {7, 7, 5, 2, 6, 3};
  for (const std::string typed : {"r 115263", "r J15263"}) {
    const std::string log = scratch("joker.log");
    std::filesystem::remove(log);
    const Json now = after(typed + "\n", "you --dice real --log " + log + wild);
    CHECK(now["roll"] == jokers_first);
    CHECK(now["events"][0]["dice"] == jokers_first);
    CHECK(now["keeps"][0]["keep"] == Json({5, 6, 7, 7}));
    after(typed + "\nk #1 b\n", "you --dice real --log " + log + ".2" + wild);
    CHECK(run_farkle("review " + log + ".2").exit_code == 0);
    std::filesystem::remove(log + ".2");
  }
  const Json thrown = after("", "turn --seed 3" + wild);
  CHECK(thrown["roll"] == thrown["events"][0]["dice"]);
  CHECK(thrown["roll"] == Json({2, 6, 6, 2, 7, 4}));
}

TEST_CASE("Once a keep is rolled on, nothing of its roll is left", "[cli][play]") {
  const Ran ran = run_farkle("play turn --dice real --at 0,0" + small_race, "1 2 3 3 4 6\nk 1 r\nq\n");
  CHECK_THAT(ran.out, Contains("With 1: 100 at stake"));
  CHECK_THAT(ran.out, !Contains("With 1: 200 at stake"));
}

TEST_CASE("? as the last line gives what advise gives", "[cli][play]") {
  const Json two = after("r 115263\nk 11 r\nr 2346\nb 450\nt 350 3\nr 511\n?\n", "you --dice real" + small_race);
  const Json alone = run_farkle("advise 511 --turn 350 --me 0 --them 450 --format json" + small_race).json();
  CHECK(two["objective"] == "win");
  CHECK(two["options"] == alone["options"]);
  CHECK(two["events"][2]["move"] == "roll");
  CHECK(two["events"][3] == Json({{"move", "farkle"}, {"points", 200}, {"bank", 0}, {"seat", 0}}));
  // With more players too, exact while the rest of the game is short.
  const Json three = after("r 115263\n?\n", "you you --dice real --at 100,200,300" + small_race);
  CHECK(three["objective"] == "win");
  CHECK(three["exact"] == true);
  CHECK(three["options"] ==
        run_farkle("advise 115263 --me 100 --them 200,300 --format json" + small_race).json()["options"]);
  const Json long_game = after("r 115263\n?\n", "you you --dice real --rules classic");
  CHECK(long_game["exact"] == false);
  CHECK(long_game["options"] == run_farkle("advise 115263 --them 0,0 --format json --rules classic").json()["options"]);
  const std::string last_turn = "b 1000\nr 115263\n?\n";
  const Json last = after(last_turn, "you you --dice real" + small_race);
  CHECK(last["exceed"] == 1000);
  CHECK(last["options"] == run_farkle("advise 115263 --them 0,1000 --format json" + small_race).json()["options"]);
  CHECK(after(last_turn, "you you you you you you you --dice real" + small_race)["exact"] == false);
  // Where chances are not known, there is no advice for a last turn.
  CHECK(
      after("b 1000 2\nr 115263\n?\n", "you you --dice real --rules official+pass --set game.target=1000")["objective"]
          .is_null());
}

TEST_CASE("A player on the board without points is advised as one", "[cli][play]") {
  const std::string rules =
      " --rules official+opening-500 --set farkle.streak=1 --set farkle.penalty=500 --set game.target=1000";
  const std::string moves = "b 500\nx\nx\nx\nr 115263\n?\n";  // the mover is back at 0, the other still there
  const auto options = [&](const std::string& flags) {
    return farkle::test::json_of("advise 115263" + flags + rules)["options"];
  };
  const auto may_bank_200 = [](const Json& from) {
    return std::any_of(from.begin(), from.end(),
                       [](const Json& option) { return option["then"] == "bank" && option["at_stake"] == 200; });
  };
  for (const std::string objective : {"", " --objective points"}) {
    const Json told = after(moves, "you --dice real" + objective + rules);
    CHECK(told["seats"][0]["bank"] == 0);
    CHECK(told["objective"] == (objective.empty() ? "win" : "points"));
    CHECK(told["options"] == options(" --on-board me" + objective));
    CHECK(may_bank_200(told["options"]));
    CHECK_FALSE(may_bank_200(options(objective)));
  }
  const auto win = [&](const std::string& flags) {
    return farkle::test::json_of("solve duel --at 0,0" + flags + rules)["at"][0]["win"].get<double>();
  };
  CHECK(win("") < win(" --on-board me"));
  CHECK(win(" --on-board them") < win(""));
  CHECK(win(" --on-board both") < win(" --on-board me"));
  const Json both = options(" --on-board both"), two = options(" --on-board both --them 0,0");
  CHECK(both[0]["value"] < options(" --on-board me")[0]["value"]);
  CHECK(two[0]["value"] < options(" --on-board me --them 0,0")[0]["value"]);
  farkle::test::refused("advise --on-board us" + rules, "me, them or both");
  for (const char* unlike : {"", " --set bank.on_board_at=500 --set bank.opening=500"})
    farkle::test::refused(std::string("advise --on-board me") + unlike, "--on-board: only where");
  farkle::test::refused("solve duel --on-board me" + rules, "--on-board: only with --at");
}

TEST_CASE("? before a roll in the middle of a turn gives what that roll is worth", "[cli][play]") {
  const std::string real = "you --dice real --at 300,450" + small_race;
  const Json told = after("r 115263\n?\n", real)["options"], rolled = after("r 115263\nk 1 r\n?\n", real);
  const auto one = std::find_if(told.begin(), told.end(), [](const Json& option) {
    return option["keep"] == Json({1}) && option["then"] == "roll";
  });
  REQUIRE(one != told.end());
  REQUIRE(rolled["options"].size() == 1);
  CHECK(rolled["objective"] == "win");
  for (const char* key : {"then", "at_stake", "dice_to_roll", "value", "farkle_probability"})
    CHECK(rolled["options"][0][key] == (*one)[key]);
  CHECK(after("t 100 5\n?\n", real)["options"] == rolled["options"]);
  CHECK(after("r 115263\nt 100 5\n?\n", real)["options"] == rolled["options"]);
  CHECK_THAT(after("?\n", real)["advice"].get<std::string>(), Contains("Roll all 6 dice afresh: "));
}

TEST_CASE("With dice of their own, each player is advised as advise does it", "[cli][play]") {
  const std::string game = " -q --rules kingdom-come --set game.target=600 ",
                    own = "--dice lucky:2,odd:4 --their-dice king:6 ";
  const std::string real = "you --dice real " + own + game, swapped = "--dice king:6 --their-dice lucky:2,odd:4 ";
  const Json first = after("r 124363\n?\n", real);
  CHECK(first["your_dice"] == "lucky:2,odd:4");
  CHECK(first["their_dice"] == "king:6");
  CHECK(first["options"] == farkle::test::json_of("advise 124363 " + own + game)["options"]);
  const Json second = after("b 300\nr 114263\nk 1 r\nr 11263\n?\n", real);
  CHECK(second["to_move"] == 1);
  CHECK(second["options"] == farkle::test::json_of("advise 11263 --turn 100 --them 300 " + swapped + game)["options"]);
  CHECK(after("b 300\nr 114263\nk 1 r\nr 11263\n?\n", real + " --objective points")["options"] ==
        farkle::test::json_of("advise 11263 --turn 100 --objective points --dice king:6" + game)["options"]);
  const Json seated = after("?\n", "bank-at:50 --seat 2 --seed 5 " + own + game);
  REQUIRE(seated["waits_for"] == "keep");
  CHECK(seated["to_move"] == 1);
  std::string faces;
  for (const Json& face : seated["roll"]) faces += face.dump();
  CHECK(seated["options"] == farkle::test::json_of("advise " + faces + " --them " + seated["seats"][0]["bank"].dump() +
                                                   " " + swapped + game)["options"]);
  // Equal dice on both sides are rules with these dice.
  const std::string moves = "k #1 b\nk #1 b\n", both = "turn --dice lucky:2,odd:4 --their-dice lucky:2,odd:4",
                    set = " --set 'dice.set=[\"lucky\", \"lucky\", \"odd\", \"odd\", \"odd\", \"odd\"]'";
  const std::string far = game + "--set game.target=3000 --game 3 ";
  const Json plain = after(moves, "turn" + far + set);
  CHECK(after(moves, both + far)["events"] == plain["events"]);
  CHECK(after(moves, "turn --dice lucky:2,odd:4" + far)["events"] != plain["events"]);
}

TEST_CASE("Offers are started from, and passed on, by moves", "[cli][play]") {
  const std::string flags = "you --dice real --rules carry-over --set game.target=1000";
  const Json offered = after("b 500 3\n?\n", flags);
  CHECK(offered["waits_for"] == "start");
  CHECK(offered["offer"] == Json({{"points", 500}, {"dice", 3}, {"must", false}}));
  CHECK(offered["options"].size() == 2);
  const Json taken = after("b 500 3\no\n", flags);
  CHECK(taken["at_stake"] == 500);
  CHECK(taken["dice_to_roll"] == 3);
}

TEST_CASE("A bank that is put right leaves all else as it is", "[cli][play]") {
  const auto advised = [](const std::string& words) { return farkle::test::json_of("advise " + words)["options"]; };
  // Of a roll on the table, and the streaks of both.
  const std::string streaks = " --rules facebook --set game.target=2000";
  const Json now = after("x\nx\nx\nr 115263\ns 1 300\ns 2 500\n?\n", "you --dice real" + streaks);
  CHECK(now["to_move"] == 1);
  CHECK(now["seats"][0]["streak"] == 2);
  CHECK(now["options"] == advised("115263 --me 500 --streak 1 --them 300 --their-streak 2" + streaks));
  // The turns left of a game of rounds, and the offer.
  const std::string rounds = " --rules classic --set game.rounds=3";
  CHECK(after("b 300\nb 400\nr 115263\ns 1 600\n?\n", "you --dice real" + rounds)["options"] ==
        advised("115263 --me 600 --them 400 --turns-left 4" + rounds));
  const std::string offers = "you --dice real --rules carry-over --set game.target=1000";
  CHECK(after("b 300 2\ns 1 500\n", offers)["offer"] == after("b 300 2\n", offers)["offer"]);
  // Who began, and so how many turns are left: the second player's is the last one.
  const std::string equal = "you --dice real --set game.last_round=equal" + small_race, last = "b 300\ns 1 1000\n";
  CHECK(after(last, equal)["exceed"] == 1000);
  CHECK(after(last + "x\n", equal)["decided"] == 0);
  CHECK(after(last + "s 1 900\nx\n", equal)["decided"].is_null());
  // Of three, whoever has reached the target waits, and the others have a turn each.
  const std::string waits = "you you --dice real --rules carry-over --set game.target=1000";
  CHECK(after("b 300 0\ns 1 1000\n", waits)["seats"][0]["remark"] == "at the target, waits for the others' turn");
  CHECK(after("b 300 0\ns 1 1000\nx\n", waits)["to_move"] == 2);
}

TEST_CASE("Where whoever is overtaken plays again, the last round ends with the leader", "[cli][play]") {
  const std::string flags = " --dice real --set game.last_round=overtaken" + small_race;
  CHECK(after("x\n", "you --at 1000,1200" + flags)["decided"] == 1);
  CHECK(after("x\n", "you you --at 500,1000,1200" + flags)["decided"].is_null());
  CHECK(after("x\nx\n", "you you --at 500,1000,1200" + flags)["decided"] == 2);
  CHECK(after("x\nb 300\nx\nx\n", "you you --at 500,1000,1200" + flags)["decided"] == 1);
}

TEST_CASE("What --moves refuses names its line", "[cli][play]") {
  const std::string real = "you --dice real" + small_race;
  refused("r 115263\nk 2 r\n", real, "moves.txt:2: 2 scores nothing");
  refused("r 115\n", real, "moves.txt:1: 3 dice - must be 6 dice");
  refused("r 115263\nr 1\n", real, "moves.txt:2: there is a roll on the table");
  refused("s 3 100\n", real, "a player, 1 to 2");
  refused("s 1 330\n", real, "multiple of 50");
  refused("s 1 1000\n", real, "from 0 to 950");  // it is that player's turn
  refused("s 1\n", real, "s PLAYER POINTS");
  refused("s 1 300\n", real + " --log " + scratch("corrected.log"), "a log holds every move");
  refused("s 1 300\n", "turn" + small_race, "no such move");
  refused("t 330 3\n", real, "must be a multiple of 50");
  refused("t 350 7\n", real, "must be 1 to 6");
  refused("t 350\n", real, "t POINTS DICE");
  refused("?\nr 1\n", real, "nothing may follow the line ?");
  refused("z\n", real, "no such move");
  refused("b 450\n", "turn" + small_race, "no such move");  // with the page's dice every move is made
  refused("b 450\n", real + " --log " + scratch("whole.log"), "a log holds every move");
  refused("", real + " --resume x", "--moves holds a whole game");
  farkle::test::refused("play turn --at 50,50" + small_race, "--at: only with --moves");
}
