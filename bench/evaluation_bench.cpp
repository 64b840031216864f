// Policies against each other, exactly: one evaluation, everybody against everybody, the best response.
#include <benchmark/benchmark.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "sim/policies/make_policy.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "solver/game/rulefile/rule_file.hpp"

namespace {

using namespace farkle;

struct Field {
  std::shared_ptr<Solved> solved;
  std::vector<std::shared_ptr<const Policy>> policies;

  Field(const char* id, const std::vector<std::string>& names)
      : solved(std::make_shared<Solved>(load_rules(id).rules)) {
    for (const std::string& name : names) policies.push_back(make_policy(name, solved, 2));
  }
  Evaluation evaluate(std::size_t i, std::size_t j) const {
    return evaluate_policies(solved->rules, solved->model, *policies[i], *policies[j]);
  }
};

// Seats swapped are the same games.
bool same_games(const Evaluation& one, const Evaluation& swapped) {
  return one.convergence.converged && std::abs(one.first_wins + swapped.first_wins_if_second - 1) < 1e-12 &&
         std::abs(one.first_wins_if_second + swapped.first_wins - 1) < 1e-12;
}

void pair(benchmark::State& state, const char* id) {
  const Field field(id, {"bank-at:300", "bank-at:500"});
  if (!same_games(field.evaluate(0, 1), field.evaluate(1, 0))) return state.SkipWithError("wrong answer");
  for (auto _ : state) benchmark::DoNotOptimize(field.evaluate(0, 1));
}
BENCHMARK_CAPTURE(pair, classic, "classic")
    ->Name("evaluate/classic/two thresholds")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(pair, official, "official")
    ->Name("evaluate/official/two thresholds")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();
BENCHMARK_CAPTURE(pair, facebook, "facebook")
    ->Name("evaluate/facebook/two thresholds")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void round_robin(benchmark::State& state, const char* id) {
  std::vector<std::string> names;
  for (Points points = 200; points <= 1000; points += 50) names.push_back("bank-at:" + std::to_string(points));
  const Field field(id, names);
  const Rules& rules = field.solved->rules;
  const std::size_t n = names.size();
  std::vector<Evaluation> all;
  for (auto _ : state) {
    all.clear();
    std::vector<std::unique_ptr<PolicyTurnTable>> turns;
    for (const auto& policy : field.policies)
      turns.push_back(std::make_unique<PolicyTurnTable>(rules, field.solved->model, *policy));
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = i; j < n; ++j) all.push_back(evaluate_turns(*turns[i], *turns[j]));
  }
  for (const std::size_t i : {std::size_t{0}, n / 2, n - 1}) {  // the last one of each row: against bank-at:1000
    const std::size_t pair = (i + 1) * n - i * (i + 1) / 2 - 1;
    if (!same_games(all[pair], field.evaluate(n - 1, i))) return state.SkipWithError("wrong answer");
  }
}
BENCHMARK_CAPTURE(round_robin, classic, "classic")
    ->Name("round robin of 17/classic")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void respond(benchmark::State& state, const char* id) {
  const Field field(id, {"bank-at:300", "bank-at:350", "turn"});
  const DuelGame& game = field.solved->duel_game();
  for (auto _ : state) {
    const Evaluation best = best_response(game, *field.policies[0]);
    state.PauseTiming();
    for (const std::size_t other : {0, 1, 2})
      if (!best.convergence.converged || best.balanced() < field.evaluate(other, 0).balanced() - 1e-12)
        return state.SkipWithError("wrong answer");
    state.ResumeTiming();
  }
}
BENCHMARK_CAPTURE(respond, classic, "classic")
    ->Name("best response/classic")
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace
