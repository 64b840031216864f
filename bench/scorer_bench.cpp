// Rolls to points and dice used, and everything else that a scorer is asked. items/s are rolls a second.
#include <benchmark/benchmark.h>

#include <cmath>
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
    for (const std::uint32_t bits : pool().packed) out.push_back(scorer().best(farkle::Dice::from_bits(bits)).word);
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
  const Scorer with(official());
  run(state, 8, [&](auto& out) { with.score_faces(pool().faces, out); });
}

void ids(benchmark::State& state, const std::string& set) {
  const farkle::tests::Forced forced(set);
  const Scorer with(official());
  run(state, 4, [&](auto& out) { with.score_ids(pool().ids, out); });
}

// With every instruction set of this machine, the widest first.
const bool sets_registered = [] {
  std::vector<std::string_view> sets = farkle::instruction_sets();
  for (; !sets.empty(); sets.pop_back()) {
    const std::string set(sets.back());
    benchmark::RegisterBenchmark(("score/bytes/" + set).c_str(), faces, set);
    benchmark::RegisterBenchmark(("score/ids/" + set).c_str(), ids, set);
  }
  return true;
}();

void packed(benchmark::State& state) {
  run(state, 6, [](auto& out) { scorer().score_packed(pool().packed, out); });
}
BENCHMARK(packed)->Name("score/packed counts");

// All 46,656 rolls in order, their points added up.
void enumeration(benchmark::State& state) {
  const auto sum_of_all = [] {
    std::uint64_t sum = 0;
    for (int id = 0; id < 46656; ++id)
      sum += static_cast<std::uint64_t>(scorer().best_of_id(static_cast<std::uint16_t>(id)).steps());
    return sum;
  };
  double mean = 0;
  for (const farkle::RollChance& roll : farkle::roll_chances(6, farkle::face_chances(official(), 0)))
    mean += roll.probability * scorer().best(roll.roll).steps();
  if (std::abs(mean - static_cast<double>(sum_of_all()) / 46656) > 1e-9) return state.SkipWithError("wrong answer");
  const Throughput throughput;
  for (auto _ : state) benchmark::DoNotOptimize(sum_of_all());
  throughput.report(state, 46656, 46656 * 2);
}
BENCHMARK(enumeration)->Name("score/all rolls in order");

// items/s: keeps listed a second, over all 462 different rolls.
void keeps(benchmark::State& state) {
  const std::vector<farkle::Dice> rolls = farkle::all_rolls(6);
  std::int64_t count = 0;
  for (const farkle::Dice roll : rolls)
    farkle::for_each_submultiset(roll, [&](farkle::Dice keep) { count += farkle::best_split(official(), keep) > 0; });
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
