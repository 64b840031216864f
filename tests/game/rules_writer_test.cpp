// Rules written and read again are the same rules.
#include <random>

#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/rulefile/rule_writer.hpp"
#include "solver/game/rulefile/rules_check.hpp"
#include "solver/game/scorer.hpp"
#include "tests/catch.hpp"
#include "tests/game/rules_files.hpp"
#include "tests/support/rule_sets.hpp"

using namespace farkle;

namespace {

RuleSet read_back(const std::string& text) {
  const TempFile file("written.toml", text);
  return load_rules(file.path);
}

// Any rules whose values are in range; check() decides which of them can be played.
Rules random_rules(std::mt19937& random) {
  const auto pick = [&](int least, int most) { return std::uniform_int_distribution<int>(least, most)(random); };
  const auto points = [&](int most) { return pick(0, 2) == 0 ? 0 : 50 * pick(0, most); };
  Rules r;
  r.id = "random";
  r.name = "Random \"rules\"\n\\ \x01 é";
  r.dice.count = pick(1, 6);
  const auto weights = [&] {
    FaceWeights w{};
    for (double& x : w) x = pick(0, 3) == 0 ? pick(0, 100) / 8.0 : pick(1, 3);
    w[0] += 1;
    return w;
  };
  if (pick(0, 1)) {
    r.dice.set.push_back({weights()});
    if (pick(0, 1))
      while (static_cast<int>(r.dice.set.size()) < r.dice.count) r.dice.set.push_back({weights()});
  }
  for (Points& p : r.score.singles) p = points(4);
  for (Points& p : r.score.triples) p = points(30);
  r.score.growth = static_cast<Growth>(pick(0, 2));
  if (r.score.growth == Growth::none)
    for (Points& p : r.score.of_a_kind) p = points(60);
  for (int a = 1; a <= 6; ++a)
    for (int b = a + 1; b <= 6 && b - a < r.dice.count; ++b)
      if (pick(0, 4) == 0) r.score.straights[{a, b}] = 50 * pick(1, 40);
  r.score.three_pairs = points(40);
  r.score.pairs_may_repeat = pick(0, 1);
  r.score.two_triplets = points(40);
  r.score.four_and_pair = points(40);
  r.score.nothing = pick(0, 3) ? 0 : 500;
  r.turn.hot_dice = static_cast<HotDice>(pick(0, 2));
  r.turn.hot_dice_scope = static_cast<HotDiceScope>(pick(0, 1));
  r.bank.opening = points(10);
  r.bank.minimum = points(6);
  r.farkle.streak = pick(1, 6);
  r.farkle.reset = pick(0, 3) == 0;
  r.farkle.penalty = r.farkle.reset ? 0 : points(20);
  r.farkle.floor = -points(50);
  r.carry.mode = static_cast<CarryMode>(pick(0, 2));
  r.game.target = 500 * pick(1, 40);
  r.game.reach = static_cast<Reach>(pick(0, 1));
  r.game.end = static_cast<End>(pick(0, 2));
  r.game.min_players = pick(2, 8);
  r.game.max_players = pick(r.game.min_players, 8);
  // Keys that came later.
  if (pick(0, 3) == 0) r.turn.keep = KeepRule::all;
  tests::Random own(static_cast<std::uint64_t>(pick(0, 1'000'000)));
  if (pick(0, 1) == 0) r.score.melds = tests::random_melds(own, r.dice.count, 50);
  if (pick(0, 3) == 0) r.score.split = Split::largest;
  if (pick(0, 3) == 0) r.bank.on_board_at = points(30);
  if (pick(0, 5) == 0) r.game.end = End::exact;
  const bool may_end_otherwise = r.game.end == End::immediate || r.game.end == End::last_turn;
  if (may_end_otherwise && pick(0, 3) == 0) r.game.rounds = pick(1, 20);
  if (r.game.end == End::last_turn && r.game.rounds == 0) r.game.last_round = static_cast<LastTurns>(pick(0, 2));
  if (r.game.end != End::not_last && pick(0, 3) == 0)
    r.score.win = {{0, 2, 2 + std::min(r.dice.count, 4)}, {1, 1, 6}, {1, 3, 3}};
  return pick(0, 3) == 0 ? tests::confirmed(own, r) : r;
}

}  // namespace

