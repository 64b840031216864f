// Rolls to points and dice used, and everything else that a scorer is asked. items/s are rolls a second.
#include <benchmark/benchmark.h>

#include <string_view>
#include <vector>

#include "bench/naive_scorer.hpp"
#include "bench/yardstick.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/rulefile/rules_check.hpp"
#include "solver/game/scorer.hpp"
#include "tests/support/environment.hpp"

namespace {

using bench::pool;
using bench::Throughput;
using farkle::Scorer;

const farkle::Rules& official() {
  static const farkle::Rules rules = farkle::load_rules("official").rules;
  return rules;
}
const Scorer& scorer() {
  static const Scorer s(official());
  return s;
}

// The splitter's answers, roll by roll.
const std::vector<std::uint16_t>& expected() {
  static const std::vector<std::uint16_t> words = [] {
    std::vector<std::uint16_t> out;
    for (std::size_t i = 0; i < pool().rolls(); ++i) {
      farkle::Dice dice;
      for (std::size_t d = 0; d < 6; ++d) dice.add(pool().faces[6 * i + d]);
      out.push_back(scorer().best(dice).word);
    }
    return out;
  }();
  return words;
}

// Runs score(out) over the pool; bytes: read and written a roll.
template <class Score>
void run(benchmark::State& state, std::size_t bytes, Score&& score) {
  std::vector<std::uint16_t> out(pool().rolls());
  score(out);
  if (out != expected()) return state.SkipWithError("wrong answer");
  const Throughput throughput;
  for (auto _ : state) {
    score(out);
    benchmark::DoNotOptimize(out.data());
    benchmark::ClobberMemory();
  }
  throughput.report(state, out.size(), bytes * out.size());
}

void naive(benchmark::State& state) {
  run(state, 8, [](auto& out) {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = bench::naive_score(&pool().faces[6 * i]).word;
  });
}
BENCHMARK(naive)->Name("score/naive from bytes");

void faces(benchmark::State& state, const std::string& set) {
  const farkle::tests::Forced forced(set);
  run(state, 8, [](auto& out) { scorer().score_faces(pool().faces, out); });
}

// With every instruction set of this machine, the widest first.
const bool sets_registered = [] {
  std::vector<std::string_view> sets = farkle::instruction_sets();
  for (; !sets.empty(); sets.pop_back()) {
    const std::string set(sets.back());
    benchmark::RegisterBenchmark(("score/bytes/" + set).c_str(), faces, set);
  }
  return true;
}();

// items/s: keeps listed a second, over all 462 different rolls.
void keeps(benchmark::State& state) {
  const std::vector<farkle::Dice> rolls = farkle::all_rolls(6);
  std::int64_t count = 0;
  for (const farkle::Dice roll : rolls)
    farkle::for_each_submultiset(roll, [&](farkle::Dice keep) { count += scorer().points(keep) > 0; });
  const auto list = [&] {
    std::int64_t listed = 0;
    for (const farkle::Dice roll : rolls) listed += static_cast<std::int64_t>(scorer().keeps(roll).size());
    return listed;
  };
  if (list() != count) return state.SkipWithError("wrong answer");
  for (auto _ : state) benchmark::DoNotOptimize(list());
  state.SetItemsProcessed(state.iterations() * count);
}
BENCHMARK(keeps)->Name("keeps")->Unit(benchmark::kMicrosecond);

// All tables of a rule set, for each built-in set.
const bool tables_registered = [] {
  for (const std::string& id : farkle::builtin_ids())
    benchmark::RegisterBenchmark(("tables/" + id).c_str(), [id](benchmark::State& state) {
      const farkle::Rules rules = farkle::load_rules(id).rules;
      if (!farkle::run_examples(rules, Scorer(rules)).empty()) return state.SkipWithError("wrong answer");
      for (auto _ : state) benchmark::DoNotOptimize(Scorer(rules));
    })->Unit(benchmark::kMillisecond);
  return true;
}();

}  // namespace
