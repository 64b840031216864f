// What an installation brings along: completion in a real bash (and zsh and fish where they are), the manual page.
#include <fstream>
#include <set>
#include <sstream>

#include "cli/command.hpp"
#include "cli/help.hpp"
#include "cli/options.hpp"
#include "sim/policies/make_policy.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "tests/catch.hpp"
#include "tests/cli/run.hpp"

using Catch::Contains;
using farkle::test::contents;
using farkle::test::run_farkle;
using farkle::test::scratch;
using Words = std::set<std::string>;

namespace {

// What bash offers for this beginning of a command line.
Words completed(const std::string& line) {
  static const std::string script = [] {
    const std::string path = scratch("completion");
    REQUIRE(run_farkle("generate completion bash -o " + path).exit_code == 0);
    return path;
  }();
  const std::string asks = scratch("ask.bash");
  std::ofstream(asks) << "source " << script << "\n"
                      << "[ \"$(complete -p farkle)\" = 'complete -F _farkle farkle' ] || exit 1\n"
                      << "COMP_LINE='" << line << "' COMP_POINT=" << line.size() << "\n"
                      << "_farkle \"$1\"\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n";
  const auto ran = run_farkle("", "", "bash --norc " + asks);
  REQUIRE(ran.exit_code == 0);
  REQUIRE(ran.err.empty());
  std::istringstream lines(ran.out);
  Words words;
  for (std::string word; std::getline(lines, word);)
    if (!word.empty()) words.insert(word);
  return words;
}

void has(const std::string& line, const std::vector<std::string>& expected) {
  const Words words = completed(line);
  for (const std::string& word : expected) {
    INFO(line << " -> " << word);
    CHECK(words.count(word) == 1);
  }
}

}  // namespace

TEST_CASE("bash completes every command and every flag of it", "[cli][generate]") {
  for (const farkle::Command& command : farkle::all_commands()) {
    const auto space = command.name.find(' ');
    has("farkle ", {command.name.substr(0, space)});
    if (space != std::string::npos)
      has("farkle " + command.name.substr(0, space + 1), {command.name.substr(space + 1)});
    std::vector<std::string> names;
    for (const auto& flags : {command.flags, farkle::global_flags()})
      for (const farkle::Flag& flag : flags) names.push_back(flag.names.substr(flag.names.find("--")));
    has("farkle " + command.name + " --", names);
  }
  CHECK(completed("farkle so") == Words{"solve"});
  CHECK(completed("farkle solve turn --at 300,3 --at ").empty());
}

TEST_CASE("bash completes rule sets, their options, policies and words", "[cli][generate]") {
  has("farkle solve turn --rules ", farkle::builtin_ids());
  has("farkle rules show official ", farkle::builtin_ids());
  for (const std::string& id : farkle::builtin_ids())
    for (const farkle::OptionInfo& option : farkle::load_rules(id).options)
      has("farkle odds --rules " + id + "+", {id + "+" + option.name});
  CHECK(completed("farkle odds --rules official+pass+opening") == Words{"official+pass+opening-500"});
  CHECK(completed("farkle odds --rules official+pass+pa").empty());  // each option once
  CHECK(completed("farkle odds --rules=zil") == Words{"zilch"});

  std::vector<std::string> policies;
  for (const farkle::PolicyForm& form : farkle::policy_forms())
    policies.push_back(form.form.substr(0, form.form.find(':') + (form.form.find(':') != std::string::npos)));
  for (const char* command : {"evaluate ", "evaluate turn ", "play ", "compare policies turn ", "policy show "})
    has(std::string("farkle ") + command, policies);
  CHECK(completed("farkle --format j") == Words{"json"});
  CHECK(completed("farkle -j 2 --color a") == Words{"auto", "always"});
  CHECK(completed("farkle -j 2 --seed 3 sim") == Words{"simulate"});
  CHECK(completed("farkle optimize --objective p") == Words{"points"});
  CHECK(completed("farkle optimize --form=") == Words{"bank-at", "threshold", "standing", "streak", "sentences"});
  CHECK(completed("farkle simulate turn solo --engine la") == Words{"lanes"});
  CHECK(completed("farkle odds --set game.t") == Words{"game.target="});
  CHECK(completed("farkle odds --set=bank.mi") == Words{"bank.minimum="});
  CHECK(completed("farkle generate schema rules-d") == Words{"rules-diff"});
  const std::string file = scratch("a-game.log");
  std::ofstream{file} << "x";
  CHECK(completed("farkle review " + file.substr(0, file.size() - 3)) == Words{file});
}

