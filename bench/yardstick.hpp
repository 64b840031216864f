// What the figures are measured against, on the same core in the same run: the naive scorer, memory, arithmetic and
// gathers.
// CPU time, so that other programs on the machine take nothing from it but caches and clock.
//
// The counters x_naive, x_memory, x_sums and x_gathers are a bench's figure as a multiple of its yardstick. x_memory
// may be more than 1, because what a bench reads again and again stays in a cache.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>

namespace bench {

// 65,536 rolls of six fair dice: too many for a branch predictor to learn.
struct Pool {
  std::vector<std::uint8_t> faces;
  std::size_t rolls() const { return faces.size() / 6; }
};
const Pool& pool();

double cpu_seconds();
double naive_rolls_per_second();   // measured anew at every call, some milliseconds
double memory_bytes_per_second();  // reading from far beyond the caches; measured once
// With the widest vectors of an instruction set ("avx512", "avx2", "portable"), and nothing else to do: doubles
// multiplied and added, and words looked up at random in a table of 32 KB.
double sums_per_second(std::string_view set);
double gathers_per_second(std::string_view set);

// Counts the rolls and bytes of a loop that began with this, and compares them with the yardsticks.
class Throughput {
 public:
  Throughput() : naive_(naive_rolls_per_second()), start_(cpu_seconds()) {}
  void report(benchmark::State&, std::size_t rolls_per_iteration, std::size_t bytes_per_iteration) const;

 private:
  double naive_, start_;
};

}  // namespace bench
