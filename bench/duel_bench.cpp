// The two-player game: whole solutions, each checked, and one turn against a plain loop over one position.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "bench/yardstick.hpp"
#include "solver/duel/duel_solver.hpp"
#include "solver/game/instruction_set.hpp"
#include "solver/game/rulefile/rule_file.hpp"

namespace {

using namespace farkle;

void solve(benchmark::State& state, const char* id, Points target, double first_player_wins) {
  const Rules rules = load_rules(id, {"game.target=" + std::to_string(target)}).rules;
  const TurnModel model(rules, Scorer(rules));
  for (auto _ : state) {
    const DuelGame game(rules, model);
    const DuelSolution solution = solve_duel(game);
    if (!solution.convergence.converged || std::abs(solution.first_player_wins() - first_player_wins) > 1e-11)
      return state.SkipWithError("wrong answer");
  }
  state.counters["bytes"] = static_cast<double>(DuelValues::bytes(rules, model));
}
BENCHMARK_CAPTURE(solve, classic 2000, "classic", 2000, 0.566653364150)
    ->Name("solve duel/classic/2000")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, official 2000, "official", 2000, 0.563418817295)
    ->Name("solve duel/official/2000")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, first past 2000, "first-past", 2000, 0.577679275233)
    ->Name("solve duel/first-past/2000")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, on the board 2000, "on-the-board", 2000, 0.544114197056)
    ->Name("solve duel/on-the-board/2000")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, facebook 2000, "facebook", 2000, 0.576090195444)
    ->Name("solve duel/facebook/2000")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, zilch 2000, "zilch", 2000, 0.564390811523)
    ->Name("solve duel/zilch/2000")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, carry over 2000, "carry-over", 2000, 0.558557344306)
    ->Name("solve duel/carry-over/2000")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, classic 10000, "classic", 10000, 0.535654965165)
    ->Name("solve duel/classic/10000")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, official 10000, "official", 10000, 0.532507187599)
    ->Name("solve duel/official/10000")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, first past 10000, "first-past", 10000, 0.536864588383)
    ->Name("solve duel/first-past/10000")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve, on the board 10000, "on-the-board", 10000, 0.528967655880)
    ->Name("solve duel/on-the-board/10000")
    ->Unit(benchmark::kMillisecond);

// The turn of one lane, once more: every class of rolls and every choice, one after the other.
class ScalarTurn {
 public:
  ScalarTurn(const TurnModel& model, DuelTurn& turn, int lane)
      : model_(model), slots_(model.full() + 1), top_(turn.table().top()) {
    worth_.resize((top_ + 1 + model.most_steps()) * slots_);
    stop_ = worth_;
    for (int level = 0; level <= top_ + model.most_steps(); ++level)
      for (int afterstate = 0; afterstate < slots_; ++afterstate) {
        if (level > top_)
          at(worth_, level, afterstate) = turn.table().worth(level, afterstate)[lane];
        else
          at(stop_, level, afterstate) = turn.table().stopped(level, afterstate, static_cast<std::size_t>(lane));
      }
  }
  double run(double farkle) {
    const int full = model_.full();
    double roll = 0;
    for (int level = top_; level >= 0; --level) {
      for (int s = 1; s <= full; ++s) {
        const RollState& state = model_.state(s);
        roll = state.farkle_probability * farkle;
        for (const RollClass& c : state.classes) {
          double best = -1;
          for (const Choice& choice : c.choices)
            best = std::max(best, at(worth_, level + choice.steps, choice.afterstate));
          roll += c.probability * best;
        }
        const int afterstate = s == full ? TurnModel::hot : s;
        at(worth_, level, afterstate) = std::max(at(stop_, level, afterstate), roll);
      }
      const double spent = at(stop_, level, full);
      at(worth_, level, full) = spent < 0 ? farkle : spent;
    }
    return roll;  // the whole set with nothing at stake
  }

 private:
  double& at(std::vector<double>& table, int level, int afterstate) const { return table[level * slots_ + afterstate]; }
  const TurnModel& model_;
  int slots_, top_;
  std::vector<double> worth_, stop_;
};

void turn(benchmark::State& state, const char* id) {
  const Rules rules = load_rules(id, {"game.target=4000", "farkle.penalty=0"}).rules;
  const TurnModel model(rules, Scorer(rules));
  const DuelGame game(rules, model);
  const DuelValues values(rules, model);
  DuelLanes positions;
  LaneValues farkle, loss;
  for (std::size_t i = 0; i < lanes; ++i) {
    const Points bank = 50 * static_cast<Points>(i);
    positions[i] = {values.states().index({2500 - bank, 0, true}), values.states().index({2000 + bank, 0, true})};
    farkle[i] = 0.4 + 0.01 * static_cast<double>(i);
    loss[i] = 1 - farkle[i];
  }
  DuelTurn many(game);
  many.set(positions, values, loss, vanishing_chance);
  const LaneValues wins = many.run(farkle);
  for (int lane = 0; lane < lanes; ++lane) {
    const auto i = static_cast<std::size_t>(lane);
    if (std::abs(ScalarTurn(model, many, lane).run(farkle[i]) - wins[i]) > 1e-13)
      return state.SkipWithError("wrong answer");
  }

  ScalarTurn one(model, many, 0);
  int turns = 0;
  double scalar = bench::cpu_seconds();
  do benchmark::DoNotOptimize(one.run(farkle[0] + 1e-9 * ++turns));
  while (bench::cpu_seconds() < scalar + 0.2);
  scalar = (bench::cpu_seconds() - scalar) / turns;

  double start = bench::cpu_seconds();
  for (auto _ : state) benchmark::DoNotOptimize(many.run(farkle));
  const double each = (bench::cpu_seconds() - start) / (static_cast<double>(state.iterations()) * lanes);
  state.counters["us/turn"] = each * 1e6;
  state.counters["scalar us/turn"] = scalar * 1e6;
  state.counters["ratio"] = scalar / each;
  // Every operation of the kernel has a product and a sum, besides its maxima, loads and stores.
  state.counters["x_sums"] =
      game.kernel.work(many.table().top() + 1) / each / bench::sums_per_second(instruction_sets().back());
}
BENCHMARK_CAPTURE(turn, classic, "classic")->Name("duel turn/classic")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(turn, official, "official")->Name("duel turn/official")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(turn, zilch, "zilch")->Name("duel turn/zilch")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(turn, carry over, "carry-over")->Name("duel turn/carry-over")->Unit(benchmark::kMicrosecond);

}  // namespace
