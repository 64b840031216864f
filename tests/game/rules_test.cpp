// The built-in rule sets, their options, overrides, and what follows from Rules alone.
#include <filesystem>
#include <fstream>
#include <map>

#include "solver/game/dice_kinds.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/rulefile/rule_writer.hpp"
#include "solver/game/rulefile/rules_check.hpp"
#include "solver/game/scorer.hpp"
#include "tests/catch.hpp"
#include "tests/game/rules_files.hpp"
#include "tests/support/source_dir.hpp"

using namespace farkle;

TEST_CASE("every built-in set loads, checks and plays its examples", "[rules]") {
  const std::vector<std::string> compared{"first-past", "classic",  "on-the-board", "official",
                                          "carry-over", "facebook", "zilch",        "kingdom-come"};
  CHECK(compared_ids() == compared);
  std::vector<std::string> all = compared;
  for (const char* other : {"kingdom-come-2", "zehntausend", "dix-mille", "greed", "cosmic-wimpout"})
    all.emplace_back(other);
  CHECK(builtin_ids() == all);
  for (const std::string& id : builtin_ids()) {
    INFO(id);
    const RuleSet set = load_rules(id);
    CHECK(set.rules.id == id);
    CHECK_FALSE(set.rules.name.empty());
    CHECK_FALSE(set.rules.source.empty());
    CHECK(set.warnings.empty());
    const RuleCheck result = check(set.rules);
    CHECK(result.errors.empty());
    CHECK(result.warnings.empty());
    CHECK(set.rules.examples.size() >= 3);
    CHECK(run_examples(set.rules, Scorer(set.rules)) == std::vector<std::string>{});
    const Points step = id == "cosmic-wimpout" ? 5 : 50;
    CHECK(score_step(set.rules) == step);
    CHECK(bank_step(set.rules) == step);
  }
}

// A changed number here means that a saved solution no longer fits its rules.
TEST_CASE("fingerprints of the built-in sets stay as they are", "[rules]") {
  const std::map<std::string, std::string> expected = {
      {"first-past", "391238eb9c87d2dd"}, {"classic", "05e547cb5d3bddfb"},     {"on-the-board", "857d7e45cf9cfa3f"},
      {"official", "0932528f35b895a6"},   {"carry-over", "5220af5fe2059dc9"},  {"facebook", "b3b964bb0ca1ac8b"},
      {"zilch", "99bf0142d66d7b6f"},      {"kingdom-come", "2204994f5ad400c3"}};
  for (const auto& [id, fingerprint_] : expected) CHECK(fingerprint(load_rules(id).rules) == fingerprint_);
}

TEST_CASE("the built-in sets differ from each other as their rulebooks do", "[rules]") {
  const auto differences = [](const std::string& a, const std::string& b) {
    std::vector<std::string> out;
    for (const Difference& d : diff_rules(load_rules(a).rules, load_rules(b).rules))
      out.push_back(d.key + ": " + d.a + " / " + d.b);
    return out;
  };
  using Lines = std::vector<std::string>;
  CHECK(differences("classic", "first-past") ==
        Lines{"game.reach: \"at-least\" / \"more-than\"", "game.end: \"last-turn\" / \"immediate\""});
  CHECK(differences("classic", "on-the-board") == Lines{"turn.hot_dice: \"may\" / \"must\"", "bank.opening: 0 / 1000"});
  CHECK(differences("classic", "official") ==
        Lines{"score.of_a_kind: { 4 = 0, 5 = 0, 6 = 0 } / { 4 = 1000, 5 = 2000, 6 = 3000 }",
              "score.straights: {} / { \"1-6\" = 1500 }", "score.three_pairs: 0 / 1500",
              "score.two_triplets: 0 / 2500"});
  CHECK(differences("classic", "carry-over") ==
        Lines{"score.straights: {} / { \"1-6\" = 1500 }", "score.three_pairs: 0 / 500", "score.two_triplets: 0 / 2000",
              "farkle.penalty: 0 / \"reset\"", "carry.mode: \"none\" / \"inherit\"",
              "game.end: \"last-turn\" / \"not-last\""});
  CHECK(differences("classic", "facebook") ==
        Lines{"score.growth: \"none\" / \"add\"", "score.straights: {} / { \"1-6\" = 1500 }",
              "score.three_pairs: 0 / 750", "bank.minimum: 0 / 300", "farkle.penalty: 0 / 500",
              "farkle.floor: 0 / -2500", "game.end: \"last-turn\" / \"immediate\""});
  CHECK(differences("classic", "zilch") ==
        Lines{"score.growth: \"none\" / \"double\"", "score.straights: {} / { \"1-6\" = 1500 }",
              "score.three_pairs: 0 / 1500", "score.pairs_may_repeat: false / true", "score.nothing: 0 / 500",
              "bank.minimum: 0 / 300", "farkle.penalty: 0 / 500", "farkle.floor: 0 / -2500"});
  CHECK(differences("classic", "kingdom-come") ==
        Lines{"score.growth: \"none\" / \"double\"",
              "score.straights: {} / { \"1-5\" = 500, \"1-6\" = 1500, \"2-6\" = 750 }", "game.target: 10000 / 4000",
              "game.end: \"last-turn\" / \"immediate\""});
}

