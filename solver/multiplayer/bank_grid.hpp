// Some of the banks of a seat: all near the target, and further away only every so many points. The values between them
// are read off cubics through neighbours.
//
// Where a bank changes what a player may do, values may jump: at an opening and at bank.on_board_at. There the grid has
// banks on both sides that can be banked, and no cubic goes across.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "solver/game/rules.hpp"
#include "solver/game/seat_states.hpp"

namespace farkle {

class BankGrid {
 public:
  // Banks up to `near` points below the least that reaches the target; further away those that are a multiple of
  // `apart` below it, and the lowest. near, apart: multiples of the common step of banks; 0 counts as one step, so by
  // default every bank is on the grid.
  BankGrid(const Rules&, const SeatStates&, Points apart = 0, Points near = 0);

  // The states of these banks.
  std::span<const int> states() const { return states_; }
  int size() const { return static_cast<int>(states_.size()); }
  int has_banked() const { return has_banked_; }  // as of SeatStates: places that a bank can lead to
  bool whole() const { return states_.size() == places_.size(); }
  Points apart() const { return apart_; }
  Points least() const { return least_; }  // the lowest bank of a seat that has banked

  // The place of a state in states(); -1: none.
  int place(int state) const { return places_[state]; }
  // The place of the nearest one with the same streak.
  int nearest(int state) const { return nearest_[state]; }
  // Of the bank at a place; from 0 on, without gaps.
  int rank(int place) const { return (place < has_banked_ ? place : place - has_banked_) / streaks_; }

  // A value is the sum of those at these places with these weights. In rising order; a place that is not needed has the
  // weight 0. For a bank on the grid it is that place alone.
  struct Neighbours {
    std::array<int, 4> places;
    std::array<double, 4> weights;
  };
  const Neighbours& around(int state) const { return around_[state]; }
  // None below the bank on the grid that is just below the state.
  const Neighbours& above(int state) const { return above_[state]; }

 private:
  Neighbours cubic(const SeatStates&, int state, int first, int last) const;

  Points apart_, least_ = 0;
  int streaks_, has_banked_ = 0;
  std::vector<int> states_, places_, nearest_;
  std::vector<Neighbours> around_, above_;
};

}  // namespace farkle
