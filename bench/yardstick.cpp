#include "bench/yardstick.hpp"

#include <algorithm>
#include <ctime>
#include <numeric>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "bench/naive_scorer.hpp"

namespace bench {

const Pool& pool() {
  static const Pool rolls = [] {
    Pool p;
    std::uint64_t state = 1;
    for (int i = 0; i < 6 * 65536; ++i) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      p.faces.push_back(static_cast<std::uint8_t>(((state >> 33) * 6 >> 31) + 1));
    }
    return p;
  }();
  return rolls;
}

double cpu_seconds() {
  timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

double naive_rolls_per_second() {
  const Pool& p = pool();
  std::vector<std::uint16_t> out(p.rolls());
  const double start = cpu_seconds();
  double end = start;
  std::size_t rolls = 0;
  for (; end < start + 0.02; end = cpu_seconds()) {
    for (std::size_t i = 0; i < p.rolls(); ++i) out[i] = naive_score(&p.faces[6 * i]).word;
    benchmark::DoNotOptimize(out.data());
    benchmark::ClobberMemory();
    rolls += p.rolls();
  }
  return static_cast<double>(rolls) / (end - start);
}

double memory_bytes_per_second() {
  static const double rate = [] {
    const std::vector<std::uint64_t> memory((std::size_t{256} << 20) / sizeof(std::uint64_t), 1);
    double best = 0;
    for (int round = 0; round < 3; ++round) {
      const double start = cpu_seconds();
      auto sum = std::accumulate(memory.begin(), memory.end(), std::uint64_t{0});
      benchmark::DoNotOptimize(sum);
      best = std::max(best, static_cast<double>(memory.size() * sizeof(std::uint64_t)) / (cpu_seconds() - start));
    }
    return best;
  }();
  return rate;
}

namespace {

constexpr int at_once = 7;  // sums and products that do not wait for each other; 16 registers hold them
constexpr int rounds = 100'000;

template <class V>
[[gnu::always_inline]] inline double sum_up() {
  V sums[at_once], products[at_once];
  const V add = V{} + 1e-9, factor = V{} + (1 + 1e-9);
  for (int k = 0; k < at_once; ++k) sums[k] = products[k] = V{} + k;
  for (int round = 0; round < rounds; ++round)
    for (int k = 0; k < at_once; ++k) sums[k] += add, products[k] *= factor;
  benchmark::DoNotOptimize(sums);
  benchmark::DoNotOptimize(products);
  return double{at_once} * rounds * (sizeof(V) / sizeof(double));
}
using Two = double __attribute__((vector_size(16)));
using Four = double __attribute__((vector_size(32)));
using Eight = double __attribute__((vector_size(64)));

constexpr std::uint32_t table_words = 8192;
const std::vector<std::uint32_t>& table() {  // from each word to another one
  static const std::vector<std::uint32_t> words = [] {
    std::vector<std::uint32_t> out;
    for (std::uint32_t k = 0; k < table_words; ++k) out.push_back(k * 2654435761u >> 7 & (table_words - 1));
    return out;
  }();
  return words;
}
double look_up() {
  const std::uint32_t* words = table().data();
  std::uint32_t at[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  for (int round = 0; round < rounds; ++round)
    for (std::uint32_t& a : at) a = words[a];
  benchmark::DoNotOptimize(at);
  return 8.0 * rounds;
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] double sum_up_avx2() { return sum_up<Four>(); }
[[gnu::target("avx512f")]] double sum_up_avx512() { return sum_up<Eight>(); }
[[gnu::target("avx2")]] double look_up_avx2() {
  const int* words = reinterpret_cast<const int*>(table().data());
  __m256i at[4] = {_mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 8), _mm256_set1_epi32(9), _mm256_set1_epi32(10),
                   _mm256_set1_epi32(11)};
  for (int round = 0; round < rounds; ++round)
    for (__m256i& a : at) a = _mm256_i32gather_epi32(words, a, 4);
  benchmark::DoNotOptimize(at);
  return 4.0 * 8 * rounds;
}
[[gnu::target("avx512f")]] double look_up_avx512() {
  const int* words = reinterpret_cast<const int*>(table().data());
  __m512i at[4] = {_mm512_setr_epi32(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16), _mm512_set1_epi32(17),
                   _mm512_set1_epi32(18), _mm512_set1_epi32(19)};
  for (int round = 0; round < rounds; ++round)
    for (__m512i& a : at) a = _mm512_mask_i32gather_epi32(a, 0xFFFF, a, words, 4);
  benchmark::DoNotOptimize(at);
  return 4.0 * 16 * rounds;
}
#endif

// The best of some runs: other programs come and go.
double best_rate(double (*work)()) {
  work();
  double best = 0;
  for (int run = 0; run < 20; ++run) {
    const double start = cpu_seconds(), done = work();
    best = std::max(best, done / (cpu_seconds() - start));
  }
  return best;
}

}  // namespace

double sums_per_second(std::string_view set) {
#if defined(__x86_64__)
  if (set == "avx512") return best_rate(sum_up_avx512);
  if (set == "avx2") return best_rate(sum_up_avx2);
#endif
  return best_rate(sum_up<Two>);
}

double gathers_per_second(std::string_view set) {
#if defined(__x86_64__)
  if (set == "avx512") return best_rate(look_up_avx512);
  if (set == "avx2") return best_rate(look_up_avx2);
#endif
  return best_rate(look_up);
}

void Throughput::report(benchmark::State& state, std::size_t rolls_per_iteration,
                        std::size_t bytes_per_iteration) const {
  const double seconds = cpu_seconds() - start_;
  const auto iterations = static_cast<double>(state.iterations());
  const double rolls = iterations * static_cast<double>(rolls_per_iteration);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(rolls_per_iteration));
  // Before and after the loop, because other programs come and go.
  state.counters["x_naive"] = rolls / seconds / (0.5 * (naive_ + naive_rolls_per_second()));
  state.counters["x_memory"] =
      iterations * static_cast<double>(bytes_per_iteration) / seconds / memory_bytes_per_second();
}

}  // namespace bench
