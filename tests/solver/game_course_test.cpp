// How games go, walked forwards: against the values that are walked backwards, the race alone, and games played.
#include "solver/evaluate/game_course.hpp"

#include <cmath>
#include <numeric>

#include "sim/statistics/estimate.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"
#include "tests/support/fit_tests.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;
using tests::Players;
using tests::sum;
using tests::z_of;

namespace {

struct Turns {
  PolicyTurnTable first, second;
  explicit Turns(const Players& p)
      : first(p.solved->rules, p.solved->model, *p.policies[0]),
        second(p.solved->rules, p.solved->model, *p.policies[1]) {}
};

}  // namespace

TEST_CASE("course: games walked forwards are won as often as values walked backwards say", "[course]") {
  std::vector<std::string> specs = tests::every_spec();
  specs.insert(specs.end(), {"classic+farkle.first=100", "facebook+farkle.first=200"});
  for (const std::string& spec : specs) {
    Rules rules = load_rules(spec, {"game.target=600", "farkle.floor=-100"}).rules;
    if (rules.carry.mode != CarryMode::none) continue;
    INFO(spec);
    for (const char* other : {"turn", "threshold:100,200,300,400,500,600,keep=best"}) {
      INFO(other);
      const Players players(rules, {"bank-at:300", other});
      Turns turns(players);
      const Evaluation value = evaluate_turns(turns.first, turns.second);
      const GameCourse course = follow_games(turns.first, turns.second);
      CHECK(std::abs(course.first_wins - value.first_wins) < 1e-11);
      CHECK(std::abs(1 - follow_games(turns.second, turns.first).first_wins - value.first_wins_if_second) < 1e-11);
      CHECK(std::abs(sum(course.turns_pmf) - 1) < 1e-11);
      CHECK(std::abs(course.turns - course.player[0].turns - course.player[1].turns) < 1e-9);
      for (const PlayerCourse& player : course.player) CHECK(std::abs(sum(player.turn_points) - 1) < 1e-12);
    }
  }
}

TEST_CASE("course: alone, solo takes the fewest turns", "[course]") {
  for (const char* spec : {"classic", "on-the-board", "official", "zilch"}) {
    INFO(spec);
    const Players players(spec, {"solo", "turn"}, {"game.target=1000", "game.end='immediate'"});
    const Turns turns(players);
    const std::vector<double> pmf = turns_alone_pmf(turns.first);
    double mean = 0;
    for (std::size_t n = 0; n < pmf.size(); ++n) mean += static_cast<double>(n) * pmf[n];
    CHECK(std::abs(mean - players.solved->solo().expected_turns) < 1e-8);
    for (std::size_t n = 0; n < 20; ++n) CHECK(std::abs(pmf[n] - players.solved->solo().turns_pmf[n]) < 1e-10);
  }
}

TEST_CASE("course: games played go as they do when walked", "[course]") {
  for (const char* spec : {"official", "classic", "zilch", "on-the-board", "facebook+farkle.first=500"}) {
    INFO(spec);
    const Players players(spec, {"bank-at:300", "random"}, {"game.target=1500", "farkle.floor=-500"});
    const Turns turns(players);
    const GameCourse course = follow_games(turns.first, turns.second);
    const int games = tests::cases(10'000);
    Sums length, short_games;
    JointSums points[2], farkles[2];
    for (int g = 0; g < games; ++g) {
      const GameRecord record = players.play(static_cast<std::uint64_t>(g));
      length.add(record.turns);
      short_games.add(record.turns <= 10 ? 1 : 0);
      for (const std::size_t p : {0u, 1u}) {
        const auto& seat = record.seats[p];
        points[p].add(seat.turns, static_cast<double>(seat.steps * players.game.scorer.step()));
        farkles[p].add(seat.turns, seat.farkles);
      }
    }
    CHECK(std::abs(z_of(mean(length, 0.95), course.turns)) < 4);
    CHECK(std::abs(z_of(mean(short_games, 0.95),
                        std::accumulate(course.turns_pmf.begin(), course.turns_pmf.begin() + 11, 0.0))) < 4);
    for (const std::size_t p : {0u, 1u}) {
      CHECK(std::abs(z_of(ratio(points[p], 0.95), course.player[p].mean_turn)) < 4);
      CHECK(std::abs(z_of(ratio(farkles[p], 0.95), course.player[p].farkle_rate)) < 4);
      // A difference of a tenth would be noticed.
      if (!tests::sanitized) CHECK(std::abs(z_of(ratio(points[p], 0.95), course.player[p].mean_turn * 1.1)) > 4);
    }
  }
}
