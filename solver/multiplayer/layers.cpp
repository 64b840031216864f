#include "solver/multiplayer/layers.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

namespace farkle {
namespace {

constexpr std::size_t block_size = 128;  // positions: enough to fill the lanes, round after round

// In an order that all ranks know.
template <class Visit>
void for_each_chances(const SharedLayer::Blocks& blocks, MultiplayerValues& values, Visit&& visit) {
  for (const std::span<const MultiplayerPosition> block : blocks)
    for (MultiplayerPosition p : block)
      for (int r = 0; r < values.players(); ++r, p = rotated(p, values.players())) {
        visit(std::span(values.at(p), values.players()));
        if (values.has_offers()) visit(values.all_offers(p));
      }
}

}  // namespace

PositionLayers::PositionLayers(const MultiplayerValues& values)
    : values_(values), streak_sums_(values.players() * (values.states().streaks() - 1) + 1) {
  const BankGrid& grid = values.grid();
  seats_.resize(grid.rank(grid.has_banked() - 1) + 1);
  for (int k = 0; k < values.players(); ++k) {
    const int from = values.states().farkles_cost() ? 0 : bank(values.from()[k]);
    least_bank_ = std::min(least_bank_, from);
    least_sum_ += from;
  }
  for (const int s : grid.states()) seats_[bank(s)].push_back(s);
}

int PositionLayers::bank(int seat) const { return values_.grid().rank(values_.grid().place(seat)); }

int PositionLayers::count() const {
  return (values_.players() * (static_cast<int>(seats_.size()) - 1) + 1 - least_sum_) * streak_sums_;
}

std::vector<MultiplayerPosition> PositionLayers::positions(int layer) const {
  std::vector<MultiplayerPosition> out;
  MultiplayerPosition p{};
  collect(layer / streak_sums_ + least_sum_, layer % streak_sums_, 0, p, out);
  return out;
}

void PositionLayers::collect(int sum, int streaks, int player, MultiplayerPosition& p,
                             std::vector<MultiplayerPosition>& out) const {
  const int banks = static_cast<int>(seats_.size()), later = values_.players() - player - 1;
  const int most_streak = values_.states().streaks() - 1;
  for (int u = std::max(least_bank_, sum - later * (banks - 1)); u <= std::min(sum - later * least_bank_, banks - 1);
       ++u)
    for (const int seat : seats_[u]) {
      const int streak = seat % (most_streak + 1);
      if (streak > streaks || streaks - streak > later * most_streak) continue;
      p[player] = seat;
      if (later > 0) {
        collect(sum - u, streaks - streak, player + 1, p, out);
        continue;
      }
      MultiplayerPosition turned = p;
      bool first = true;
      for (int r = 1; r < values_.players(); ++r) first &= !((turned = rotated(turned, values_.players())) < p);
      if (first && values_.has(p)) out.push_back(p);
    }
}

void start_together(const Ranks& ranks, MultiplayerSolution& solution) {
  Convergence& convergence = solution.convergence;
  std::array<double, 3> start{static_cast<double>(solution.layers_left), static_cast<double>(convergence.sweeps),
                              convergence.residual};
  ranks.copy_from_first(start);
  solution.layers_left = static_cast<int>(start[0]);
  convergence.sweeps = static_cast<int>(start[1]);
  convergence.residual = start[2];
  const bool begun = solution.layers_left < PositionLayers(solution.values).count() || convergence.sweeps > 0;
  if (begun) ranks.copy_from_first(solution.values.numbers());
}

SharedLayer::SharedLayer(const Ranks& ranks, std::span<const MultiplayerPosition> positions)
    : ranks_(ranks), blocks_(ranks.count()) {
  for (std::size_t k = 0; !positions.empty(); ++k) {
    const std::size_t size = std::min(block_size, positions.size());
    blocks_[k % blocks_.size()].push_back(positions.first(size));
    positions = positions.subspan(size);
  }
}

// A rank says three numbers (1 if its part is whole; its largest residual and most rounds so far), then its chances.
bool SharedLayer::exchange(MultiplayerSolution& solution, bool whole) const {
  MultiplayerValues& values = solution.values;
  Convergence& convergence = solution.convergence;
  std::vector<double> part{whole ? 1.0 : 0.0, convergence.residual, static_cast<double>(convergence.sweeps)};
  if (ranks_.count() > 1)
    for_each_chances(blocks(), values, [&](std::span<const double> c) { part.insert(part.end(), c.begin(), c.end()); });
  const std::vector<std::string> parts =
      ranks_.gather({reinterpret_cast<const char*>(part.data()), part.size() * sizeof part[0]});
  for (std::size_t r = 0; r < parts.size(); ++r) {
    part.resize(parts[r].size() / sizeof part[0]);
    std::memcpy(part.data(), parts[r].data(), parts[r].size());
    whole &= part[0] == 1;
    convergence.residual = larger_change(convergence.residual, part[1]);
    convergence.sweeps = std::max(convergence.sweeps, static_cast<int>(part[2]));
    if (static_cast<int>(r) == ranks_.rank()) continue;
    const double* next = part.data() + 3;
    for_each_chances(blocks_[r], values, [&](std::span<double> c) {
      std::copy_n(next, c.size(), c.begin());
      next += c.size();
    });
  }
  return whole;
}

}  // namespace farkle
