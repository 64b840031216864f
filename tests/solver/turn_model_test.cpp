#include "solver/turn/turn_model.hpp"

#include <cmath>
#include <map>
#include <set>

#include "solver/game/rulefile/rule_file.hpp"
#include "tests/catch.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/slow_turn.hpp"

using namespace farkle;
using tests::SlowChoices;
using tests::SlowTurn;

namespace {

SlowChoices choices_of(const RollClass& roll, Points step) {
  SlowChoices choices;
  for (const Choice& choice : roll.choices) choices.emplace_back(choice.afterstate, choice.steps * step);
  std::sort(choices.begin(), choices.end());
  return choices;
}

constexpr double rounding = 1e-12;  // the twin adds up to 46,656 small chances

// The first thing that is wrong with the model of these rules, or nothing.
std::string difference(const Rules& rules) {
  const TurnModel model(rules, Scorer(rules));
  const SlowTurn slow(rules);
  if (model.full() != slow.full()) return "full";
  if (model.most_steps() * model.step() != slow.most()) return "most_steps";
  for (int s = 1; s <= model.full(); ++s) {
    const RollState& state = model.state(s);
    const std::string at = " of state " + std::to_string(s);
    std::map<SlowChoices, double> expected = slow.rolls(s);
    if (std::abs(state.farkle_probability - expected[{}]) > rounding) return "farkle probability" + at;
    expected.erase(SlowChoices{});
    if (state.classes.size() != expected.size()) return "number of classes" + at;
    double sum = state.farkle_probability;
    std::set<SlowChoices> seen;
    for (const RollClass& roll : state.classes) {
      for (std::size_t i = 1; i < roll.choices.size(); ++i) {
        const Choice &a = roll.choices[i - 1], &b = roll.choices[i];
        if (a.steps < b.steps || (a.steps == b.steps && a.afterstate <= b.afterstate)) return "order of choices" + at;
      }
      const SlowChoices choices = choices_of(roll, model.step());
      if (!seen.insert(choices).second) return "equal classes" + at;
      const auto found = expected.find(choices);
      if (found == expected.end()) return "choices" + at;
      if (std::abs(found->second - roll.probability) > rounding) return "probability" + at;
      sum += roll.probability;
    }
    if (std::abs(sum - 1) > 1e-13) return "sum" + at;
  }
  return {};
}

// Every die with the same weights, but given as a set of six that differ by a hair in the last die.
Rules nearly_alike(Rules rules, const FaceWeights& weights, double hair) {
  rules.dice.set.assign(rules.dice.count, {weights});
  rules.dice.set.back().weights[0] += hair;
  return rules;
}

}  // namespace

TEST_CASE("turn model: built-in sets are as throwing each die says") {
  for (const std::string& spec : tests::every_spec()) {
    INFO(spec);
    CHECK(difference(load_rules(spec).rules) == "");
  }
}

TEST_CASE("turn model: random rules are as throwing each die says") {
  tests::Random random(3);
  for (int i = 0; i < tests::cases(50); ++i) {
    const Rules rules = tests::random_rules(random);
    INFO(tests::shown(rules));
    CHECK(difference(rules) == "");
  }
}

TEST_CASE("turn model: loaded dice are as throwing each die says") {
  tests::Random random(4);
  for (int i = 0; i < tests::cases(20); ++i) {
    const Rules rules = tests::random_rules(random, tests::LoadedDice::yes, i == 0 && !tests::sanitized ? 6 : 4);
    INFO(tests::shown(rules));
    CHECK(difference(rules) == "");
  }
}

TEST_CASE("turn model: dice of which some are equal are as throwing each die says") {
  tests::Random random(5);
  for (int i = 0; i < tests::cases(20); ++i) {
    const Rules rules = tests::random_rules(random, tests::LoadedDice::some_equal, i == 0 && !tests::sanitized ? 6 : 4);
    INFO(tests::shown(rules));
    CHECK(difference(rules) == "");
  }
}

