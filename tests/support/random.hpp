// A small random number generator for tests: SplitMix64, the same numbers on every machine for a seed.
#pragma once

#include <cstdint>

namespace farkle::tests {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  int below(int n) { return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(n) >> 32); }  // 0 .. n-1
  double real() { return static_cast<double>(next() >> 11) * 0x1p-53; }                                // [0, 1)
  bool chance(double p) { return real() < p; }

 private:
  std::uint64_t state_;
};

}  // namespace farkle::tests
