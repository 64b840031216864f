// Races against exact values, on games small enough to know them.
#include "sim/search/race.hpp"

#include <tbb/task_arena.h>

#include <algorithm>
#include <cmath>

#include "sim/engine/tournament.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/search/race_search.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;
using tests::Players;

namespace {

struct Field {
  Players players;
  std::vector<std::shared_ptr<const Policy>> entries;
  std::vector<double> exact;  // balanced, against `turn`; none where turns leave something to the next player

  Field(const std::string& spec, const std::vector<std::string>& names)
      : players(spec, {"turn", "turn"}, {"game.target=2000"}) {
    for (const std::string& name : names) {
      entries.push_back(make_policy(name, players.solved, 2));
      if (players.game.rules.carry == CarryMode::none)
        exact.push_back(evaluate_policies(players.game.rules, players.solved->model, *entries.back(), *players.seats[0])
                            .balanced());
    }
  }
  RaceResult run(const RacePlan& plan) const { return race(players.game, entries, *players.seats[0], plan); }
};

}  // namespace

TEST_CASE("A race counts the schedule's games, with any number of threads", "[race]") {
  const Field field("carry-over", {"bank-at:250", "bank-at:400"});
  const RacePlan plan{.seed = 5, .most_groups = 600, .indifference = 1e-9};
  const RaceResult result = field.run(plan);
  CHECK(result.entries[0].groups == 600);
  for (std::size_t e = 0; e < 2; ++e) {
    const Match match{field.players.game, {field.entries[e].get(), field.players.seats[0]}};
    const auto engine = make_engine(match, EngineChoice::reference);
    const PlayerTally tally = run_tournament(*engine, 2, {5, {0, 2 * result.entries[e].groups}}).tally.players[0];
    CHECK(std::llround(result.entries[e].wins * static_cast<double>(tally.games())) == tally.games() - tally.decided());
  }
  RaceResult alone;
  tbb::task_arena(1).execute([&] { alone = field.run(plan); });
  CHECK(alone.entries[1].wins == result.entries[1].wins);
  CHECK(alone.games == result.games);
}

TEST_CASE("A race drops who is worse, and hardly ever who is best", "[race][long]") {
  const Field field("official", {"bank-at:50", "bank-at:250", "bank-at:300", "bank-at:800", "bank-at:never"});
  const auto best =
      static_cast<std::size_t>(std::max_element(field.exact.begin(), field.exact.end()) - field.exact.begin());
  int wrongly_beaten = 0, beyond = 0;
  const int races = static_cast<int>(tests::cases(40));
  std::int64_t games = 0;
  for (int seed = 1; seed <= races; ++seed) {
    const RaceResult result =
        field.run({.seed = static_cast<std::uint64_t>(seed), .most_groups = 600, .indifference = 0.01});
    wrongly_beaten += result.entries[best].beaten;
    beyond += field.exact[best] - field.exact[result.best] > result.may_be_better + 1e-12;
    CHECK(result.entries[4].beaten);  // nobody banks never and wins
    CHECK(result.entries[4].groups < 600);
    games += result.games;
  }
  // 95 % for all comparisons together.
  const double most = 0.05 * races + 4 * std::sqrt(0.05 * 0.95 * races);
  CHECK(wrongly_beaten <= most);
  CHECK(beyond <= most);
  CHECK(games < races * 2 * 5 * 600);  // less than all against all
}

TEST_CASE("Races find thresholds that are as good as the best of all", "[race]") {
  const Players players("classic", {"turn", "turn"}, {"game.target=800", "dice.count=3"});
  const auto exact = [&](const Thresholds& thresholds) {
    const auto policy = make_policy(policy_text(thresholds), players.solved, 2);
    return evaluate_policies(players.game.rules, players.solved->model, *policy, *players.seats[0]).balanced();
  };
  const ThresholdGrid grid{100, 800};
  const PlayedSearch found =
      race_thresholds(players.solved, *players.seats[0], KeepBy::most_points, grid, {200, 200, 200}, 2,
                      {.seed = 3, .most_groups = tests::cases(10'000), .indifference = 0.005});
  REQUIRE_FALSE(found.front.empty());
  double best = 0;
  for (Points at = 0; at <= 800; at += 100) best = std::max(best, exact({{at, at, at}, KeepBy::most_points}));
  const PlayedRow& one = found.front.front();
  CHECK(one.found.numbers == 1);
  CHECK(exact(one.found.policy) > best - 0.02);
  for (const PlayedRow& row : found.front)
    CHECK(std::abs(row.wins.value - exact(row.found.policy)) < 4 * row.wins.standard_error);
  CHECK(found.games > 0);
}

TEST_CASE("Exceptions found by games are no worse than the number alone", "[race]") {
  const Players players("classic", {"turn", "turn"}, {"game.target=800", "dice.count=3"});
  const auto exact = [&](const Thresholds& thresholds) {
    const auto policy = make_policy(policy_text(thresholds), players.solved, 2);
    return evaluate_policies(players.game.rules, players.solved->model, *policy, *players.seats[0]).balanced();
  };
  const PlayedSearch found =
      play_exceptions(players.solved, *players.seats[0], KeepBy::most_points, {100, 800}, {200, 200, 200},
                      {"behind", "ahead", "they"}, 3, {.seed = 3, .most_groups = tests::cases(40'000)});
  CHECK(found.front.front().found.policy.exceptions.empty());
  CHECK(std::any_of(found.history.begin(), found.history.end(),
                    [](const FrontRow& row) { return row.numbers == 1 && row.value > 0.4; }));
  for (const PlayedRow& row : found.front) {
    CHECK(row.found.numbers <= 3);
    CHECK(exact(row.found.policy) > exact(found.front.front().found.policy) - 0.003);
    CHECK(std::abs(row.wins.value - exact(row.found.policy)) < 4 * row.wins.standard_error);
  }
}
