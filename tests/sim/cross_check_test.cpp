// The simulator against the exact evaluation: every built-in rule set and option, every pair of named policies. All
// z-scores are within four, and together they look like draws from the normal distribution: neither too large nor,
// which would be as suspicious, too small.
#include <cmath>

#include "sim/engine/engine.hpp"
#include "sim/statistics/estimate.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "solver/game/error.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"
#include "tests/support/fit_tests.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;
using tests::Players;

TEST_CASE("Cross-check: all rule sets, all pairs of policies", "[exact][long]") {
  const std::vector<std::string> names{"turn", "solo", "bank-at:300", "bank-at:700"};
  const std::int64_t games = tests::cases(2000);
  std::vector<double> all;
  for (const std::string& spec : tests::every_spec()) {
    // The simulator is the same at any target, and so are the equations; the number of positions is not.
    const Players players(spec, names, {"game.target=1000", "farkle.floor=-500"});
    const bool decided_is_won = players.game.rules.game.end != End::not_last;
    for (std::size_t a = 0; a < names.size(); ++a)
      for (std::size_t b = a; b < names.size(); ++b) {
        INFO(spec << ", " << names[a] << " against " << names[b]);
        Evaluation exact;
        try {
          exact = evaluate_policies(players.solved->rules, players.solved->model, *players.seats[a], *players.seats[b]);
        } catch (const CannotDo&) {
          continue;  // simulated only
        }
        REQUIRE(exact.convergence.converged);
        const auto engine = make_engine({players.game, {players.seats[a], players.seats[b]}});
        const PlayerTally first = run_tournament(*engine, 11 + all.size(), {0, games}).players[0];
        for (std::size_t seat = 0; seat < (a == b ? 1u : 2u); ++seat) {  // alike: one wins where the other loses
          const auto& counts = first.seats[seat];
          const double p = seat == 0 ? exact.first_wins : exact.first_wins_if_second;
          const double z = z_score(decided_is_won ? counts.decided : counts.games - counts.decided, counts.games, p);
          INFO("seat " << seat << ", exact " << p);
          CHECK(std::abs(z) < 4);
          all.push_back(z);
        }
      }
  }
  CHECK(all.size() >= 150);  // of the rule sets most are evaluated
  const tests::FitTest normal = tests::anderson_darling_normal(all);
  INFO("Anderson and Darling " << normal.statistic << ", p " << normal.p);
  CHECK(normal.p > 0.001);
  // The test can fail: a rate that is one point off is seen in the distribution.
  std::vector<double> shifted = all;
  for (double& z : shifted) z += 0.02 * std::sqrt(static_cast<double>(games / 2));
  CHECK(tests::anderson_darling_normal(shifted).p < 0.001);
}
