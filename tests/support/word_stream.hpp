// The words of a stream of the program's random numbers, one after the other.
#pragma once

#include "sim/game/rng.hpp"

namespace farkle::tests {

class WordStream {
 public:
  explicit WordStream(const TurnKey& key) : key_(key) {}
  double uniform() { return static_cast<double>(random_word(key_, used_++) >> 11) * 0x1p-53; }  // [0, 1)

 private:
  TurnKey key_;
  std::uint32_t used_ = 0;
};

}  // namespace farkle::tests
