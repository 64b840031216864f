// A rule for when to bank with given dice left: a threshold of points, or intervals where one threshold is not enough.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "solver/game/rules.hpp"

namespace farkle {

struct BankRule {
  std::optional<Points>
      bank_at;  // smallest allowed points at which banking is at least as good as rolling; none: never
  // The points at which to bank: [first, last], ascending; last = no_limit for an interval without end.
  std::vector<std::pair<Points, Points>> intervals;
  bool single_threshold() const {
    return intervals.empty() || (intervals.size() == 1 && intervals[0].second == no_limit);
  }
  bool operator==(const BankRule&) const = default;
};

// Two values that differ by less than this, relative to 1 + their size, count as equal: banking is then "at least as
// good".
inline constexpr double tie = 1e-12;
// a may be -infinity: not allowed, and never as good; b is finite.
inline bool at_least_as_good(double a, double b) { return a >= b - tie * (1 + (b < 0 ? -b : b)); }

// Makes a rule from a decision at each level (points / step) in [first_level, last_level]. The last one holds for ever.
template <class BankPays>
BankRule make_bank_rule(Points step, int first_level, int last_level, BankPays&& bank_pays) {
  BankRule rule;
  bool banking = false;
  for (int level = first_level; level <= last_level; ++level) {
    const Points points = level * step;
    const bool pays = bank_pays(level);
    if (pays && !banking) rule.intervals.emplace_back(points, no_limit);
    if (!pays && banking) rule.intervals.back().second = points - step;
    banking = pays;
  }
  if (!rule.intervals.empty()) rule.bank_at = rule.intervals.front().first;
  return rule;
}

}  // namespace farkle