TEST_CASE("every option changes what it says and nothing else", "[rules]") {
  const RuleSet official = load_rules("official");
  const std::vector<Difference> expected = {{"bank.opening", "0", "500"},
                                            {"bank.minimum", "0", "500"},
                                            {"turn.hot_dice_scope", "\"turn\"", "\"single-roll\""},
                                            {"carry.mode", "\"none\"", "\"pass\""},
                                            {"game.end", "\"last-turn\"", "\"immediate\""}};
  const std::vector<std::string> names = {"opening-500", "minimum-500", "single-roll-hot-dice", "pass",
                                          "no-final-round"};
  REQUIRE(official.options.size() == names.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    CHECK(official.options[i].name == names[i]);
    CHECK_FALSE(official.options[i].text.empty());
    const Rules changed = load_rules("official+" + names[i]).rules;
    CHECK(changed.id == "official+" + names[i]);
    CHECK(diff_rules(official.rules, changed) == std::vector<Difference>{expected[i]});
    CHECK(fingerprint(changed) != fingerprint(official.rules));
  }
  const Rules two = load_rules("official+opening-500+pass").rules;
  CHECK(two.id == "official+opening-500+pass");
  CHECK(two.bank.opening == 500);
  CHECK(two.carry.mode == CarryMode::pass);
  CHECK(fingerprint(two) == fingerprint(load_rules("official+pass+opening-500").rules));
  CHECK(fingerprint(two) == fingerprint(load_rules(two.id).rules));
}

TEST_CASE("an override sets one key, a bare word is a text", "[rules]") {
  CHECK(load_rules("official", {"game.target=2000"}).rules.game.target == 2000);
  CHECK(load_rules("official", {"game.target = 2_000"}).rules.game.target == 2000);
  CHECK(load_rules("official", {"turn.hot_dice=must"}).rules.turn.hot_dice == HotDice::must);
  CHECK(load_rules("official", {"turn.hot_dice='must'"}).rules.turn.hot_dice == HotDice::must);
  CHECK(load_rules("official", {"farkle.penalty=reset"}).rules.farkle.reset);
  CHECK_FALSE(load_rules("carry-over", {"farkle.penalty=500"}).rules.farkle.reset);
  CHECK(load_rules("official", {"score.singles={1=200}"}).rules.score.singles == FacePoints{200, 0, 0, 0, 50, 0});
  CHECK(load_rules("official", {"score.singles.5=0"}).rules.score.singles == FacePoints{100, 0, 0, 0, 0, 0});
  CHECK(load_rules("official", {"score.straights.1-5=500"}).rules.score.straights ==
        Straights{{{1, 5}, 500}, {{1, 6}, 1500}});
  CHECK(load_rules("official", {"game.target=2000", "game.target=3000"}).rules.game.target == 3000);
  CHECK(load_rules("official+pass", {"carry.mode=none"}).rules == [] {
    Rules plain = load_rules("official").rules;
    plain.id = "official+pass";
    plain.changes = {"pass", "carry.mode=none"};
    return plain;
  }());
  // The file's own examples no longer hold when scores change, and are not carried along.
  CHECK(load_rules("official", {"game.target=2000"}).rules.examples.size() ==
        load_rules("official").rules.examples.size());
  CHECK(load_rules("official", {"score.singles.5=0"}).rules.examples.empty());
}

