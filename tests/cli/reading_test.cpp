// What people, editors and word processors write is read, and what they read lines up.
#include <algorithm>
#include <cmath>
#include <fstream>

#include "cli/report/format.hpp"
#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using Catch::Contains;
using farkle::test::contents;
using farkle::test::json_of;
using farkle::test::refused;
using farkle::test::run_farkle;
using farkle::test::scratch;
using Json = nlohmann::ordered_json;

TEST_CASE("dice may be the faces themselves, and a character is quoted whole", "[cli][reading]") {
  CHECK(json_of("score ⚀⚀⚄")["keeps"] == json_of("score 115")["keeps"]);
  CHECK(json_of("score '⚀ ⚁,⚂'")["roll"] == Json::parse("[1,2,3]"));
  refused("score 11é", "'é' is not a face");
  refused("score 1一5", "'一' is not a face");
  const auto stream = run_farkle("score -", "\xEF\xBB\xBF⚀⚀⚄\r\n115\r\n1,1\xC2\xA0\x35\r\n");
  CHECK(stream.exit_code == 0);
  CHECK_THAT(stream.out,
             Contains("\n115,250,3,1:50 1:100 2:150 2:200 3:250\n115,250,3,") && Contains("\n115,250,3,1:50"));
}

TEST_CASE("a byte order mark and carriage returns are read in logs and at a table", "[cli][reading]") {
  const std::string log = scratch("plain.log"), other = scratch("windows.log");
  REQUIRE(run_farkle("play turn --rules classic --set game.target=300 --log " + log, "#1\nb\n#1\nb\n#1\nb\n#1\nb\n")
              .exit_code == 0);
  std::string text = "\xEF\xBB\xBF";
  for (const char c : contents(log)) text += c == '\n' ? "\r\n" : std::string(1, c);
  std::ofstream(other, std::ios::binary) << text;
  CHECK(json_of("review " + other)["players"] == json_of("review " + log)["players"]);
  const std::string table = "play --dice real --rules classic --set game.target=1000 --log " + scratch("table.log");
  std::remove(scratch("table.log").c_str());
  const auto ran = run_farkle(table, "\xEF\xBB\xBFr ⚀⚀⚄263\r\nk 11 b\r\n");
  CHECK(ran.exit_code == 0);
  CHECK_THAT(ran.out, Contains("You bank 200 and have 200."));
}

TEST_CASE("sentences may have semicolons, exclamation marks and no-break spaces", "[cli][reading][sentences]") {
  const auto read = [](const std::string& text) {
    return json_of("policy show 'sentences:" + text + "'")["sentences"];
  };
  const Json plain = read(
      "If 3 dice are left, bank at 300 or more, otherwise bank at 500 or more. If you rolled 5 dice, keep one die.");
  CHECK(read("If 3 dice are left; bank at 300 or more; otherwise bank at 500 or more! If you rolled 5 dice; keep one "
             "die!") == plain);
  CHECK(read("If 3\xC2\xA0"
             "dice are left, bank from 300\xC2\xA0on, otherwise bank at 500 or more; if you rolled 5 dice, keep one "
             "die;") == plain);
}

TEST_CASE("Markdown shows names as they are", "[cli][reading]") {
  const std::string file = scratch("stars.toml");
  std::ofstream(file) << "schema = 1\nid = \"stars\"\nname = \"*Our* <b>rules</b> | `x` [y](z) of_a_kind _a_\"\n"
                         "extends = \"classic\"\n";
  CHECK_THAT(run_farkle("rules explain " + file + " --format md").out,
             Contains("# How to play \\*Our\\* \\<b>rules\\</b> \\| \\`x\\` \\[y\\](z) of_a_kind \\_a\\_\n"));
}

TEST_CASE("columns line up under wide characters and accents", "[reading]") {
  using farkle::width;
  CHECK(width("abc") == 3);
  CHECK(width("日本") == 4);
  CHECK(width("e\u0301") == 1);  // an accent of its own
  CHECK(width("🎲") == 2);
  CHECK(width("▁▂ ± – é") == 8);
  CHECK(farkle::clipped("日本語", 5) == "日本");
  CHECK(farkle::clipped("e\u0301x", 1) == "e\u0301");
}

TEST_CASE("one point is one point, and nothing is no percentage", "[cli][reading]") {
  CHECK_THAT(run_farkle("simulate turn bank-at:300 --games 200000 --until ci=0.01 --set game.target=1000").out,
             Contains("at most 1 point to either side"));
  CHECK(farkle::for_people(std::nan(""), farkle::style::percent(2)) == "undefined");
}

TEST_CASE("where every bank wins, all is kept and banked", "[cli][reading]") {
  const std::string rules = " --rules classic --set game.target=1000 --set game.end=immediate";
  CHECK_THAT(run_farkle("advise 115555 --me 950" + rules).out, Contains("Keep all of it and bank 750"));
  CHECK_THAT(run_farkle("advise 1523 --me 950 --turn 100" + rules).out, Contains("Keep 1 5 and bank 250"));
  CHECK_THAT(run_farkle("advise 111155 --me 850 --them 1000 --rules official --set game.target=1000").out,
             Contains("Keep all of it and bank 1,200"));  // 150 would not do
  // Where not every bank wins, the keep decides.
  CHECK_THAT(run_farkle("advise 152346 --me 850" + rules).out, !Contains("Keep 5 and bank"));
}

TEST_CASE("advice says what it rests on, in the document and with -v", "[cli][reading]") {
  const std::string asked = "advise 115263 --turn 350 --objective points --rules classic";
  const auto options = run_farkle(asked + " --format json").json()["options"];
  const std::string text = run_farkle(asked + " -v").out, brief = run_farkle(asked).out;
  for (const auto& option : options) {
    REQUIRE(option["why"].size() == 3);
    for (const auto& line : option["why"]) {
      CHECK_THAT(text, Contains(line.get<std::string>()));
      CHECK_THAT(brief, !Contains(line.get<std::string>()));
    }
  }
  // By hand: of one die, 1 and 5 score, 75 points on average.
  const auto pair =
      run_farkle("advise 15 --turn 300 --objective points --rules classic --format json").json()["options"];
  const auto keep =
      std::find_if(pair.begin(), pair.end(), [](const auto& o) { return o["keep"] == Json{1} && o["then"] == "roll"; });
  REQUIRE(keep != pair.end());
  CHECK((*keep)["why"][0] == "Rolling 1 die farkles 66.7 % of the time, 1 in 1.5; then 400 points are lost.");
  CHECK((*keep)["why"][1] == "A roll that scores brings 75 points on average, if you keep the most.");
  CHECK_THAT((*keep)["why"][2].get<std::string>(), Contains("50 points of this roll, and the chance to bank 450"));
}

TEST_CASE("a directory that cannot be made is named, and why", "[cli][reading]") {
  CHECK_THAT(run_farkle("solve duel --set game.target=500", "", "XDG_CACHE_HOME=/dev/null/here").err,
             Contains("/dev/null/here/farkle: cannot be made: Not a directory"));
}