TEST_CASE("What a value is called says how it is completed", "[cli][generate]") {
  const auto answer = [](const std::string& words) { return run_farkle("__complete " + words).out; };
  CHECK_THAT(answer("optimize --from ''"), Contains("bank-at:") && Contains(":files") && !Contains("POLICY"));
  CHECK(answer("play --dice ''") == "seeded\nreal\n");
  CHECK_THAT(answer("rules show off"), Contains("official\n") && Contains(":files\n"));
  CHECK_THAT(answer("compare policies turn ''"), Contains("solo\n") && Contains("bank-at:\n"));
  CHECK(answer("simulate turn solo --save ''") == ":files\n");
  CHECK(answer("simulate turn solo --save=''") == ":files\n");
  CHECK(answer("evaluate file:a") == ":files\n");
  CHECK(answer("solve turn --at ''").empty());
  CHECK(answer("simulate turn solo --until ''") == "ci=\nsprt=\n");
  CHECK(answer("simulate turn solo --until=s") == "--until=sprt=\n");
  CHECK(answer("sweep classic --measure ski") == "skill\nskill_over_random\n");
  CHECK(answer("design classic --want ski") == "skill=\nskill_over_random=\n");
  CHECK_THAT(answer("sweep classic --vary ''"), Contains("bank.opening=\n"));
  CHECK(answer("nonsense ''").empty());
  CHECK(answer("odds --nonsense=''").empty());
}

TEST_CASE("zsh and fish read their scripts", "[cli][generate]") {
  for (const std::string shell : {"zsh", "fish"}) {
    const std::string path = scratch("farkle." + shell);
    REQUIRE(run_farkle("generate completion " + shell + " --format text -o " + path).exit_code == 0);
    CHECK_THAT(contents(path), Contains("farkle") && Contains("__complete"));
    if (std::system(("command -v " + shell + " >/dev/null").c_str()) != 0) {
      WARN(shell << " is not installed: its completion is not tried");
      continue;
    }
    CHECK(std::system((shell + " -n " + path).c_str()) == 0);
  }
}

TEST_CASE("an answer that is all text is in CSV too", "[cli][generate]") {
  for (const char* words : {"help flags", "help cluster", "policy new house", "rules new house"}) {
    INFO(words);
    const std::string text = run_farkle(words).out, csv = run_farkle(words + std::string(" --format csv")).out;
    const std::string first = text.substr(0, text.find_first_of("\n\""));
    CHECK(first.size() > 5);
    CHECK(csv.starts_with("key,value\n"));
    CHECK(csv.find(first) != std::string::npos);
  }
  const std::string explained = run_farkle("rules explain classic --format csv").out;
  CHECK(explained.starts_with("key,section,text,in_table\n"));
  CHECK(explained.find("score.triples,") != std::string::npos);
}

TEST_CASE("The manual page names every command and flag, and roff has nothing to say against it", "[cli][generate]") {
  const std::string path = scratch("farkle.1");
  REQUIRE(run_farkle("generate man -o " + path).exit_code == 0);
  const std::string page = contents(path);
  const auto hyphens = [](std::string text) {
    for (std::size_t at = 0; (at = text.find('-', at)) != std::string::npos; at += 2) text.replace(at, 1, "\\-");
    return text;
  };
  for (const farkle::Command& command : farkle::all_commands()) {
    if (command.section.empty()) continue;
    CHECK_THAT(page, Contains(".SS \"farkle " + hyphens(command.name)));
    for (const farkle::Flag& flag : command.flags)
      CHECK_THAT(page, Contains(hyphens(flag.names.substr(flag.names.find("--")))));
  }
  for (const farkle::Command& topic : farkle::help_topics())
    CHECK_THAT(page, Contains(".SH " + topic.name.substr(5) + "\n"));
  if (std::system("command -v groff >/dev/null") != 0) {
    WARN("groff is not installed: the page is not set");
    return;
  }
  const std::string said = scratch("groff");
  CHECK(std::system(("groff -man -Tutf8 -ww " + path + " 2>" + said + " >" + scratch("page")).c_str()) == 0);
  CHECK(contents(said).empty());
  CHECK_THAT(contents(scratch("page")), Contains("farkle"));
}
