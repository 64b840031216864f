// A farkle on the first roll of a turn that costs points (farkle.first), against the slow twins, and played.
#include <cmath>

#include "sim/engine/engine.hpp"
#include "sim/search/objective.hpp"
#include "sim/statistics/estimate.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/rulefile/rules_check.hpp"
#include "solver/turn/turn_solver.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"
#include "tests/solver/differences.hpp"
#include "tests/support/fit_tests.hpp"
#include "tests/support/optimal_checks.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;
using tests::Players;

namespace {

const std::vector<std::vector<std::string>> first_rules = {
    {"farkle.first=100"},
    {"farkle.first=100", "farkle.floor=-200", "game.end=immediate"},
    {"farkle.first=75", "farkle.floor=-50"},
    {"farkle.first=100", "bank.opening=150", "game.end=exact"},
    {"farkle.first=100", "farkle.floor=-100", "bank.opening=150", "bank.on_board_at=100"},
    {"farkle.first=50", "farkle.penalty=100", "farkle.floor=-100", "farkle.streak=2"},
    {"farkle.first=50", "farkle.penalty=reset", "farkle.floor=-100", "farkle.streak=1"},
    {"farkle.first=50", "farkle.penalty=reset", "farkle.floor=-100", "farkle.streak=2"},
    {"farkle.first=100", "game.end=not-last", "game.reach=more-than"},
    {"farkle.first=100", "game.last_round=equal"},
    {"farkle.first=100", "game.last_round=overtaken", "turn.hot_dice=must"},
    {"farkle.first=100", "score.win=['2x1']", "turn.hot_dice=off"},
    {"farkle.first=100", "dice.set=[[2,1,1,1,1,1],[1,1,1,1,3,1],[1,1,1,1,1,1]]"}};

Rules small_game(std::vector<std::string> changes) {
  changes.insert(changes.begin(), {"dice.count=3", "game.target=250"});
  return load_rules("classic", changes).rules;
}

}  // namespace

TEST_CASE("farkle.first: duel and way to the target agree with the slow twins") {
  for (const auto& changes : first_rules) {
    INFO(changes[0] << " " << changes.back());
    const Rules rules = small_game(changes);
    CHECK(tests::duel_difference(rules, 10'000) < 1e-9);
    CHECK(tests::solo_difference(rules) < 1e-9);
  }
}

TEST_CASE("farkle.first: random rules agree with the slow twins") {
  tests::Random random(43);
  int solved = 0;
  for (int i = 0; i < tests::cases(60); ++i) {
    Rules rules = tests::random_game(random, 3);
    rules.game.rounds = 0;
    rules.carry.mode = CarryMode::none;
    rules.game.last_round = LastTurns::once;
    rules.farkle.first = score_step(rules) * (1 + random.below(3));
    if (!check(rules).errors.empty() || SeatStates(rules).size() > 20) continue;
    const TurnModel model(rules, Scorer(rules));
    const double farkles = model.state(model.full()).farkle_probability;
    if (farkles < 0.1 || farkles > 0.5) continue;  // endless for the twins
    ++solved;
    INFO(tests::shown(rules));
    CHECK(tests::duel_difference(rules, 32 * model.most_steps() * model.step()) < 1e-9);
    CHECK(tests::solo_difference(rules) < 1e-9);
  }
  if (!tests::sanitized) CHECK(solved >= 5);
}

TEST_CASE("farkle.first: points and the chance to win of any policy") {
  const auto solved = std::make_shared<Solved>(load_rules("facebook", {"farkle.first=200", "game.target=1000"}).rules);
  const Objective points = points_objective(solved);
  CHECK(points.optimum.value() == solve_long_run(solved->rules, solved->model).points_per_turn);
  const auto plain = std::make_shared<Solved>(load_rules("facebook", {"game.target=1000"}).rules);
  const auto policy = make_policy("bank-at:400", solved, 2);
  const double first = solved->model.state(solved->model.full()).farkle_probability;
  CHECK(std::abs(points_objective(plain).value(*policy) - points.value(*policy) - 200 * first) < 1e-9);
  // The estimate of the known policy is its own value.
  const Objective wins = win_objective(solved, {make_policy("turn", solved, 2)});
  CHECK(std::abs(wins.about(*policy)(*policy, 100'000, {}) - wins.value(*policy)) < 1e-6);
}

TEST_CASE("farkle.first: the long run loses what first rolls cost") {
  const Rules plain = load_rules("official").rules, first = load_rules("official", {"farkle.first=1000"}).rules;
  const TurnModel model(plain, Scorer(plain));
  const double cost = 1000 * model.state(6).farkle_probability;
  CHECK(std::abs(solve_long_run(first, model).points_per_turn -
                 (solve_turn(plain, model, true).expected_points - cost)) < 1e-9);
  const auto with_streaks = [&](const std::string& points) {
    return solve_long_run(load_rules("facebook", {"farkle.first=" + points}).rules,
                          TurnModel(load_rules("facebook").rules, Scorer(load_rules("facebook").rules)));
  };
  const double facebook =
      TurnModel(load_rules("facebook").rules, Scorer(load_rules("facebook").rules)).state(6).farkle_probability;
  CHECK(std::abs(with_streaks("0").points_per_turn - with_streaks("500").points_per_turn - 500 * facebook) < 1e-9);
}

TEST_CASE("farkle.first: optimal decides best, and wins as often when played", "[exact]") {
  for (const std::string end : {"last-turn", "exact"}) {
    INFO(end);
    const Players players("official", {"optimal", "optimal"},
                          {"farkle.first=1000", "bank.opening=500", "game.target=1500", "game.end=" + end});
    const tests::Worst worst = tests::decision_loss(*players.solved, *players.seats[0], 30);
    INFO(worst.where);
    CHECK(worst.off < 1e-10);
    const int games = tests::cases(20'000);
    std::int64_t first = 0;
    for (int g = 0; g < games; ++g) first += players.play(static_cast<std::uint64_t>(g)).end.decided == 0;
    const double exact = players.solved->duel().first_player_wins();
    INFO(exact);
    CHECK(std::abs(z_score(first, games, exact)) < 4);
    if (!tests::sanitized) CHECK(std::abs(z_score(first, games, exact - 0.02)) > 4);
    CHECK_THAT(make_engine({players.game, players.seats})->why(),
               Catch::Matchers::Contains(end == "exact" ? "game.end" : "farkle.first"));
  }
}
