// What surrounds the commands: flags, formats, files, errors and exit codes.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/command.hpp"
#include "cli/report/format.hpp"
#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using farkle::test::contents;
using farkle::test::json_of;
using farkle::test::Ran;
using farkle::test::run_farkle;
using farkle::test::scratch;
using Json = nlohmann::ordered_json;

namespace {

void wrong(const std::string& words, const std::string& says, int exit_code = 2) {
  const Ran ran = run_farkle(words);
  INFO(words << "\n" << ran.out << ran.err);
  CHECK(ran.exit_code == exit_code);
  CHECK(ran.out.empty());
  CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
  CHECK_THAT(ran.err, Catch::Contains(says));
}

}  // namespace

TEST_CASE("wrong input is one line and exit code 2", "[cli]") {
  wrong("score 7", "'7' is not a face");
  wrong("score 1111111", "too many dice");
  wrong("score ''", "no dice");
  wrong("score", "DICE is missing");
  wrong("scroe 1", "did you mean 'score'");
  wrong("solve trun", "did you mean 'turn'");
  wrong("help polices", "did you mean 'policies'");
  wrong("advise 115263 --them 99999", "--them: '99999' - a multiple of 50, 0 or more");
  wrong("help xyz", "no command or topic is called 'xyz'; the topics are rules, policies, sentences, players, json, ");
  wrong("xyz", "unknown command 'xyz'; see farkle --help");
  wrong("help scroe", "did you mean 'score'");
  wrong("solve score 115", "'solve' has no command 'score'");
  wrong("solve", "turn, solo");
  wrong("odds --fromat json", "did you mean '--format'");
  wrong("odds --format xml", "text, json, csv, md, svg or html");
  wrong("odds --color pink", "auto, always or never");
  wrong("solve duel --estimate=banana", "--estimate takes no value");
  wrong("odds --quiet=2", "--quiet takes no value");
  wrong("solve duel --second", "--second: only where");
  wrong("solve duel --rules official+game.rounds=2 --turns-left 3", "--turns-left: only with --at or --grid");
  wrong("simulate turn turn turn --exact", "--exact: only for two players");
  wrong("compare rules --games 0 --policy turn", "--policy: not with --games 0");
  wrong("odds extra", "unexpected argument 'extra'");
  wrong("odds -j 2x", "--threads: '2x'");
  wrong("odds --seed", "--seed needs a value");
  wrong("odds --rules oficial", "did you mean 'official'");
  wrong("odds --set game.tagret=5", "did you mean 'game.target'");
  wrong("--format json", "no command given");
  wrong("solve turn --at 300", "T,N");
  wrong("solve turn --at 325,3", "multiple of 50");
  wrong("solve turn --at -50,3", "multiple of 50");
  wrong("solve turn --at 300,7", "1 to 6");
  wrong("solve solo --at 10000", "9950");
  wrong("solve solo --within 0", "from 1 to");
}

TEST_CASE("nothing on the command line is passed over in silence", "[cli]") {
  for (const farkle::Command& command : farkle::all_commands())
    for (const std::string flag : {"--rules", "--set"})
      if (!command.takes(flag)) wrong(command.name + " " + flag + " game.target=5000", flag + ": ");
  wrong("compare rules official --rules zilch", "--rules: the rule sets of 'compare rules' are its arguments");
  wrong("merge x --set game.target=5000", "--set: 'merge' takes its rules from its file");
  wrong("rules new house --rules zilch", "--rules: 'rules new' asks for no rules");
  wrong("rules new zilch", "must be a name that no built-in set has");
  wrong("rules show zilch --rules official", "leave one of them out");
  CHECK_THAT(run_farkle("merge --help").out, !Catch::Contains("--rules"));
  wrong("odds -o x.parquet", "'x.parquet' - a name that ends in .txt, .json");
  wrong("odds -o x.toml", "'x.toml'");
  wrong("card -o x.pdf", "a browser prints .html as PDF");
  wrong("help bank.confirm", "farkle help rules explains");
  wrong("help evaluate duel", "help explains one command at a time, not also 'duel'");
  wrong("help odds --format json", "leave out --format and --output");
  wrong("help -o help.json", "leave out --format and --output");
  wrong("odds -o ''", "--output needs a value: FILE");
  wrong("simulate turn turn --games 10 --save ''", "--save needs a value: FILE");
  wrong("odds --rules ''", "--rules needs a value");
  wrong("odds -j ''", "--threads needs a value");
  CHECK(run_farkle("rules new house -o " + scratch("suffix.toml")).exit_code == 0);
  CHECK_THAT(run_farkle("compare rules classic classic --games 2 --set bank.opening=1000").err,
             Catch::Contains("'classic' and 'classic' play the same: --set changes every rule set"));
  const std::string house = scratch("house.toml");
  REQUIRE(run_farkle("rules show classic --set bank.opening=500 -o " + house).exit_code == 0);
  CHECK_THAT(run_farkle("compare rules --games 0 classic " + house).err,
             Catch::Contains("house.toml' are both called classic here; another id tells them apart"));
}

