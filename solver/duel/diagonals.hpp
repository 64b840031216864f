// The order in which a two-player game is solved backwards, or followed forwards.
#pragma once

#include <algorithm>
#include <vector>

#include "solver/duel/duel_turn.hpp"
#include "solver/game/seat_states.hpp"

namespace farkle {

// All ordered pairs of seats, the highest sum of banks first, because banking leads to a higher sum. Within a sum more
// farkles in a row come first, because a farkle leads there. Positions that are visited together do not depend on each
// other, except for the two seats of a pair.
class Diagonals {
 public:
  explicit Diagonals(const SeatStates& states)
      : states_(states), at_(static_cast<std::size_t>((states.winning() - states.lowest()) / states.bank_step())) {
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

  // Calls visit(std::vector<DuelPosition>&) for each group; visit may reorder the group.
  template <class Visit>
  void each(Visit&& visit) const {
    const int streaks = states_.streaks();
    std::vector<std::vector<DuelPosition>> together(static_cast<std::size_t>(2 * streaks - 1));  // by farkles in a row
    for (int d = size() - 1; d >= 0; --d) {
      for (auto& some : together) some.clear();
      pairs(d, [&](int i, int j) { together[i % streaks + j % streaks].push_back({i, j}); });
      for (std::size_t k = together.size(); k-- > 0;) visit(together[k]);
    }
  }

 private:
  const SeatStates states_;
  std::vector<std::vector<int>> at_;  // states by bank
};

}  // namespace farkle
