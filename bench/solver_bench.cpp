// Whole answers: a turn model, the best turn, the race of each built-in set.
#include <benchmark/benchmark.h>

#include <cmath>

#include "solver/game/rulefile/rule_file.hpp"
#include "solver/solo/solo_solver.hpp"
#include "solver/turn/turn_solver.hpp"

namespace {

using namespace farkle;

void turn_model(benchmark::State& state) {
  const Rules rules = load_rules("official").rules;
  const Scorer scorer(rules);
  const TurnModel once(rules, scorer);
  double sum = once.state(6).farkle_probability;
  for (const RollClass& roll : once.state(6).classes) sum += roll.probability;
  if (std::abs(sum - 1) > 1e-14) return state.SkipWithError("wrong answer");
  for (auto _ : state) benchmark::DoNotOptimize(TurnModel(rules, scorer));
}
BENCHMARK(turn_model)->Name("turn model/official")->Unit(benchmark::kMillisecond);

void turn(benchmark::State& state) {
  const Rules rules = load_rules("classic").rules;
  const TurnModel model(rules, Scorer(rules));
  if (std::abs(solve_turn(rules, model, true).expected_points - 446.571440344) > 5e-10)
    return state.SkipWithError("wrong answer");
  for (auto _ : state) benchmark::DoNotOptimize(solve_turn(rules, model, true));
}
BENCHMARK(turn)->Name("solve turn/classic")->Unit(benchmark::kMillisecond);

void long_run(benchmark::State& state) {
  const Rules rules = load_rules("zilch").rules;
  const TurnModel model(rules, Scorer(rules));
  if (std::abs(solve_long_run(rules, model).points_per_turn - 620.854672) > 5e-7)
    return state.SkipWithError("wrong answer");
  for (auto _ : state) benchmark::DoNotOptimize(solve_long_run(rules, model));
}
BENCHMARK(long_run)->Name("long run/zilch")->Unit(benchmark::kMillisecond);

const bool races_registered = [] {
  for (const std::string& id : builtin_ids())
    benchmark::RegisterBenchmark(("solve solo/" + id).c_str(), [id](benchmark::State& state) {
      const Rules rules = load_rules(id).rules;
      const TurnModel model(rules, Scorer(rules));
      const SoloSolution race = solve_solo(rules, model);
      if (!race.convergence.converged || (id == "classic" && std::abs(race.expected_turns - 23.003989996) > 5e-10))
        return state.SkipWithError("wrong answer");
      for (auto _ : state) benchmark::DoNotOptimize(solve_solo(rules, model));
    })->Unit(benchmark::kMillisecond);
  return true;
}();

}  // namespace