TEST_CASE("every document says what was asked, and of which rules", "[cli]") {
  const auto json =
      run_farkle("-qj1 --rules official+opening-500 --color=never odds --set 'game.target = 2000' --format json")
          .json();
  CHECK(json["command"] == "farkle --rules official+opening-500 odds --set 'game.target = 2000'");
  CHECK(json["rules"]["id"] == "official+opening-500");
  CHECK(json["rules"]["changes"] == nlohmann::ordered_json({"opening-500", "game.target = 2000"}));
  CHECK_THAT(run_farkle("odds --rules official+opening-500 --set game.target=2000").out,
             Catch::Contains("Official Farkle (official + opening-500 + game.target=2000, "));
}

TEST_CASE("a rule set with changes is one word wherever a rule set is named", "[cli]") {
  const std::string word = "official+opening-500+bank.minimum=300";
  const auto asked = run_farkle("odds --rules " + word + " --format json").json();
  CHECK(asked["rules"]["id"] == word);
  CHECK(asked["rules"]["changes"] == nlohmann::ordered_json({"opening-500", "bank.minimum=300"}));
  const auto set = run_farkle("odds --rules official+opening-500 --set bank.minimum=300 --format json").json();
  CHECK(asked["rules"]["fingerprint"] == set["rules"]["fingerprint"]);
  CHECK_THAT(run_farkle("odds --rules " + word).out,
             Catch::Contains("Official Farkle (official + opening-500 + bank.minimum=300, "));
  CHECK(run_farkle("rules show " + word + " --format json").json()["document"]["bank"]["minimum"] == 300);
  CHECK(run_farkle("rules show official " + word + " --format json").json()["differences"].size() == 2);
  CHECK(run_farkle("rules check " + word).exit_code == 0);

  const auto both = run_farkle(
                        "compare rules classic+bank.opening=500 classic+bank.opening=1000 --games 200 "
                        "--reference classic+bank.opening=1000 --set game.target=1000 --format json")
                        .json();
  CHECK(both["rows"][0]["id"] == "classic+bank.opening=500");
  CHECK(both["rows"][1]["id"] == "classic+bank.opening=1000");
  CHECK(both["sets"][0]["changes"] == nlohmann::ordered_json({"bank.opening=500", "game.target=1000"}));
  CHECK(both["differences"][0]["against"] == "classic+bank.opening=1000");
  wrong("odds --rules official+bank.opening=x", "rules: 'bank.opening=x':1:14: bank.opening is the text 'x'");
  wrong("odds --rules official+bank.opening", "a key needs a value, like bank.opening=VALUE");
}

TEST_CASE("a solution that cannot be saved is refused before the work, or told after the answer", "[cli]") {
  const std::string game = " --rules classic --set game.target=1000", cache = "XDG_CACHE_HOME=" + scratch("cache"),
                    file = scratch("whole.solution");
  for (const std::string command : {"solve duel", "solve table --players 2"}) {
    wrong(command + game + " --no-cache --save /nowhere/x",
          "/nowhere/x: cannot be written: there is no folder '/nowhere'", 3);
    const std::string expected = run_farkle(command + game + " --format csv", "", cache).out;
    for (const std::string flags : {"", " --no-cache"}) {  // kept before, and solved now
      const Ran full = run_farkle(command + game + flags + " --format csv --save " + file, "", "ulimit -f 1; " + cache);
      CHECK(full.exit_code == 3);
      CHECK(full.out == expected);
      CHECK_THAT(full.err,
                 Catch::Contains("the solution is not saved: " + file + ": cannot be written: File too large"));
      CHECK_FALSE(std::filesystem::exists(file));
      CHECK_FALSE(std::filesystem::exists(file + ".saving"));
    }
  }
}

