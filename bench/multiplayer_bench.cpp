// Games for several: whole solutions, each checked, with the positions that are solved a second.
#include <benchmark/benchmark.h>

#include <cmath>
#include <string>

#include "solver/game/rulefile/rule_file.hpp"
#include "solver/multiplayer/multiplayer_solver.hpp"

namespace {

using namespace farkle;

void solve(benchmark::State& state, const char* id, int players, Points target, double first_player_wins) {
  const Rules rules = load_rules(id, {"game.target=" + std::to_string(target)}).rules;
  const TurnModel model(rules, Scorer(rules));
  for (auto _ : state) {
    const MultiplayerGame game(rules, model, players);
    const MultiplayerSolution solution = solve_multiplayer(game);
    if (!solution.convergence.converged || std::abs(solution.seat_wins()[0] - first_player_wins) > 1e-9)
      return state.SkipWithError("wrong answer");
  }
  const double positions = MultiplayerValues::size(rules, players).positions;
  state.counters["positions"] =
      benchmark::Counter(positions * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
  state.counters["bytes"] = MultiplayerValues::size(rules, players).bytes();
}
BENCHMARK_CAPTURE(solve, two 10000, "classic", 2, 10000, 0.535654965165)
    ->Name("solve table/2 players/classic/10000")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, three 1000, "classic", 3, 1000, 0.417797159789)
    ->Name("solve table/3 players/classic/1000")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, three 3000, "classic", 3, 3000, 0.393920795788)
    ->Name("solve table/3 players/classic/3000")
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
