// The order in which a two-player game is solved backwards, or followed forwards: all ordered pairs of seats by their
// sum of banks, because banking leads to a higher sum.
#pragma once

#include <algorithm>
#include <vector>

#include "solver/game/seat_states.hpp"

namespace farkle {

class Diagonals {
 public:
  explicit Diagonals(const SeatStates& states)
      : at_(static_cast<std::size_t>((states.winning() - states.lowest()) / states.bank_step())) {
    for (int i = 0; i < states.size(); ++i)
      at_[(states.state(i).bank - states.lowest()) / states.bank_step()].push_back(i);
  }

  int banks() const { return static_cast<int>(at_.size()); }
  int size() const { return 2 * banks() - 1; }
  // Visits the pairs of one sum, numbered from 0 for the lowest: visit(mover, opponent).
  template <class Visit>
  void pairs(int diagonal, Visit&& visit) const {
    for (int u = std::max(0, diagonal - banks() + 1); u <= std::min(diagonal, banks() - 1); ++u)
      for (const int mover : at_[u])
        for (const int opponent : at_[diagonal - u]) visit(mover, opponent);
  }

 private:
  std::vector<std::vector<int>> at_;  // states by bank
};

}  // namespace farkle