// Every drawing of the bar begins with a return and ends with an escape sequence.
TEST_CASE("the progress bar fits into the terminal, and is gone at the end", "[cli]") {
  std::vector<std::string> drawn;
  const std::string shown = farkle::test::shown_at_terminal(
      "simulate turn random --games 1e12 --format csv", 50, [&](const std::string& text) {
        drawn.clear();
        for (std::size_t at = 0; (at = text.find("\rplaying", at)) != std::string::npos; ++at)
          drawn.push_back(text.substr(at + 1, text.find('\x1b', at) - at - 1));
        return drawn.size() > 3;
      });
  CHECK(drawn.size() > 3);
  for (const std::string& bar : drawn) CHECK(farkle::width(bar) < 50);
  CHECK_THAT(shown, Catch::Contains("\r\x1b[K"));
}

TEST_CASE("what cannot be done here is exit code 3", "[cli]") {
  wrong("odds -o /nowhere/at/all.json", "/nowhere/at/all.json", 3);
  wrong("odds -o /", "directory", 3);
  if (std::filesystem::exists("/dev/full")) {
    wrong("odds >/dev/full", "No space left", 3);
    wrong("odds -o /dev/full", "No space left", 3);
  }
  wrong("odds --rules missing.toml", "missing.toml", 3);
}

TEST_CASE("help and version", "[cli]") {
  CHECK_THAT(run_farkle("").out, Catch::Contains("farkle score 115263"));
  CHECK(run_farkle("").exit_code == 0);
  CHECK(run_farkle("--help").out == run_farkle("").out);
  CHECK(run_farkle("--version").out == "farkle " FARKLE_VERSION "\n");
  CHECK(run_farkle("help score").out == run_farkle("score --help").out);
  CHECK(run_farkle("help rules new").out == run_farkle("rules new --help").out);
  CHECK_THAT(run_farkle("solve --help").out, Catch::Contains("solo"));
  for (const farkle::Command& command : farkle::all_commands()) {
    if (command.section.empty()) continue;
    const Ran ran = run_farkle(command.name + " --help");
    INFO(command.name);
    CHECK(ran.exit_code == 0);
    CHECK(ran.out.starts_with("farkle " + command.name));
    for (const std::string& example : command.examples)
      CHECK_THAT(ran.out, Catch::Contains("\nTry: farkle " + example));
    CHECK(ran.out.ends_with("Flags of every command: farkle help flags\n"));
    CHECK_THAT(ran.out, !Catch::Contains("--no-progress"));
  }
  CHECK_THAT(run_farkle("help flags").out, Catch::Contains("--no-progress") && Catch::Contains("130"));
}

TEST_CASE("all pages of help together are at most 500 lines", "[cli]") {
  std::string pages = run_farkle("").out;
  for (const char* group : {"solve", "compare", "policy", "rules", "cache", "generate"})
    pages += run_farkle(std::string(group) + " --help").out;
  for (const farkle::Command& command : farkle::all_commands())
    if (command.name.starts_with("help "))
      pages += run_farkle(command.name).out;
    else if (!command.section.empty())
      pages += run_farkle(command.name + " --help").out;
  CHECK(std::count(pages.begin(), pages.end(), '\n') <= 500);
}

TEST_CASE("help lists the flags that the rules can use", "[cli]") {
  const std::string official = run_farkle("solve duel --help").out;
  CHECK_THAT(official, !Catch::Contains("  --offer") && !Catch::Contains("  --streak"));
  CHECK_THAT(official,
             Catch::Contains(
                 "With other --rules: --streak, --their-streak, --on-board, --turns-left, --second, --offer, --dice,"));
  CHECK_THAT(run_farkle("solve duel --help --rules carry-over").out, Catch::Contains("  --offer T,N"));
  CHECK_THAT(run_farkle("help solve duel --rules zilch").out, Catch::Contains("  --their-streak S"));
  CHECK_THAT(run_farkle("solve duel --help --set game.rounds=10").out, Catch::Contains("  --turns-left K"));
}

TEST_CASE("an old name answers with its successor", "[cli]") {
  wrong("rules diff official zilch", "use: farkle rules show R R2");
  wrong("rules keys", "use: farkle help rules");
  wrong("figures duel", "use: farkle solve turn|solo|duel -o FILE.html");
  wrong("summary official", "use: farkle compare rules R... --games 0");
  wrong("advise --watch --rules carry-over", "use: farkle play --dice real");
  wrong("policy words --format json", "use: farkle help sentences");
  wrong("generate complete-zsh", "use: farkle generate completion zsh");
  wrong("generate json-schema score", "use: farkle generate schema");
}

