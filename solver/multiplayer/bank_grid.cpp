#include "solver/multiplayer/bank_grid.hpp"

#include <algorithm>

namespace farkle {

BankGrid::BankGrid(const SeatStates& states, int levels, Points step) {
  const Points near = levels / 4 * step, apart = std::max(levels / 8, 1) * step;
  std::vector<int> place(static_cast<std::size_t>(states.size()), -1);
  for (int s = 0; s < states.size(); ++s) {
    const Seat seat = states.state(s);
    const Points to_go = states.winning() - seat.bank;
    if (s < states.has_banked() && to_go > near && to_go % apart != 0 && seat.bank != states.lowest()) continue;
    place[static_cast<std::size_t>(s)] = static_cast<int>(states_.size());
    states_.push_back(s);
  }
  // By bank, the places of one streak on one side of the board: neighbours lie `streaks` apart.
  const auto at = [&](int s) { return place[static_cast<std::size_t>(s)]; };
  const auto bank = [&](int at_place) { return states.state(states_[static_cast<std::size_t>(at_place)]).bank; };
  for (int s = 0; s < states.size(); ++s) {
    int low = s, high = s;
    while (at(low) < 0) low -= states.streaks();
    while (at(high) < 0) high += states.streaks();
    nearest_.push_back(at(s - low <= high - s ? low : high));
    Neighbours n{{at(low), at(low), at(low), at(low)}, {1, 0, 0, 0}};
    if (low != high) {
      const auto same_row = [&](int p) {
        return 0 <= p && p < static_cast<int>(states_.size()) &&
               states_[static_cast<std::size_t>(p)] < states.has_banked();
      };
      const int streaks = states.streaks();
      int count = 0;
      for (const int p : {at(low) - streaks, at(low), at(high), at(high) + streaks})
        if (same_row(p)) n.places[static_cast<std::size_t>(count++)] = p;
      const Points here = states.state(s).bank;
      for (int i = 0; i < count; ++i) {
        double weight = 1;
        for (int j = 0; j < count; ++j)
          if (j != i)
            weight *= static_cast<double>(here - bank(n.places[static_cast<std::size_t>(j)])) /
                      (bank(n.places[static_cast<std::size_t>(i)]) - bank(n.places[static_cast<std::size_t>(j)]));
        n.weights[static_cast<std::size_t>(i)] = weight;
      }
    }
    neighbours_.push_back(n);
  }
}

std::vector<double> BankGrid::spread(std::span<const double> at_states) const {
  std::vector<double> out;
  out.reserve(neighbours_.size());
  for (const Neighbours& n : neighbours_) {
    double sum = 0;
    for (std::size_t i = 0; i < n.places.size(); ++i)
      sum += n.weights[i] * at_states[static_cast<std::size_t>(n.places[i])];
    out.push_back(sum);
  }
  return out;
}

}  // namespace farkle