TEST_CASE("a rule set is named with its changes in one word", "[rules]") {
  const Rules one = load_rules("official+bank.opening=1000+farkle.penalty=500").rules;
  CHECK(one.id == "official+bank.opening=1000+farkle.penalty=500");
  CHECK(one.changes == std::vector<std::string>{"bank.opening=1000", "farkle.penalty=500"});
  CHECK(fingerprint(one) == fingerprint(load_rules("official", {"bank.opening=1000", "farkle.penalty=500"}).rules));
  CHECK(fingerprint(load_rules(one.id).rules) == fingerprint(one));

  // Options, keys and --set are layers, in that order of writing: the last one wins.
  CHECK(load_rules("official+opening-500+bank.opening=300").rules.bank.opening == 300);
  CHECK(load_rules("official+bank.opening=300+opening-500").rules.bank.opening == 500);
  const Rules both = load_rules("official+opening-500+bank.minimum=300", {"bank.minimum=350"}).rules;
  CHECK(both.bank.minimum == 350);
  CHECK(both.id == "official+opening-500+bank.minimum=300");
  CHECK(both.changes == std::vector<std::string>{"opening-500", "bank.minimum=300", "bank.minimum=350"});

  // Any value of --set: a '+' inside brackets or quotes does not part them.
  const std::vector<std::string> changes = {"dice.weights=[1, 1e+0, 1, 1, 1, 2]", "score.straights.1-5=500",
                                            "score.triples={1=300,6=0}", "turn.hot_dice=must", "carry.mode=\"pass\""};
  CHECK(fingerprint(load_rules("classic+" + join(changes, "+")).rules) ==
        fingerprint(load_rules("classic", changes).rules));
  CHECK(load_rules("official+score.singles.5=0").rules.examples.empty());
  CHECK(load_rules("official+turn.keep=all").rules.examples.empty());

  const TempFile file("a+b.toml", "schema = 1\nextends = \"official+bank.opening=350+pass\"\n");
  const Rules child = load_rules(file.path + "+game.target=3000").rules;
  CHECK(child.id == "a-b+game.target=3000");
  CHECK(child.bank.opening == 350);
  CHECK(child.carry.mode == CarryMode::pass);
  CHECK(child.changes == std::vector<std::string>{"game.target=3000"});
  const TempFile written("written.toml", to_toml(child));
  CHECK(load_rules(written.path).rules.id == "a-b-game-target-3000");
  CHECK(fingerprint(load_rules(written.path).rules) == fingerprint(child));
}

TEST_CASE("fewer dice drop the straights of the rules below, with a warning", "[rules]") {
  const RuleSet five = load_rules("kingdom-come", {"dice.count=5"});
  CHECK(five.rules.score.straights == Straights{{{1, 5}, 500}, {{2, 6}, 750}});
  REQUIRE(five.warnings.size() == 1);
  CHECK(five.warnings[0] ==
        "--set 'dice.count=5':1:12: the straight 1-6 is left out - it needs more dice than dice.count = 5");
  CHECK_THROWS_AS(load_rules("kingdom-come", {"dice.count=5", "score.straights.1-6=1000"}), RuleFileError);
}

TEST_CASE("five dice, two triplets that they cannot roll, an opening of 750", "[rules]") {
  const TempFile file("five-dice.toml", R"(schema = 1
id = "five-dice"
name = "Five dice"
[dice]
count = 5
[score]
singles = { 1 = 100, 5 = 50 }
triples = { 1 = 1000, 2 = 200, 3 = 300, 4 = 400, 5 = 500, 6 = 600 }
two_triplets = 1000
[bank]
opening = 750
[game]
target = 5000
)");
  const RuleSet set = load_rules(file.path);
  CHECK(set.rules.dice.count == 5);
  CHECK(set.rules.game.target == 5000);
  CHECK(set.rules.bank.opening == 750);
  CHECK(set.rules.score.two_triplets == 1000);
  CHECK(score_step(set.rules) == 50);
  REQUIRE(set.warnings.size() == 1);
  CHECK(set.warnings[0].find(":9:16: score.two_triplets is never rolled") != std::string::npos);
}

