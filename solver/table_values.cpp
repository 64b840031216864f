#include "solver/table_values.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace farkle {

TablePosition rotated(const TablePosition& p, int players) {
  TablePosition out = p;
  std::rotate(out.begin(), out.begin() + 1, out.begin() + players);
  return out;
}

TableValues::TableValues(const Rules& rules, int players)
    : TableValues(rules, players,
                  std::vector<double>(static_cast<std::size_t>(positions(rules, players)) *
                                      static_cast<std::size_t>(players))) {}

TableValues::TableValues(const Rules& rules, int players, std::vector<double> all)
    : states_(rules), players_(players), chances_(std::move(all)) {}

double TableValues::positions(const Rules& rules, int players) {
  return std::pow(static_cast<double>(SeatStates(rules).size()), players);
}

double TableValues::bytes(const Rules& rules, int players) {
  return positions(rules, players) * players * sizeof(double);
}

}  // namespace farkle
