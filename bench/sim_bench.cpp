// Whole games, counted: the naive simulator and each engine on the same two policies, in the same run. x_naive: turns a
// second as a multiple of the naive ones, measured before and after. CPU time, so that other programs take nothing from
// it but caches and clock; with two threads the wall's.
//
// Lanes measured so far, two thresholds: AVX-512 13-15 times naive on a quiet machine (11-12 on a busy one), AVX2
// 9-9.5, portable 4.1-4.3; optimal against itself, classic to 10,000, when all has been learnt: 4.4-4.7. Of AVX-512's
// time rolls take 38 %, matches 15, dice 12, starts of turns 10, counting games that are over 7, leaving those games
// out 6. A vector's roll costs 70 cycles: 20 each for its gathers, 2 to 3 for each of its five stores. No use: one lane
// at a time for portable's dice and matches (2.9 times naive, and 4.3 with four lanes in SSE2); four lanes for its
// rolls too (1.7: no gathers); large pages for what has been learnt; rows found without a look-up, so with two gathers
// in place of three (+-0); loads lane by lane in place of gathers (-28 % with AVX2, -10 % with AVX-512); batches of
// 1,024 or 512 groups (-8 %). Not tried: the lanes' order worked out once for the four arrays that are packed (5.5
// -> 4.3 ns a vector by itself, some 2 % in all); games that are over counted while the others are packed.
#include <benchmark/benchmark.h>

#include <chrono>
#include <cmath>
#include <memory>
#include <string>

#include "bench/naive_game.hpp"
#include "bench/yardstick.hpp"
#include "sim/engine/engine.hpp"
#include "sim/policies/make_policy.hpp"
#include "solver/game/error.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "tests/support/environment.hpp"

namespace {

using namespace farkle;

constexpr bench::Thresholds first_bank_at{0, 200, 300, 350, 450, 600, 1000},
    second_bank_at{0, 300, 300, 300, 300, 300, 300};
constexpr std::int64_t check_games = 40'000;

struct Duel {
  std::shared_ptr<Solved> solved;
  Game game;
  std::shared_ptr<const Policy> first, second;

