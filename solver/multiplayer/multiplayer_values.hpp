// The values between turns of a game for several: the chances of all players, for every choice of seats.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "solver/game/match.hpp"
#include "solver/game/seat_states.hpp"

namespace farkle {

// SeatStates indices: of the player to move, then of the others in the order of their turns.
using MultiplayerPosition = std::array<int, max_players>;
using MultiplayerChances = std::array<double, max_players>;  // in the same order

// The same table with the next player to move.
MultiplayerPosition rotated(const MultiplayerPosition&, int players);

class MultiplayerValues {
 public:
  MultiplayerValues(const Rules&, int players);
  MultiplayerValues(const Rules&, int players, std::vector<double> all);  // restores values of the same rules

  const SeatStates& states() const { return states_; }
  int players() const { return players_; }
  std::size_t positions() const { return chances_.size() / static_cast<std::size_t>(players_); }

  // Chances to win; with not-last, chances not to lose. Positions that differ only in the last player are side by side.
  double* at(const MultiplayerPosition& p) { return chances_.data() + offset(p); }
  const double* at(const MultiplayerPosition& p) const { return chances_.data() + offset(p); }

  const std::vector<double>& all() const { return chances_; }

  // The size of the values of these rules; nothing is allocated. Doubles, as the numbers may be too large for integers.
  static double positions(const Rules&, int players);
  static double bytes(const Rules&, int players);

 private:
  std::size_t offset(const MultiplayerPosition& p) const {
    std::size_t at = 0;
    for (std::size_t k = 0; k < static_cast<std::size_t>(players_); ++k)
      at = at * static_cast<std::size_t>(states_.size()) + static_cast<std::size_t>(p[k]);
    return at * static_cast<std::size_t>(players_);
  }

  SeatStates states_;
  int players_;
  std::vector<double> chances_;
};

}  // namespace farkle
