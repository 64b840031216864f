// Points that must be confirmed (bank.confirm), played: within four standard errors of what the solvers say.
#include <cmath>

#include "sim/engine/engine.hpp"
#include "sim/statistics/estimate.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"
#include "tests/support/fit_tests.hpp"
#include "tests/support/optimal_checks.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;
using tests::Players;
using tests::z_of;

namespace {

const std::vector<std::string> confirm_texts = {
    "{melds=['three_pairs','1-6','triples'],points=300}", "{melds=['triples','of_a_kind'],one_or_five=true}",
    "{melds=['triples','1-6'],points=100}+turn.hot_dice=must", "{melds=['triples'],points=200}+turn.hot_dice=off"};

}  // namespace

TEST_CASE("Confirmed turns, played, score what the turn solver expects", "[exact]") {
  for (const std::string& confirm : confirm_texts) {
    INFO(confirm);
    const Players players("official+bank.confirm=" + confirm, {"turn", "turn"});
    JointSums points;
    for (int g = 0; g < tests::cases(1000); ++g) {
      const GameRecord record = players.play(static_cast<std::uint64_t>(g));
      points.add(record.turns,
                 static_cast<double>((record.seats[0].steps + record.seats[1].steps) * players.game.scorer.step()));
    }
    const Estimate mean = ratio(points, 0.95);
    const double exact = players.solved->turn(true).expected_points;
    CHECK(std::abs(z_of(mean, exact)) < 4);
    if (!tests::sanitized) CHECK(std::abs(z_of(mean, exact * 1.05)) > 4);
  }
}

TEST_CASE("Optimal against optimal wins as often where points must be confirmed", "[exact]") {
  for (const std::string& confirm : confirm_texts) {
    INFO(confirm);
    const Players players("official+bank.opening=300+bank.confirm=" + confirm, {"optimal", "optimal"},
                          {"game.target=1000"});
    const int games = tests::cases(20'000);
    std::int64_t first = 0;
    for (int g = 0; g < games; ++g) first += players.play(static_cast<std::uint64_t>(g)).end.decided == 0;
    const double exact = players.solved->duel().first_player_wins();
    INFO(exact);
    CHECK(std::abs(z_score(first, games, exact)) < 4);
    if (!tests::sanitized) CHECK(std::abs(z_score(first, games, exact - 0.02)) > 4);
  }
}

TEST_CASE("Optimal decides best where points must be confirmed", "[optimal]") {
  for (const std::string hot_dice : {"may", "must", "off"})
    for (const std::string by : {"points=150", "one_or_five=true"}) {
      INFO(hot_dice << " " << by);
      const Players players("official+bank.opening=200", {"optimal", "optimal"},
                            {"dice.count=4", "game.target=400", "score.straights={'1-4'=400}", "score.melds={aabb=300}",
                             "turn.hot_dice=" + hot_dice, "bank.confirm={melds=['1-4','aabb','triples']," + by + "}"});
      const tests::Worst worst = tests::decision_loss(*players.solved, *players.seats[0], 30);
      INFO(worst.where);
      CHECK(worst.off < 1e-10);
    }
}

TEST_CASE("The reference engine plays points to be confirmed, and says why lanes do not") {
  const Players players("official+bank.confirm=" + confirm_texts[0], {"bank-at:300", "turn"});
  CHECK_THAT(make_engine({players.game, players.seats})->why(), Catch::Matchers::Contains("bank.confirm"));
}
