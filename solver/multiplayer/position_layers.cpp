#include "solver/multiplayer/position_layers.hpp"

#include <algorithm>

namespace farkle {

PositionLayers::PositionLayers(const MultiplayerValues& values)
    : values_(values),
      players_(static_cast<std::size_t>(values.players())),
      streak_sums_(values.players() * (values.states().streaks() - 1) + 1) {
  const BankGrid& grid = values.grid();
  seats_.resize(static_cast<std::size_t>(grid.rank(grid.has_banked() - 1)) + 1);
  for (std::size_t k = 0; k < players_; ++k) {
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

std::size_t PositionLayers::positions(int layer, std::vector<MultiplayerPosition>& out) const {
  out.clear();
  MultiplayerPosition p{};
  collect(layer / streak_sums_ + least_sum_, layer % streak_sums_, 0, p, out);
  return out.size();
}

void PositionLayers::collect(int sum, int streaks, std::size_t player, MultiplayerPosition& p,
                             std::vector<MultiplayerPosition>& out) const {
  const int banks = static_cast<int>(seats_.size()), later = static_cast<int>(players_ - player) - 1;
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
      for (std::size_t r = 1; r < players_; ++r) first &= !((turned = rotated(turned, values_.players())) < p);
      if (first && values_.has(p)) out.push_back(p);
    }
}

}  // namespace farkle
