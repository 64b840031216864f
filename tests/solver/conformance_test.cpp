// One suite for every built-in set and every option: what any rule set must do, whatever it says.
#include <algorithm>
#include <cmath>

#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/rulefile/rules_check.hpp"
#include "solver/solo/solo_solver.hpp"
#include "solver/turn/turn_solver.hpp"
#include "tests/catch.hpp"
#include "tests/game/naive_scorer.hpp"
#include "tests/support/rule_sets.hpp"

using namespace farkle;
using tests::dice_of;

TEST_CASE("conformance: eight built-in sets are compared, and official has five options") {
  CHECK(compared_ids().size() == 8);
  CHECK(load_rules("official").options.size() == 5);
  CHECK(tests::every_spec().size() == 8 + 5 + 1);
}

TEST_CASE("conformance: every built-in set and option") {
  for (const std::string& spec : tests::every_spec()) {
    INFO(spec);
    const RuleSet set = load_rules(spec);
    Rules rules = set.rules;
    CHECK(rules.id == spec);
    CHECK(check(rules).errors.empty());

    const Scorer scorer(rules);
    const tests::NaiveScorer naive(rules);
    bool same = true;
    tests::for_each_ordered_roll(rules.dice.count, [&](std::span<const int> roll) {
      const BestKeep best = scorer.best(dice_of(roll));
      same &= naive.best(roll) == tests::NaiveScorer::Best{best.steps() * scorer.step(), best.dice_used()};
    });
    CHECK(same);

    const TurnModel model(rules, scorer);
    for (int s = 1; s <= model.full(); ++s) {
      double sum = model.state(s).farkle_probability;
      for (const RollClass& roll : model.state(s).classes) sum += roll.probability;
      CHECK(std::abs(sum - 1) < 1e-14);
    }

    for (const bool on_board : {true, false}) {
      const TurnSolution turn = solve_turn(rules, model, on_board);
      CHECK(std::isfinite(turn.expected_points));
      CHECK(turn.expected_points > 200);
      CHECK(turn.expected_points < 2000);
    }
    if (rules.farkle.penalty > 0) CHECK(solve_long_run(rules, model).convergence.converged);

    rules.game.target = 2000;
    const SoloSolution race = solve_solo(rules, model);
    CHECK(race.convergence.converged);
    CHECK(race.convergence.residual <=
          1e-12 * std::max(1.0, *std::max_element(race.values.begin(), race.values.end())));
    CHECK(race.expected_turns > 1);
    CHECK(race.expected_turns < 20);
    CHECK(solve_within(rules, model, 5) > 0.2);
  }
}
