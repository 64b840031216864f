// Tells which rolls hold a combination: a keep that is worth more than its dice one by one, such as three of a kind.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>

#include "sim/game/play.hpp"

namespace farkle {

class Combinations {
 public:
  explicit Combinations(const Game&);
  // True if the roll holds a combination. Needs a roll that does not farkle, and its options in the order that
  // Policy::play is promised.
  bool in(int roll_state, std::span<const KeepOption> options) const;

 private:
  static std::uint64_t key(int roll_state, std::span<const KeepOption>);

  std::unordered_map<std::uint64_t, bool> there_;  // by key
};

}  // namespace farkle