TEST_CASE("help goes on below where a line would be too long", "[cli]") {
  for (const farkle::Command& command : farkle::all_commands()) {
    std::istringstream help(run_farkle(command.name + " --help").out);
    for (std::string line; std::getline(help, line);)
      if (!line.starts_with("Try: farkle ")) {  // a line to copy
        INFO(command.name << ": " << line);
        CHECK(farkle::width(line) <= 100);
      }
  }
}

TEST_CASE("global flags may stand before or after the command", "[cli]") {
  const std::string expected = run_farkle("odds --rules zilch --format csv").out;
  CHECK(run_farkle("--rules zilch --format csv odds").out == expected);
  CHECK(run_farkle("--rules=zilch odds --format=csv").out == expected);
  CHECK(run_farkle("-qj2 --rules zilch odds --format csv").out == expected);
  CHECK(run_farkle("odds --rules classic --rules zilch --format csv").out == expected);
}

TEST_CASE("every format of every command", "[cli]") {
  for (const std::string command :
       {"score 115263", "odds", "solve turn --rules zilch --at 300,3", "solve solo --set game.target=1000",
        "rules list", "rules show", "rules check official", "rules new house", "help rules"}) {
    INFO(command);
    for (const std::string format : {"text", "json", "csv", "md"}) {
      const Ran ran = run_farkle(command + " --format " + format);
      CHECK(ran.exit_code == 0);
      CHECK(ran.err.empty());
      CHECK(ran.out.ends_with("\n"));
      CHECK(ran.out.find("\x1b") == std::string::npos);
      CHECK(ran.out.find("nan") == std::string::npos);
      if (format == "json") CHECK_NOTHROW(ran.json());
    }
  }
}

TEST_CASE("the file's suffix says the format, --format overrules it", "[cli]") {
  const std::string path = scratch("odds.json");
  const Ran ran = run_farkle("odds -o " + path);
  CHECK(ran.out.empty());
  CHECK(nlohmann::json::parse(contents(path))["schema"] == "farkle.odds/1");
  CHECK(run_farkle("odds --format csv -o " + path).exit_code == 0);
  CHECK(contents(path).starts_with("n,farkle_probability,mean_best,classes\n1,"));
}

TEST_CASE("one run writes its answer to several files, each in the format of its suffix", "[cli]") {
  const std::string csv = scratch("odds.csv"), md = scratch("odds.md");
  CHECK(run_farkle("odds --rules zilch -o " + csv + " -o " + md).out.empty());
  CHECK(contents(csv) == run_farkle("odds --rules zilch --format csv").out);
  CHECK(contents(md) == run_farkle("odds --rules zilch --format md").out);

  for (const std::string asked : {"odds --format json", "score -", "generate schema", "report classic"}) {
    INFO(asked);
    const std::string kept = scratch("kept.csv");
    std::ofstream(kept) << "old";
    const Ran ran = run_farkle(asked + " -o " + kept + " -o " + scratch("other.csv"), "1\n");
    CHECK(ran.exit_code == 2);
    CHECK(ran.err.find("one") + ran.err.find("several -o") != 2 * std::string::npos);
    CHECK(contents(kept) == "old");
    CHECK_FALSE(std::filesystem::exists(scratch("other.csv")));
  }
}

TEST_CASE("pictures belong to answers", "[cli]") {
  const auto titles = [](const std::string& words) {
    const std::string page = run_farkle(words).out;
    std::vector<std::string> out;
    for (std::size_t at = 0; (at = page.find("<figcaption><h3>", at)) != std::string::npos;) {
      at += 16;
      out.push_back(page.substr(at, page.find('<', at) - at));
    }
    return out;
  };
  using Titles = std::vector<std::string>;
  const std::string small = " --rules classic --set game.target=1000 --format html";
  CHECK(titles("solve turn" + small) == Titles{"Roll or bank", "What a turn scores"});
  CHECK(titles("solve solo" + small) == Titles{"Turns to the target"});
  CHECK(titles("solve duel" + small) == Titles{"The chance to win", "When to bank with 3 dice left"});
  for (const char* rules : {" --rules kingdom-come", " --rules classic --set game.target=100"}) {
    const std::string page = run_farkle(std::string("solve duel --format html") + rules).out;
    const bool marked = page.find("*</text>") != std::string::npos;
    CHECK(marked == (page.find("*: roll on again in a range higher up.") != std::string::npos));
    CHECK(marked == std::string(rules).ends_with("come"));
  }
  CHECK_THAT(run_farkle("solve solo --set game.target=1000 --format svg").out, Catch::Contains("class=\"bar\""));
  CHECK_THAT(
      run_farkle("solve turn --set dice.count=2 --set 'dice.set=[[2,1,1,1,1,1],[1,1,1,1,1,1]]' --format html").out,
      Catch::Contains("What a turn scores") && !Catch::Contains("Roll or bank"));
}

