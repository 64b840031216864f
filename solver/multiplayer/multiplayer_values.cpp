#include "solver/multiplayer/multiplayer_values.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace farkle {

MultiplayerPosition rotated(const MultiplayerPosition& p, int players) {
  MultiplayerPosition out = p;
  std::rotate(out.begin(), out.begin() + 1, out.begin() + players);
  return out;
}

MultiplayerValues::MultiplayerValues(const Rules& rules, int players)
    : MultiplayerValues(rules, players,
                        std::vector<double>(static_cast<std::size_t>(positions(rules, players)) *
                                            static_cast<std::size_t>(players))) {}

MultiplayerValues::MultiplayerValues(const Rules& rules, int players, std::vector<double> all)
    : states_(rules), players_(players), chances_(std::move(all)) {}

double MultiplayerValues::positions(const Rules& rules, int players) {
  return std::pow(static_cast<double>(SeatStates(rules).size()), players);
}

double MultiplayerValues::bytes(const Rules& rules, int players) {
  return positions(rules, players) * players * sizeof(double);
}

}  // namespace farkle
