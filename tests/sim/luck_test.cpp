// Luck as a control variate: its mean is 0, it explains who wins, and what is left agrees with the exact value.
#include "sim/engine/luck.hpp"

#include <cmath>

#include "sim/engine/engine.hpp"
#include "sim/statistics/estimate.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "solver/game/error.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;
using tests::Players;
using tests::TurnRecord;

namespace {

// With luck y, and score x of the first player, by pairs of games.
ControlledMean without_luck(const Players& players, std::int64_t games) {
  const Luck luck(players.solved->duel_game(), players.solved->duel().values, {players.seats[0], players.seats[1]});
  const auto engine = make_engine({players.game, players.seats, &luck});
  CHECK(engine->name() == "lanes");
  const Tally tally = run_tournament(*engine, 3, {0, games});
  Tally some, reference;
  engine->play(3, {2, 201}, some);
  make_engine({players.game, players.seats, &luck}, EngineChoice::reference)->play(3, {2, 201}, reference);
  CHECK(some == reference);
  CHECK(some.luck_pairs == 100);
  REQUIRE(tally.luck_pairs == games / 2);
  const JointSums s = tally.luck_sums();
  const double n = static_cast<double>(s.n), spread = std::sqrt((s.yy / n - s.y / n * s.y / n) / n);
  CHECK(std::abs(s.y / n) < 4 * spread);  // nobody is luckier in the long run
  return controlled_mean(s, 0.95);
}

}  // namespace

TEST_CASE("What luck leaves is the exact value, with a much smaller error", "[luck][long]") {
  struct Case {
    const char *spec, *first, *second;
    double least_ratio;  // of variances
  };
  for (const Case& c : {Case{"classic", "bank-at:300", "bank-at:350", 5}, Case{"classic", "turn", "solo", 5},
                        Case{"on-the-board", "turn", "bank-at:300", 2}, Case{"zilch", "turn", "bank-at:300", 2},
                        Case{"kingdom-come", "solo", "bank-at:300", 2}}) {
    INFO(c.spec << ' ' << c.first << ' ' << c.second);
    const Players players(c.spec, {c.first, c.second}, {"game.target=2000", "farkle.floor=-500"});
    const double exact =
        evaluate_policies(players.solved->rules, players.solved->model, *players.seats[0], *players.seats[1])
            .balanced();
    const ControlledMean mean = without_luck(players, tests::cases(8000) / 2 * 2);
    INFO("exact " << exact << ", without luck " << mean.controlled.value << " +- " << mean.controlled.standard_error);
    CHECK(std::abs(mean.controlled.value - exact) < 4 * mean.controlled.standard_error);
    if (!tests::sanitized) CHECK(mean.variance_ratio > c.least_ratio);
  }
}

TEST_CASE("Between optimal players luck is all there is", "[luck]") {
  for (const char* spec : {"classic", "classic+farkle.first=200"}) {
    INFO(spec);
    const Players players(spec, {"optimal", "optimal"}, {"game.target=1000"});
    const auto& duel = players.solved->duel();
    Luck luck(players.solved->duel_game(), duel.values, {players.seats[0], players.seats[1]});
    for (std::uint64_t g = 0; g < 100; ++g) {
      std::vector<TurnRecord> turns;
      const GameRecord record = players.play(g, &turns);
      MatchState match = start_match(players.game.rules, 2);
      double chance = duel.first_player_wins();  // and every turn's luck moves it
      for (const TurnRecord& t : turns) {
        chance += luck.of_first(match, t.end, match.to_move);
        end_turn(players.game.rules, match, t.end);
      }
      CHECK(chance == Approx(record.end.decided == 0 ? 1.0 : 0.0).margin(1e-9));
    }
  }
}

TEST_CASE("Luck under rules that pass something on is refused", "[luck][long]") {
  const Players players("carry-over", {"turn", "turn"}, {"game.target=300"});
  const auto& duel = players.solved->duel();
  CHECK_THROWS_AS(Luck(players.solved->duel_game(), duel.values, {players.seats[0], players.seats[1]}), CannotDo);
}
