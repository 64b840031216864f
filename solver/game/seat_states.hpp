// Numbers the states that one player can be in between turns: the rows and columns of every table of values.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "solver/game/match.hpp"
#include "solver/game/rules.hpp"

namespace farkle {

// A player is off the board only while an opening is needed and not yet made; where none is needed everybody is on it.
// Farkles in a row count only if they cost something. Banks are multiples of bank_step, from lowest() to below
// winning().
//   [on the board: bank ascending, streak fastest] [off the board: the same, banks up to 0]
class SeatStates {
 public:
  explicit SeatStates(const Rules&);
  int size() const { return on_board_ + off_board_; }
  // The place of a pair of seats in a table [mover][opponent].
  std::size_t pair(int mover, int opponent) const {
    return static_cast<std::size_t>(mover) * static_cast<std::size_t>(size()) + static_cast<std::size_t>(opponent);
  }
  int index(const Seat&) const;  // throws as check() does
  // Throws UserError for a state that the rules do not have; `bank` names the bank in the message.
  void check(const Seat&, std::string_view bank = "bank") const;
  int banked(Points bank) const {
    return (bank - lowest_) / step_ * streaks_;
  }  // index of {bank, 0, on the board}, unchecked
  Seat state(int index) const;
  int farkled(int index) const { return farkled_[static_cast<std::size_t>(index)]; }  // the state after a farkle
  bool farkles_cost() const { return farkles_cost_; }                                 // a farkle changes some state
  int start() const { return index({0, 0, off_board_ == 0}); }
  int streaks() const { return streaks_; }    // 0 .. streaks() - 1 farkles in a row
  int on_board() const { return on_board_; }  // states on the board: indices below this
  bool has_opening() const { return off_board_ > 0; }
  Points bank_step() const { return step_; }
  Points lowest() const { return lowest_; }
  Points winning() const { return winning_; }  // the smallest bank that reaches the target

 private:
  int streaks_, on_board_, off_board_;
  Points step_, lowest_, winning_;
  std::vector<int> farkled_;
  bool farkles_cost_ = false;
};

}  // namespace farkle