TEST_CASE("a file that fails keeps what it held", "[cli]") {
  const std::string path = scratch("kept.csv");
  std::ofstream(path) << "old";
  CHECK(run_farkle("score - -o " + path, "1\n7\n").exit_code == 2);
  CHECK(contents(path) == "old");
  CHECK(run_farkle("score - -o " + path, "1\n").exit_code == 0);
  CHECK(contents(path) == "roll,best_points,best_dice,choices\n1,100,1,1:100\n");
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(path).parent_path()))
    CHECK(entry.path().string().find(".tmp") == std::string::npos);
}

TEST_CASE("a reader that leaves is no error", "[cli]") {
  std::string rolls;
  for (int i = 0; i < 200000; ++i) rolls += "123456\n";
  const Ran ran = run_farkle("score - | head -n 1", rolls);
  CHECK(ran.out == "roll,best_points,best_dice,choices\n");
  CHECK(ran.err.empty());
}

TEST_CASE("ctrl-c ends with exit code 130 and keeps what was done", "[cli]") {
  const std::string path = scratch("cut.csv");
  const std::string expected = "roll,best_points,best_dice,choices\n15,150,2,1:50 1:100 2:150\n";
  // The shell keeps the pipe open: the program waits for more.
  const std::string pipe = scratch("pipe"),
                    typed = "rm -f " + pipe + "; mkfifo " + pipe + "; exec 3<>" + pipe + "; echo 15 >&3; ";
  const Ran ran = farkle::test::run_and_stop(
      "score - -o " + path + " <&3", [&](const Ran&) { return contents(path) == expected; }, typed);
  CHECK(ran.exit_code == 130);
  CHECK(contents(path) == expected);
}

TEST_CASE("colour only where it is asked for", "[cli]") {
  CHECK(run_farkle("odds").out.find('\x1b') == std::string::npos);
  CHECK(run_farkle("odds --color always").out.find('\x1b') != std::string::npos);
  CHECK(run_farkle("odds --color always --format json").out.find('\x1b') == std::string::npos);
  CHECK(run_farkle("odds", "", "NO_COLOR=1").out == run_farkle("odds --color never").out);
}

TEST_CASE("any number of threads gives the same bytes outside run", "[cli]") {
  for (const std::string command : {"solve turn --rules zilch", "solve solo --set game.target=2000", "odds"}) {
    auto one = run_farkle(command + " --format json -j1").json(),
         two = run_farkle(command + " --format json -j2 --seed 9").json();
    CHECK(two["run"]["threads"] == 2);
    CHECK(two["run"]["seed"] == 9);
    for (auto* json : {&one, &two}) json->erase("run"), json->erase("command");
    CHECK(one.dump() == two.dump());
  }
}

TEST_CASE("CSV has the intervals that JSON has", "[cli]") {
  const Ran duel = run_farkle("solve duel --rules classic --set game.target=2000 --at 1500,1900 --format csv");
  const Json intervals =
      json_of("solve duel --rules classic --set game.target=2000 --at 1500,1900")["at"][0]["bank_intervals"];
  REQUIRE(intervals.size() > 0);
  std::string quoted = intervals.dump();
  for (std::size_t at = 0; (at = quoted.find('"', at)) != std::string::npos; at += 2) quoted.insert(at, 1, '"');
  CHECK_THAT(duel.out, Catch::Contains(quoted));
  CHECK(duel.err.empty());
  CHECK_THAT(run_farkle("solve duel --estimate --format csv").out, Catch::Contains("\nestimated_s,"));

  const std::string games = "simulate turn bank-at:300 --games 200";
  const Json player = json_of(games)["players"][0];
  std::string ends = ",200";
  for (const char* of : {"mean_turn_ci95", "farkle_rate_ci95", "hot_dice_rate_ci95"})
    for (const Json& end : player[of]) ends += "," + end.dump();
  CHECK_THAT(run_farkle(games + " --format csv").out, Catch::Contains(ends + "\n"));
}
