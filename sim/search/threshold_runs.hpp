// What the searches for thresholds move: runs of neighbours that share one, and the cuts between them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "sim/search/threshold_search.hpp"

namespace farkle {

// Thresholds cut into runs: neighbouring numbers of dice that share one. Two runs side by side may have the same.
struct Runs {
  Thresholds policy;
  std::vector<std::size_t> ends;  // run r + 1 begins with ends[r] + 1 dice; the last end is the whole set

  Points at(std::size_t r) const { return policy.bank_at[ends[r] - 1]; }
  std::size_t begin(std::size_t r) const { return r == 0 ? 0 : ends[r - 1]; }

  Runs with(std::size_t r, Points at) const {
    Runs next = *this;
    std::fill(next.policy.bank_at.data() + begin(r), next.policy.bank_at.data() + ends[r], at);
    return next;
  }
  // The cut behind run r moved by one die. None if a run would vanish.
  std::optional<Runs> with_cut_moved(std::size_t r, int by) const {
    const std::size_t cut = by < 0 ? ends[r] - 1 : ends[r] + 1;
    if (cut == begin(r) || cut == ends[r + 1]) return std::nullopt;
    Runs next = *this;
    next.ends[r] = cut;
    return next.with(r, at(r)).with(r + 1, at(r + 1));
  }
};

inline Runs runs_of(Thresholds policy) {
  Runs runs{std::move(policy), {}};
  const std::vector<Points>& at = runs.policy.bank_at;
  for (std::size_t n = 1; n <= at.size(); ++n)
    if (n == at.size() || at[n] != at[n - 1]) runs.ends.push_back(n);
  return runs;
}

// Every way to cut one run in two.
inline std::vector<Runs> cut_once_more(const Thresholds& policy) {
  std::vector<Runs> all;
  const Runs runs = runs_of(policy);
  for (std::size_t n = 1; n < policy.bank_at.size(); ++n) {
    const auto place = std::lower_bound(runs.ends.begin(), runs.ends.end(), n);
    if (*place == n) continue;
    all.push_back(runs);
    all.back().ends.insert(all.back().ends.begin() + (place - runs.ends.begin()), n);
  }
  return all;
}

// Rounded to the grid, then the nearest neighbours merged until there are at most k runs.
inline Runs merged(Thresholds start, int k, const ThresholdGrid& grid) {
  for (Points& at : start.bank_at) at = grid.rounded(at);
  Runs runs = runs_of(std::move(start));
  while (static_cast<int>(runs.ends.size()) > k) {
    std::size_t nearest = 0;
    const auto gap = [&](std::size_t r) { return std::abs(std::int64_t{runs.at(r + 1)} - runs.at(r)); };
    for (std::size_t r = 1; r + 1 < runs.ends.size(); ++r)
      if (gap(r) < gap(nearest)) nearest = r;
    runs = runs.with(nearest + 1, runs.at(nearest));
    runs.ends.erase(runs.ends.begin() + nearest);
  }
  return runs;
}

}  // namespace farkle
