#include "bench/yardstick.hpp"

#include <algorithm>
#include <ctime>
#include <numeric>

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
