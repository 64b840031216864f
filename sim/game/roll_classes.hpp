// RollClasses: for fair dice that are alike, thrown as base-6 ids (sim/game/rng.hpp). Ids with equal keep options form
// one class.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/game/roll_options.hpp"

namespace farkle {

class RollClasses {
 public:
  explicit RollClasses(const RollOptions&);  // needs alike()

  int full() const { return static_cast<int>(by_dice_.size()) - 1; }
  // Classes of n dice are numbered from 0, which is the farkle.
  const std::uint16_t* of_ids(int n) const { return of(n).class_of_id.data(); }  // 6^n entries
  int count(int n) const { return static_cast<int>(of(n).options.size()); }
  std::span<const KeepOption> options(int n, int c) const { return of(n).options[c]; }
  double probability(int n, int c) const { return of(n).probability[c]; }

 private:
  struct ByDice {
    std::vector<std::uint16_t> class_of_id;
    std::vector<std::span<const KeepOption>> options;
    std::vector<double> probability;
  };
  const ByDice& of(int n) const { return by_dice_[n]; }
  std::vector<ByDice> by_dice_;  // [0] unused
};

}  // namespace farkle