TEST_CASE("extends merges key by key, 0 removes a meld", "[rules]") {
  const TempFile parent(
      "parent.toml", "schema = 1\nextends = \"kingdom-come\"\n[option.short]\ntext = \"short\"\ngame.target = 2000\n");
  const TempFile child("child.toml", R"(schema = 1
extends = "parent.toml"
[score]
singles = { 1 = 200 }
triples = { 6 = 0 }
straights = { "1-5" = 0, "3-6" = 250 }
)");
  const RuleSet set = load_rules(child.path);
  CHECK(set.rules.id == "child");  // from the file's name
  CHECK(set.rules.score.singles == FacePoints{200, 0, 0, 0, 50, 0});
  CHECK(set.rules.score.triples == FacePoints{1000, 200, 300, 400, 500, 0});
  CHECK(set.rules.score.straights == Straights{{{1, 6}, 1500}, {{2, 6}, 750}, {{3, 6}, 250}});
  CHECK(set.rules.score.growth == Growth::doubling);
  CHECK(set.rules.examples.empty());  // kingdom-come's would not hold here
  CHECK(set.rules.notes.empty());
  REQUIRE(set.options.size() == 1);
  CHECK(load_rules(child.path + "+short").rules.game.target == 2000);
}

TEST_CASE("an empty table leaves no points of those below it", "[rules]") {
  const ScoreRules score =
      load_rules("kingdom-come", {"score.straights={}", "score.triples={}", "score.growth=none"}).rules.score;
  CHECK(score.straights.empty());
  CHECK(score.triples == FacePoints{});
  CHECK(score.singles[0] == 100);
}

TEST_CASE("dice that score together are written in any order, and an entry replaces those for the same dice",
          "[rules]") {
  using Melds = MeldPatterns;
  const auto melds = [](const std::vector<std::string>& changes) {
    return load_rules("classic", changes).rules.score.melds;
  };
  const FacePoints all{700, 700, 700, 700, 700, 700}, by_face{100, 200, 300, 400, 500, 600}, some{0, 40, 0, 0, 0, 90};
  CHECK(melds({"score.melds={'5,3 1'=700,fdfdd=700,aa='100*face',b5b5={2=40,6=90}}"}) ==
        Melds{{"135", all}, {"55aa", some}, {"aa", by_face}, {"aaabb", all}});
  CHECK(melds({"score.melds.aabbb='100*face'"}) == Melds{{"aabbb", by_face}});
  const std::vector<std::string> first = {"score.melds={aaabb=700,aabbb='100*face',aa=700,'12'=700}"};
  CHECK(melds(first) == Melds{{"12", all}, {"aa", all}, {"aaabb", all}, {"aabbb", by_face}});
  const auto then = [&](const std::string& change) { return melds({first[0], change}); };
  CHECK(then("score.melds.bbaaa=0") == Melds{{"12", all}, {"aa", all}});
  CHECK(then("score.melds={aaabb='100*face','21'=0}") == Melds{{"aa", all}, {"aaabb", by_face}});
  CHECK(then("score.melds={}").empty());
  const RuleSet smaller = load_rules("classic", {first[0], "dice.count=4"});
  CHECK(smaller.rules.score.melds == Melds{{"12", all}, {"aa", all}});
  REQUIRE(smaller.warnings.size() == 2);
  CHECK(smaller.warnings[0].find("the meld aaabb is left out - it needs more dice than dice.count = 4") !=
        std::string::npos);
  CHECK_THROWS_AS(load_rules("classic", {"dice.count=4", first[0]}), RuleFileError);
  CHECK(score_step(load_rules("classic", {"score.melds.aa='35*face'"}).rules) == 5);
}

TEST_CASE("dice have names, which change no play until they are used", "[rules]") {
  const TempFile file("named.toml",
                      "schema = 1\nextends = \"kingdom-come\"\n[die.ours]\nweights = [2, 2, 2, 2, 2, 4]\n"
                      "[die.odd]\nweights = [1, 0, 1, 0, 1, 0]\n");
  const Rules rules = load_rules(file.path).rules;
  CHECK(fingerprint(rules) == fingerprint(load_rules("kingdom-come").rules));
  CHECK(rules.dice.named.size() == 32);
  const Rules used = load_rules(file.path, {"dice.set=['ours','odd',[1,1,1,1,1,2],'lucky','lucky','ordinary']"}).rules;
  CHECK(used.dice.set == std::vector<Die>{{1, 1, 1, 1, 1, 2},
                                          {1, 0, 1, 0, 1, 0},
                                          {1, 1, 1, 1, 1, 2},
                                          {6, 1, 2, 3, 4, 6},
                                          {6, 1, 2, 3, 4, 6},
                                          {1, 1, 1, 1, 1, 1}});
}