TEST_CASE("turn model: the states of n dice") {
  Rules rules = load_rules("classic").rules;
  CHECK(TurnModel(rules, Scorer(rules)).states_of(4) == std::vector<int>{4});
  rules.dice.count = 3;
  rules.dice.set = {{1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 2}, {2, 1, 1, 1, 1, 1}};
  const TurnModel loaded(rules, Scorer(rules));
  CHECK(loaded.full() == 7);
  CHECK(loaded.states_of(1) == std::vector<int>{1, 2, 4});
  CHECK(loaded.states_of(2) == std::vector<int>{3, 5, 6});
  CHECK(loaded.states_of(3) == std::vector<int>{7});
  CHECK(loaded.state(6).dice == 2);
  rules.dice.set[1] = rules.dice.set[0];  // two kinds: two dice and one
  const TurnModel kinds(rules, Scorer(rules));
  CHECK(kinds.full() == 5);
  CHECK(kinds.states_of(1) == std::vector<int>{1, 3});
  CHECK(kinds.states_of(2) == std::vector<int>{2, 4});
  CHECK(kinds.states_of(3) == std::vector<int>{5});
}

TEST_CASE("turn model: loaded dice that are nearly alike are nearly alike dice") {
  Rules rules = load_rules("official").rules;
  rules.dice.count = 4;
  rules.score.straights.clear();
  for (const FaceWeights& weights : {FaceWeights{1, 1, 1, 1, 1, 1}, FaceWeights{3, 1, 2, 1, 5, 0}}) {
    Rules alike = rules;
    alike.dice.set = {Die{weights}};
    const TurnModel one(alike, Scorer(alike));
    const Rules set = nearly_alike(rules, weights, 1e-9);
    const TurnModel many(set, Scorer(set));
    REQUIRE(one.alike());
    REQUIRE_FALSE(many.alike());
    for (int s = 1; s <= many.full(); ++s) {
      // Masks with as many dice are one choice among alike dice.
      const RollState& state = many.state(s);
      std::map<SlowChoices, double> merged;
      for (const RollClass& roll : state.classes) {
        std::set<std::pair<int, Points>> choices;
        for (const Choice& c : roll.choices) {
          const bool end = c.afterstate == TurnModel::hot || c.afterstate == many.spent();
          const int afterstate = c.afterstate == TurnModel::hot ? 0
                                 : c.afterstate == many.spent() ? one.spent()
                                                                : __builtin_popcount(c.afterstate);
          choices.emplace(end ? afterstate : many.state(c.afterstate).dice, c.steps * many.step());
        }
        merged[SlowChoices(choices.begin(), choices.end())] += roll.probability;
      }
      const RollState& same = one.state(state.dice);
      CHECK(state.farkle_probability == Approx(same.farkle_probability).epsilon(1e-8));
      REQUIRE(merged.size() == same.classes.size());
      for (const RollClass& roll : same.classes) {
        REQUIRE(merged.count(choices_of(roll, one.step())) == 1);
        CHECK(merged[choices_of(roll, one.step())] == Approx(roll.probability).epsilon(1e-8));
      }
    }
  }
}

TEST_CASE("turn model: dice given one by one may all be the same") {
  Rules rules = load_rules("classic").rules;
  rules.dice.count = 3;
  rules.dice.set.assign(3, Die{1, 1, 1, 1, 1, 1});
  CHECK(difference(rules) == "");
}

TEST_CASE("turn model: hot dice lead where the rules say") {
  Rules rules = load_rules("classic").rules;
  const auto ends = [](const Rules& r, int dice) {  // where keeping all of `dice` leads
    const TurnModel model(r, Scorer(r));
    std::set<int> afterstates;
    for (const RollClass& roll : model.state(dice).classes)
      for (const Choice& choice : roll.choices)
        if (choice.afterstate == TurnModel::hot || choice.afterstate == model.spent())
          afterstates.insert(choice.afterstate);
    return afterstates;
  };
  CHECK(ends(rules, 2) == std::set<int>{TurnModel::hot});
  CHECK(ends(rules, 6) == std::set<int>{TurnModel::hot});
  rules.turn.hot_dice_scope = HotDiceScope::single_roll;
  CHECK(ends(rules, 2) == std::set<int>{6});
  CHECK(ends(rules, 6) == std::set<int>{TurnModel::hot});
  rules.turn.hot_dice = HotDice::off;
  CHECK(ends(rules, 6) == std::set<int>{6});
}
