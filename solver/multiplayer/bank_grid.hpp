// Some of the states of a seat: all near the target, and further away only every so many banks.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "solver/game/seat_states.hpp"

namespace farkle {

class BankGrid {
 public:
  // levels: banks of a turn that are common; step: of the scores.
  BankGrid(const SeatStates&, int levels, Points step);

  std::span<const int> states() const { return states_; }
  // The place in states() of the nearest one with the same streak.
  int nearest(int state) const { return nearest_[static_cast<std::size_t>(state)]; }
  // Values at states() -> values at all states, read off cubics through four neighbours.
  std::vector<double> spread(std::span<const double> at_states) const;

 private:
  struct Neighbours {
    std::array<int, 4> places;  // in states()
    std::array<double, 4> weights;
  };
  std::vector<int> states_, nearest_;
  std::vector<Neighbours> neighbours_;
};

}  // namespace farkle
