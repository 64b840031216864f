// The order in which a game for two is solved backwards.
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
      at_[static_cast<std::size_t>((states.state(i).bank - states.lowest()) / states.bank_step())].push_back(i);
  }

  // visit(std::vector<DuelPosition>&), which may reorder them.
  template <class Visit>
  void each(Visit&& visit) const {
    const int banks = static_cast<int>(at_.size()), streaks = states_.streaks();
    std::vector<std::vector<DuelPosition>> pairs(static_cast<std::size_t>(2 * streaks - 1));  // by farkles in a row
    for (int d = 2 * banks - 2; d >= 0; --d) {
      for (auto& some : pairs) some.clear();
      for (int u = std::max(0, d - banks + 1); u <= std::min(d, banks - 1); ++u)
        for (const int i : at_[static_cast<std::size_t>(u)])
          for (const int j : at_[static_cast<std::size_t>(d - u)])
            pairs[static_cast<std::size_t>(i % streaks + j % streaks)].push_back({i, j});
      for (std::size_t k = pairs.size(); k-- > 0;) visit(pairs[k]);
    }
  }

 private:
  const SeatStates states_;
  std::vector<std::vector<int>> at_;  // states by bank
};

}  // namespace farkle