TEST_CASE("every built-in set with every option survives writing and reading", "[rules]") {
  for (const std::string& id : builtin_ids()) {
    std::vector<std::string> specs = {id};
    for (const OptionInfo& option : load_rules(id).options) specs.push_back(id + "+" + option.name);
    for (const std::string& spec : specs) {
      INFO(spec);
      const RuleSet set = load_rules(spec);
      const RuleSet again = read_back(to_toml(set.rules, set.options));
      CHECK(fingerprint(again.rules) == fingerprint(set.rules));
      CHECK(diff_rules(set.rules, again.rules).empty());
      CHECK(again.rules.examples == set.rules.examples);
      CHECK(again.rules.notes == set.rules.notes);
      REQUIRE(again.options.size() == set.options.size());
      for (std::size_t i = 0; i < set.options.size(); ++i) CHECK(again.options[i].keys == set.options[i].keys);
      CHECK(to_toml(again.rules, again.options) == to_toml(set.rules, set.options));
    }
  }
}

TEST_CASE("options that set parts of a table survive writing and reading", "[rules]") {
  for (const char* keys : {"score.triples.1 = 50", "score.melds.135 = 20\nscore.melds.aabb = '10*face'",
                           "score.straights.'1-5' = 20", "bank.confirm = { melds = ['triples'], points = 500 }"}) {
    INFO(keys);
    const TempFile file("parts.toml", std::string("schema = 1\nextends = 'classic'\n[option.o]\ntext = 'o'\n") + keys);
    const RuleSet set = load_rules(file.path), chosen = load_rules(file.path + "+o");
    CHECK_FALSE(diff_rules(set.rules, chosen.rules).empty());
    const TempFile written("written.toml", to_toml(set.rules, set.options));
    CHECK(diff_rules(load_rules(written.path + "+o").rules, chosen.rules).empty());
  }
}

TEST_CASE("random rules survive writing and reading", "[rules]") {
  std::mt19937 random(20240501);
  int played = 0;
  for (int i = 0; i < 300; ++i) {
    const Rules rules = random_rules(random);
    const std::string text = to_toml(rules);
    INFO(text);
    if (check(rules).errors.empty()) {
      ++played;
      const Rules again = read_back(text).rules;
      const Rules twice = read_back(to_toml(again)).rules;
      CHECK(again.name == rules.name);
      CHECK(twice == again);
      // Weights come back in their one normal way; everything else is equal at once.
      CHECK(fingerprint(twice) == fingerprint(again));
      Rules expected = rules;
      expected.dice.set = again.dice.set;
      CHECK(again == expected);
      for (int die = 0; die < rules.dice.count; ++die)
        for (std::size_t f = 0; f < face_count; ++f)
          CHECK(face_chances(again, die)[f] == Approx(face_chances(rules, die)[f]));
    } else {
      CHECK_THROWS_AS(read_back(text), RuleFileError);
    }
  }
  CHECK(played > 100);
}

TEST_CASE("the template is valid and explains every key", "[rules]") {
  const RuleSet set = read_back(rule_template("my-rules"));
  CHECK(set.rules.id == "my-rules");
  CHECK(fingerprint(set.rules) == fingerprint(load_rules("official").rules));
  CHECK(set.warnings.empty());
  CHECK(set.options.size() == 1);
  CHECK(run_examples(set.rules, Scorer(set.rules)).empty());
  CHECK_THROWS_AS(rule_template("My Rules"), UserError);
  CHECK_THROWS_AS(rule_template(""), UserError);
}

TEST_CASE("every difference is named, and the fingerprint sees each", "[rules]") {
  std::mt19937 random(7);
  for (int i = 0; i < 200; ++i) {
    const Rules a = random_rules(random), b = random_rules(random);
    CHECK(diff_rules(a, a).empty());
    CHECK((fingerprint(a) == fingerprint(b)) == diff_rules(a, b).empty());
  }
  // Names change nothing in play.
  Rules renamed = load_rules("official").rules;
  renamed.id = "other";
  renamed.name = "Other";
  renamed.notes.clear();
  renamed.examples.clear();
  CHECK(fingerprint(renamed) == fingerprint(load_rules("official").rules));
}

TEST_CASE("an example that does not hold is told with what is right", "[rules]") {
  Rules rules = load_rules("official").rules;
  rules.examples = {{{1, 1, 1, 1, 2, 3}, {1, 1, 1, 1}, 1000}, {{1, 5}, {1}, 100}, {{2, 3}, {2}, 200}};
  CHECK(run_examples(rules, Scorer(rules)) ==
        std::vector<std::string>{"example 1: keeping 1111 from 111123 scores 1100, not 1000",
                                 "example 3: keeping 2 from 23 scores 0, not 200"});
}
