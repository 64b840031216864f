// The table of what scores against the scorer, and all sentences of any rules.
#include <algorithm>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/rule_sentences.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/score_lines.hpp"
#include "solver/game/scorer.hpp"
#include "tests/catch.hpp"
#include "tests/support/rule_sets.hpp"

using namespace farkle;

namespace {

std::string said_at_all(const Rules& rules) {
  std::vector<std::string> said;
  for (const RuleSection& section : rule_sections())
    for (const RuleSentence& sentence : section.sentences) said.push_back(sentence.text(rules));
  return join(said, "\n");
}

// The best way to part dice wholly into the lines' melds; 0: there is none.
Points split_by(const std::vector<ScoreLine>& lines, Dice dice) {
  if (dice.empty()) return 0;
  Points best = 0;
  for (const ScoreLine& line : lines)
    for (const auto& [meld, points] : line.melds) {
      if (!dice.contains(meld)) continue;
      const Dice rest = dice - meld;
      const Points others = split_by(lines, rest);
      if (rest.empty() || others > 0) best = std::max(best, points + others);
    }
  return best;
}

}  // namespace

TEST_CASE("sections of the rules do not come twice", "[rules]") {
  std::vector<std::string_view> seen;
  for (const RuleSection& section : rule_sections()) {
    CHECK(std::find(seen.begin(), seen.end(), section.title) == seen.end());
    seen.push_back(section.title);
  }
}

TEST_CASE("an option or a random rule that changes play changes what is said", "[rules]") {
  for (const std::string& id : builtin_ids()) {
    const RuleSet set = load_rules(id);
    for (const OptionInfo& option : set.options)
      CHECK(said_at_all(load_rules(id + "+" + option.name).rules) != said_at_all(set.rules));
  }
  tests::Random random(11);
  for (int i = 0; i < 40; ++i) {
    const Rules rules = tests::random_rules(random, i % 4 == 0 ? tests::LoadedDice::yes : tests::LoadedDice::no);
    INFO(tests::shown(rules));
    const std::string said = said_at_all(rules);
    for (const char* odd : {"  ", " .", "..", " ,", "one dice", "no dice"}) CHECK(said.find(odd) == std::string::npos);
  }
}

TEST_CASE("the lines of the scoring table are all that scores", "[rules]") {
  std::vector<Rules> all;
  for (const std::string& id : builtin_ids()) all.push_back(load_rules(id).rules);
  tests::Random random(12);
  for (int i = 0; i < 12; ++i) all.push_back(tests::random_rules(random));
  for (Rules rules : all) {
    rules.score.split = Split::best;  // a way to use the lines
    INFO(tests::shown(rules));
    const Scorer scorer(rules);
    for (const ScoreLine& line : score_lines(rules)) {
      INFO(line.what);
      CHECK(scorer.points(line.example) > 0);
    }
    rules.score.nothing = 0;  // no meld: it has a sentence of its own
    const std::vector<ScoreLine> lines = score_lines(rules);
    const Scorer plain(rules);
    int wrong = 0;
    for (int n = 1; n <= rules.dice.count; ++n)
      for (const Dice dice : all_rolls(n)) wrong += split_by(lines, dice) != plain.points(dice);
    CHECK(wrong == 0);
  }
}

TEST_CASE("dice that score more in parts than as one combination", "[rules]") {
  CHECK(better_in_parts(load_rules("official").rules) ==
        ": 1 1 1 1 score 1,100 points, more than the 1,000 of four of a kind");
  CHECK(better_in_parts(load_rules("classic").rules).empty());
  CHECK(better_in_parts(load_rules("zilch").rules) ==
        ": 1 1 1 1 5 5 score 2,100 points, more than the 1,500 of three pairs");
}