TEST_CASE("the sheets in results/rules are rules, and their examples come out", "[rules]") {
  int sheets = 0;
  for (const auto& sheet : std::filesystem::directory_iterator(tests::source_dir() / "results/rules")) {
    INFO(sheet.path());
    const RuleSet set = load_rules(sheet.path().string());
    CHECK(set.rules.id == sheet.path().stem());
    CHECK(set.warnings.empty());
    CHECK(check(set.rules).warnings.empty());
    CHECK(run_examples(set.rules, Scorer(set.rules)) == std::vector<std::string>{});
    ++sheets;
  }
  CHECK(sheets >= 3);
}

TEST_CASE("a path may hold a '+'", "[rules]") {
  const TempFile file("a+b.toml", "schema = 1\nextends = \"official\"\ngame.target = 3000\n");
  CHECK(load_rules(file.path).rules.id == "a-b");
  const Rules passing = load_rules(file.path + "+pass").rules;
  CHECK(passing.game.target == 3000);
  CHECK(passing.carry.mode == CarryMode::pass);
}

TEST_CASE("weights are written one way", "[rules]") {
  const auto dice = [](const std::string& text) { return load_rules("classic", {text}).rules.dice; };
  CHECK(dice("dice.weights=[3,3,3,3,3,3]").set.empty());
  CHECK(dice("dice.weights=[0.1,0.1,0.2,0.1,0.1,0.3]").set == std::vector<Die>{{1, 1, 2, 1, 1, 3}});
  CHECK(dice("dice.weights=[2,2,4,2,2,6]") == dice("dice.weights=[0.5,0.5,1,0.5,0.5,1.5]"));
  CHECK(dice("dice.set=[[2,1,1,1,1,1],[2,1,1,1,1,1],[4,2,2,2,2,2],[2,1,1,1,1,1],[2,1,1,1,1,1],[2,1,1,1,1,1]]").set ==
        std::vector<Die>{{2, 1, 1, 1, 1, 1}});
  const Rules mixed =
      load_rules("classic",
                 {"dice.set=[[2,1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1]]"})
          .rules;
  CHECK(mixed.dice.set.size() == 6);
  CHECK_FALSE(DiceKinds(mixed).alike());
  CHECK(face_chances(mixed, 0)[0] == Approx(2.0 / 7));
  CHECK(face_chances(mixed, 5)[0] == Approx(1.0 / 6));
  // A later layer's weights replace an earlier layer's set.
  CHECK(load_rules("classic",
                   {"dice.set=[[2,1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1],[1,1,1,1,1,1]]",
                    "dice.weights=[1,1,1,1,1,1]"})
            .rules.dice.set.empty());
}

TEST_CASE("what follows from the rules", "[rules]") {
  const Rules zilch = load_rules("zilch").rules, facebook = load_rules("facebook").rules,
              official = load_rules("official").rules;
  CHECK(of_a_kind_points(facebook.score, 2, 3) == 200);
  CHECK(of_a_kind_points(facebook.score, 2, 4) == 400);
  CHECK(of_a_kind_points(facebook.score, 1, 6) == 4000);
  CHECK(of_a_kind_points(zilch.score, 6, 5) == 2400);
  CHECK(of_a_kind_points(zilch.score, 1, 6) == 8000);
  CHECK(of_a_kind_points(official.score, 6, 5) == 2000);
  CHECK(of_a_kind_points(load_rules("classic").rules.score, 6, 4) == 0);

  const Rules past = load_rules("first-past").rules;
  CHECK_FALSE(reaches_target(past, 10000));
  CHECK(reaches_target(past, 10050));
  CHECK(winning_bank(past, 50) == 10050);
  CHECK(winning_bank(official, 50) == 10000);
  CHECK(winning_bank(official, 300) == 10200);
  CHECK(bank_step(load_rules("zilch", {"farkle.penalty=75"}).rules) == 25);
  CHECK(bank_step(load_rules("zilch", {"farkle.penalty=0", "farkle.floor=-1"}).rules) == 50);
  CHECK(bank_step(load_rules("carry-over", {"farkle.floor=-1"}).rules) == 50);
  // A meld that the set has no room for is no score: without it the step is coarser.
  CHECK(score_step(load_rules("classic", {"score.singles.5=100", "score.four_and_pair=50", "dice.count=5"}).rules) ==
        100);
}
