#include "sim/search/threshold_runs.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace farkle {

Runs runs_of(const std::vector<Points>& bank_at) {
  Runs runs;
  for (std::size_t n = 0; n < bank_at.size(); ++n) {
    if (n > 0 && bank_at[n] == bank_at[n - 1])
      ++runs.ends.back();
    else
      runs.ends.push_back(n + 1), runs.at.push_back(bank_at[n]);
  }
  return runs;
}

std::vector<Points> bank_at(const Runs& runs) {
  std::vector<Points> out;
  for (std::size_t r = 0; r < runs.ends.size(); ++r) out.resize(runs.ends[r], runs.at[r]);
  return out;
}

Points rounded(Points at, const ThresholdGrid& grid) {
  if (at == bank_never || at > grid.most) return bank_never;
  return (at + grid.step / 2) / grid.step * grid.step;
}

Runs merged(const std::vector<Points>& start, std::size_t k, const ThresholdGrid& grid) {
  std::vector<Points> on_grid;
  for (const Points at : start) on_grid.push_back(rounded(at, grid));
  Runs runs = runs_of(on_grid);
  while (runs.at.size() > k) {
    std::size_t nearest = 0;
    const auto gap = [&](std::size_t r) { return std::abs(std::int64_t{runs.at[r + 1]} - runs.at[r]); };
    for (std::size_t r = 1; r + 1 < runs.at.size(); ++r)
      if (gap(r) < gap(nearest)) nearest = r;
    runs.ends.erase(runs.ends.begin() + static_cast<std::ptrdiff_t>(nearest));
    runs.at.erase(runs.at.begin() + static_cast<std::ptrdiff_t>(nearest) + 1);
  }
  return runs;
}

Runs shifted(Runs runs, std::size_t r, Points by, const ThresholdGrid& grid) {
  Points& at = runs.at[r];
  const Points top = grid.most / grid.step * grid.step;
  const Points to = (at == bank_never ? top + grid.step : at) + by;
  at = to > top ? bank_never : std::max(to, 0);
  return runs;
}

}  // namespace farkle