  Duel(const Rules& rules, const char* one, const char* other)
      : solved(std::make_shared<Solved>(rules)),
        game(rules),
        first(make_policy(one, solved, 2)),
        second(make_policy(other, solved, 2)) {}
  std::unique_ptr<Engine> engine(EngineChoice choice) const {
    return make_engine({game, {first.get(), second.get()}}, choice);
  }
};

const Duel& thresholds() {
  static const Duel duel(load_rules("official").rules, "threshold:200,300,350,450,600,1000", "bank-at:300");
  return duel;
}

double wall_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Turns a CPU second.
double naive_turns_per_second() {
  static unsigned seed = 1;
  bench::NaiveGames games(first_bank_at, second_bank_at, seed++);
  bench::NaiveCounts counts;
  const double start = bench::cpu_seconds();
  double end = start;
  for (; end < start + 0.1; end = bench::cpu_seconds())
    for (int i = 0; i < 100; ++i) games.play(counts);
  return static_cast<double>(counts.turns) / (end - start);
}

struct Measured {
  std::int64_t games = 0, turns = 0;
  double seconds = 0;
  void report(benchmark::State& state) const {
    state.SetItemsProcessed(turns);
    state.counters["games/s"] = static_cast<double>(games) / seconds;
    state.counters["turns/s"] = static_cast<double>(turns) / seconds;
  }
};

// Games after games on this thread.
Measured measure(benchmark::State& state, const Engine& engine, std::int64_t games) {
  Measured measured;
  Tally tally;
  GameRange range{0, games};
  const double start = bench::cpu_seconds();
  for (auto _ : state) {
    engine.play(1, range, tally);
    range.first += static_cast<std::uint64_t>(games);
  }
  measured.seconds = bench::cpu_seconds() - start;
  measured.games = tally.games;
  measured.turns = tally.all_turns();
  return measured;
}

void naive(benchmark::State& state) {
  // Its answers are the reference engine's, within four standard errors.
  bench::NaiveGames games(first_bank_at, second_bank_at, 4711);
  bench::NaiveCounts naive;
  Tally tally;
  for (std::int64_t i = 0; i < check_games; ++i) games.play(naive);
  const auto share = [](std::int64_t part, std::int64_t all) {
    return static_cast<double>(part) / static_cast<double>(all);
  };
  const double wins = share(naive.first_wins, naive.games),
               theirs = share(tally.players[0].seats[0].decided, tally.players[0].seats[0].games);
  const double turns = share(naive.turns, naive.games);
  Tally first_seat;  // turns a game, of games with the first player in front
  const auto engine = thresholds().engine(EngineChoice::reference);
  engine->play(1, {0, 2 * check_games}, tally);
  for (std::int64_t k = 0; k < check_games / 10; ++k)
    engine->play(1, {static_cast<std::uint64_t>(2 * k), 1}, first_seat);
  if (std::abs(wins - theirs) > 4 * 0.5 * std::sqrt(2.0 / check_games) ||
      std::abs(turns - share(first_seat.all_turns(), first_seat.games)) > 4 * 12 / std::sqrt(check_games / 10.0))
    return state.SkipWithError("wrong answer");
  bench::NaiveCounts counts;
  const double start = bench::cpu_seconds();
  for (auto _ : state)
    for (int i = 0; i < 100; ++i) games.play(counts);
  Measured{counts.games, counts.turns, bench::cpu_seconds() - start}.report(state);
}
BENCHMARK(naive)->Name("games/naive")->Unit(benchmark::kMillisecond);

bool same_games(EngineChoice choice) {
  Tally expected, played;
  thresholds().engine(EngineChoice::reference)->play(3, {0, 2000}, expected);
  thresholds().engine(choice)->play(3, {0, 2000}, played);
  return played == expected;
}

void engine(benchmark::State& state, EngineChoice choice, const char* set) {
  try {
    const tests::Forced forced(set);
    if (!same_games(choice)) return state.SkipWithError("wrong answer");
    const auto engine = thresholds().engine(choice);
    Tally warm;
    engine->play(2, {0, 2000}, warm);
    const double before = naive_turns_per_second();
    const Measured measured = measure(state, *engine, 16'384);
    measured.report(state);
    state.counters["x_naive"] = state.counters["turns/s"] / (0.5 * (before + naive_turns_per_second()));
    // A roll looks up its class, a row and a move. The reference engine counts rolls.
    Tally counted;
    thresholds().engine(EngineChoice::reference)->play(3, {0, 2000}, counted);
    const double rolls = static_cast<double>(counted.players[0].rolls + counted.players[1].rolls) /
                         static_cast<double>(counted.all_turns());
    if (*set) state.counters["x_gathers"] = 3 * rolls * state.counters["turns/s"] / bench::gathers_per_second(set);
  } catch (const CannotDo& error) {
    state.SkipWithError(error.what());
  }
}
BENCHMARK_CAPTURE(engine, reference, EngineChoice::reference, "")
    ->Name("games/reference")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(engine, lanes portable, EngineChoice::in_lanes, "portable")
    ->Name("games/lanes/portable")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(engine, lanes avx2, EngineChoice::in_lanes, "avx2")
    ->Name("games/lanes/avx2")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(engine, lanes avx512, EngineChoice::in_lanes, "avx512")
    ->Name("games/lanes/avx512")
    ->Unit(benchmark::kMillisecond);

// Two threads against one, both by the wall, on the same games again and again: all decisions have been learnt.
void threads(benchmark::State& state, const Duel& duel, EngineChoice choice, std::int64_t games) {
  const auto engine = duel.engine(choice);
  const auto run = [&](int how_many, std::uint64_t seed, std::int64_t many) {
    TournamentControl control;
    control.threads = how_many;
    return run_tournament(*engine, seed, {0, many}, control);
  };
  if (!(run(1, 1, 20'000) == run(2, 1, 20'000))) return state.SkipWithError("wrong answer");
  for (int i = 0; i < 5; ++i) run(1, 1, games);
  const double naive = naive_turns_per_second(), start_cpu = bench::cpu_seconds(), start_one = wall_seconds();
  const Tally alone = run(1, 1, games);
  const double one = wall_seconds() - start_one, cpu = bench::cpu_seconds() - start_cpu;
  Measured measured;
  const double start = wall_seconds();
  for (auto _ : state) {
    const Tally tally = run(2, 1, games);
    measured.games += tally.games;
    measured.turns += tally.all_turns();
  }
  measured.seconds = wall_seconds() - start;
  measured.report(state);
  state.counters["x_one_thread"] = state.counters["games/s"] * one / static_cast<double>(games);
  state.counters["one: x_naive"] = static_cast<double>(alone.all_turns()) / cpu / naive;
}
void best_threads(benchmark::State& state) { threads(state, thresholds(), EngineChoice::best, 400'000); }
BENCHMARK(best_threads)->Name("games/two threads")->Unit(benchmark::kMillisecond)->UseRealTime();

// Strong play, whose every turn depends on how the match stands.
void optimal(benchmark::State& state) {
  const Duel duel(load_rules("classic").rules, "optimal", "optimal");
  threads(state, duel, EngineChoice::in_lanes, 300'000);
}
BENCHMARK(optimal)->Name("games/optimal/classic/two threads")->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
