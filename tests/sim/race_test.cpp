// Races against exact values, on games small enough to know them.
#include "sim/search/played_objective.hpp"

#include <tbb/task_arena.h>

#include <algorithm>
#include <cmath>

#include "sim/engine/engine.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/search/threshold_search.hpp"
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
      if (players.game.rules.carry.mode == CarryMode::none)
        exact.push_back(evaluate_policies(players.game.rules, players.solved->model, *entries.back(), *players.seats[0])
                            .balanced());
    }
  }
  RaceResult run(std::uint64_t seed, double indifference) const {
    return race({.game = players.game,
                 .others = players.policies[0],
                 .seed = seed,
                 .games = 1200,
                 .indifference = indifference},
                entries);
  }
};

}  // namespace

TEST_CASE("A race counts the schedule's games, with any number of threads", "[race]") {
  const Field field("carry-over", {"bank-at:250", "bank-at:400"});
  const RaceResult result = field.run(5, 1e-9);
  CHECK(result.entries[0].groups == 600);
  for (std::size_t e = 0; e < 2; ++e) {
    const Match match{field.players.game, {field.entries[e].get(), field.players.seats[0]}};
    const auto engine = make_engine(match, EngineChoice::reference);
    const auto [games, decided] = run_tournament(*engine, 5, {0, 2 * result.entries[e].groups}).players[0].in_all();
    CHECK(std::llround(result.entries[e].wins * static_cast<double>(games)) == games - decided);
  }
  RaceResult alone;
  tbb::task_arena(1).execute([&] { alone = field.run(5, 1e-9); });
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
    const RaceResult result = field.run(static_cast<std::uint64_t>(seed), 0.01);
    wrongly_beaten += result.entries[best].beaten;
    beyond += field.exact[best] - field.exact[result.best.index] > result.best.may_be_better + 1e-12;
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

namespace {

// Searches by games of small dice, and their exact values.
struct SmallGame {
  Players players{"classic", {"turn", "turn"}, {"game.target=800", "dice.count=3"}};
  const ThresholdGrid grid{100, 800};
  std::int64_t games = 0;

  PlayedField field(std::int64_t groups) {
    return {.game = players.game,
            .others = players.policies[0],
            .seed = 3,
            .games = 2 * groups,
            .played = [this](std::int64_t more) { games += more; }};
  }
  double exact(const Thresholds& thresholds) const {
    const auto policy = make_policy(policy_text(thresholds), players.solved, 2);
    return evaluate_policies(players.game.rules, players.solved->model, *policy, *players.seats[0]).balanced();
  }
  ThresholdSearch search(const Objective& objective, int most_numbers) const {
    return search_thresholds(objective, players.solved, KeepBy::most_points, grid, {200, 200, 200}, most_numbers);
  }
  // Fresh games agree with the exact value.
  void check_wins(const PlayedField& field, const Thresholds& thresholds) const {
    const Estimate wins = wins_in_games(field, *policy_of(thresholds, players.solved), field.games, true);
    CHECK(std::abs(wins.value - exact(thresholds)) < 4 * wins.standard_error);
  }
};

}  // namespace

TEST_CASE("Races find thresholds that are as good as the best of all", "[race]") {
  SmallGame game;
  PlayedField field = game.field(tests::cases(10'000));
  field.indifference = 0.005;
  const ThresholdSearch found = game.search(played_objective(field), 2);
  REQUIRE_FALSE(found.front.empty());
  CHECK(game.games > 0);
  double best = 0;
  for (Points at = 0; at <= 800; at += 100) best = std::max(best, game.exact({{at, at, at}, KeepBy::most_points}));
  const ThresholdRow& one = found.front.front();
  CHECK(one.remembered == 1);
  CHECK(game.exact(one.policy) > best - 0.02);
  for (const ThresholdRow& row : found.front) game.check_wins(field, row.policy);
}

TEST_CASE("Exceptions found by games are no worse than the number alone", "[race]") {
  SmallGame game;
  const PlayedField field = game.field(tests::cases(40'000));
  const Objective objective = played_objective(field);
  const ThresholdRow one = game.search(objective, 1).front.front();
  CHECK(one.remembered == 1);
  CHECK(one.value > 0.4);
  const ThresholdSearch found =
      search_exceptions(objective, game.players.solved, game.grid, one, {"behind", "ahead", "they"}, 3);
  CHECK(found.front.front().policy.exceptions.empty());
  for (const ThresholdRow& row : found.front) {
    CHECK(row.remembered <= 3);
    CHECK(game.exact(row.policy) > game.exact(one.policy) - 0.003);
    game.check_wins(field, row.policy);
  }
}
