// The values between turns of a game for several: the chances of all players, for every choice of seats.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "solver/game/match.hpp"
#include "solver/game/seat_states.hpp"

namespace farkle {

// SeatStates indices: of the player to move, then of the others in the order of their turns.
using MultiplayerPosition = std::array<int, max_players>;
using MultiplayerChances = std::array<double, max_players>;  // in the same order

// The same table with the next player to move.
MultiplayerPosition rotated(const MultiplayerPosition&, int players);

// The same after the mover has farkled.
MultiplayerPosition farkled(const SeatStates&, const MultiplayerPosition&, int players);

// Values of all positions that play can lead to from one of them. Where farkles cost no points banks only rise, so the
// later that is, the fewer.
class MultiplayerValues {
 public:
  MultiplayerValues(const Rules&, int players);  // from the start of a game
  MultiplayerValues(const Rules&, int players, const MultiplayerPosition& from);
  // Restores values of the same rules; as many as size() says.
  MultiplayerValues(const Rules&, int players, const MultiplayerPosition& from, std::vector<double> all);

  const SeatStates& states() const { return states_; }
  int players() const { return players_; }
  const MultiplayerPosition& from() const { return from_; }
  std::size_t positions() const { return chances_.size() / static_cast<std::size_t>(players_); }
  bool has(const MultiplayerPosition& p) const { return offset(p) < chances_.size(); }

  // Chances to win; with not-last, chances not to lose. Only for a position that it has.
  double* at(const MultiplayerPosition& p) { return chances_.data() + offset(p); }
  const double* at(const MultiplayerPosition& p) const { return chances_.data() + offset(p); }

  const std::vector<double>& all() const { return chances_; }
  std::span<double> numbers() { return chances_; }  // the same, to be overwritten

  static MultiplayerPosition start(const Rules&);  // of a game; also for seats that nobody has

  // The size of the values of these rules; nothing is allocated. Doubles, as the numbers may be too large for integers.
  static double positions(const Rules&, int players, const MultiplayerPosition& from);
  static double positions(const Rules&, int players);
  static double bytes(const Rules&, int players);

 private:
  // Everybody has some state from `first` on, which is the lowest where banks fall. One box for each player who may be
  // the next to move, unless boxes are equal. A position may lie in several; it is kept in the first.
  struct Box {
    MultiplayerPosition first{}, count{};
    std::size_t begin = 0;  // in positions
  };
  static std::vector<Box> boxes(const SeatStates&, int players, const MultiplayerPosition& from);

  std::size_t offset(const MultiplayerPosition& p) const {
    for (const Box& box : boxes_) {
      std::size_t at = 0;
      bool inside = true;
      for (std::size_t k = 0; k < static_cast<std::size_t>(players_); ++k) {
        const int i = p[k] - box.first[k];
        inside &= 0 <= i && i < box.count[k];
        at = at * static_cast<std::size_t>(box.count[k]) + static_cast<std::size_t>(i);
      }
      if (inside) return (box.begin + at) * static_cast<std::size_t>(players_);
    }
    return chances_.size();
  }

  SeatStates states_;
  int players_;
  MultiplayerPosition from_;
  std::vector<Box> boxes_;
  std::vector<double> chances_;
};

}  // namespace farkle
