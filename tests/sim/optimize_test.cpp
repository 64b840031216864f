// The search against every policy there is, on grids small enough to try them all.
#include "sim/search/threshold_search.hpp"

#include <algorithm>
#include <cmath>

#include "sim/policies/make_policy.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "solver/game/error.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "tests/catch.hpp"

using namespace farkle;

namespace {

std::shared_ptr<Solved> solved_with(const std::string& spec, const std::vector<std::string>& overrides) {
  return std::make_shared<Solved>(load_rules(spec, overrides).rules);
}

// [k]: the best value of all policies on the grid that take at most k + 1 numbers.
std::vector<double> best_of_all(const Objective& objective, const std::shared_ptr<Solved>& with, KeepBy keep,
                                const ThresholdGrid& grid) {
  const auto dice = static_cast<std::size_t>(with->rules.dice.count);
  std::vector<Points> values{bank_never};
  for (Points at = 0; at <= grid.most; at += grid.step) values.push_back(at);
  std::vector<double> best(dice, objective.more_is_better ? -INFINITY : INFINITY);
  std::vector<std::size_t> odometer(dice, 0);
  for (;;) {
    Thresholds policy{{}, keep};
    for (const std::size_t at : odometer) policy.bank_at.push_back(values[at]);
    const double value = objective.value(*policy_of(policy, with));
    for (std::size_t k = static_cast<std::size_t>(remembered(policy)) - 1; k < dice; ++k)
      best[k] = objective.more_is_better ? std::max(best[k], value) : std::min(best[k], value);
    std::size_t n = 0;
    while (n < dice && ++odometer[n] == values.size()) odometer[n++] = 0;
    if (n == dice) return best;
  }
}

void same_as_all(const Objective& objective, const std::shared_ptr<Solved>& with, KeepBy keep) {
  INFO(objective.name);
  const ThresholdGrid grid{250, 1000};
  const auto dice = static_cast<std::size_t>(with->rules.dice.count);
  const std::vector<double> best = best_of_all(objective, with, keep, grid);
  const ThresholdSearch found =
      search_thresholds(objective, with, keep, grid, std::vector<Points>(dice, 250), static_cast<int>(dice));
  REQUIRE(found.front.size() == dice);
  for (std::size_t k = 0; k < dice; ++k) {
    CHECK(found.front[k].value == Approx(best[k]).epsilon(1e-12));
    CHECK(found.front[k].remembered <= static_cast<int>(k) + 1);
    CHECK(objective.value(*make_policy(policy_text(found.front[k].policy), with, 2)) == found.front[k].value);
    CHECK(*objective.cost(found.front[k].value) > -1e-9);
  }
  CHECK(std::abs(best.front() - best.back()) > 1e-6);  // or one number would have done
}

}  // namespace

TEST_CASE("Remembered numbers are runs of equal thresholds", "[optimize]") {
  CHECK(remembered({{300, 300, 300}, KeepBy::most_points}) == 1);
  CHECK(remembered({{300, 300, bank_never}, KeepBy::most_points}) == 2);
  CHECK(remembered({{300, 400, 300}, KeepBy::most_points}) == 3);
  CHECK(policy_text({{300, 300, 300}, KeepBy::most_points}) == "bank-at:300");
  CHECK(policy_text({{0, 300, bank_never}, KeepBy::best_turn}) == "threshold:0,300,never,keep=best");
}

TEST_CASE("The search finds the best of all policies on a small grid", "[optimize]") {
  const auto small = solved_with("classic", {"game.target=1000", "dice.count=3"});
  same_as_all(points_objective(small), small, KeepBy::most_points);
  same_as_all(points_objective(small), small, KeepBy::best_turn);
  same_as_all(turns_objective(small), small, KeepBy::most_points);
  same_as_all(win_objective(small, {make_policy("optimal", small, 2)}), small, KeepBy::most_points);
}

TEST_CASE("A search that began with rough values finds the best on a small grid", "[optimize]") {
  for (const std::string triples : {"{}", "{1=300,2=200,6=250}"})
    for (const char* streak : {"farkle.streak=1", "farkle.streak=3"}) {
      INFO(triples << ' ' << streak);
      const auto with = solved_with("classic", {"dice.count=3", "score.triples=" + triples, "game.target=400",
                                                "game.end=immediate", "farkle.penalty=50", streak});
      const ThresholdGrid grid{50, 400};
      const Objective objective = win_objective(with, {make_policy("optimal", with, 2)});
      const ThresholdSearch rough = search_thresholds(points_objective(with), with, KeepBy::most_points, grid,
                                                      std::vector<Points>(3, 250), 3),
                            found = refine_thresholds(objective, with, grid, rough.front);
      const double best = best_of_all(objective, with, KeepBy::most_points, grid).back();
      CHECK(found.front.back().value == Approx(best).epsilon(1e-12));
    }
}

TEST_CASE("Points per turn of the best turn are the optimum", "[optimize][long]") {
  const auto classic = solved_with("classic", {});
  const Objective points = points_objective(classic);
  CHECK(points.value(*make_policy("turn", classic, 2)) == Approx(*points.optimum).epsilon(1e-12));
  const auto zilch = solved_with("zilch", {});
  const Objective long_run = points_objective(zilch);
  CHECK(long_run.value(*make_policy("turn", zilch, 2)) < *long_run.optimum);
  // A turn without end is a farkle at last; every third one costs 500.
  CHECK(long_run.value(*make_policy("bank-at:never", zilch, 2)) == Approx(-500.0 / 3).epsilon(1e-9));
  const Objective turns = turns_objective(classic);
  CHECK(turns.value(*make_policy("solo", classic, 2)) == Approx(*turns.optimum).epsilon(1e-10));
}

TEST_CASE("What has no exact value is refused by name", "[optimize]") {
  CHECK_THROWS_AS(points_objective(solved_with("carry-over", {})), CannotDo);
  CHECK_THROWS_AS(turns_objective(solved_with("zilch", {})), CannotDo);
}

TEST_CASE("Exceptions: the best of one number and one exception, and what it says is what it plays", "[optimize]") {
  const auto with = solved_with("classic", {"game.target=1000", "dice.count=4"});
  const Objective win = win_objective(with, {make_policy("turn", with, 2)});
  const ThresholdGrid grid{250, 1000};
  const std::vector<std::string> kinds{"behind", "ahead", "me", "they"};
  const ThresholdSearch one = search_thresholds(win, with, KeepBy::most_points, grid, {250, 250, 250, 250}, 1);
  const ThresholdSearch found = search_exceptions(win, with, grid, one.front[0], kinds, 3);
  REQUIRE(found.front.size() == 3);
  CHECK(found.front[1].value == one.front[0].value);

  double best = 0;
  for (const Points at : {0, 250, 500, 750, 1000, bank_never})
    for (const std::string& kind : kinds)
      for (const Points from : {0, 250, 500, 750, 1000})
        for (const Points there : {0, 250, 500, 750, 1000, bank_never}) {
          const Thresholds policy{{at, at, at, at}, KeepBy::most_points, {{kind, from, {there}}}};
          best = std::max(best, win.value(*policy_of(policy, with)));
        }
  CHECK(found.front[2].value == Approx(best).epsilon(1e-12));
  CHECK(found.front[2].value > one.front[0].value + 1e-4);
  CHECK(found.front[2].remembered == 3);
  CHECK(win.value(*make_policy(policy_text(found.front[2].policy), with, 2)) == found.front[2].value);
}
