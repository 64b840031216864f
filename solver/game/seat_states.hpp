// Numbers the states that one player can be in between turns: the rows and columns of every table of values.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "solver/game/match.hpp"
#include "solver/game/rules.hpp"

namespace farkle {

// Farkles in a row count only if they cost something. Banks are multiples of bank_step, from lowest() to below
// winning().
//   [has banked: bank ascending, streak fastest] [needs the opening, not yet banked: the same, banks up to 0]
// The second part is there only while an opening is needed until the first bank. With bank.on_board_at the bank itself
// says who is on the board; where no opening is needed everybody is on it.
class SeatStates {
 public:
  explicit SeatStates(const Rules&);
  int size() const { return banked_ + not_banked_; }
  // The place of a pair of seats in a table [mover][opponent].
  std::size_t pair(int mover, int opponent) const { return std::size_t{1} * mover * size() + opponent; }
  int index(const Seat&) const;  // throws as check() does
  // Throws UserError for a state that the rules do not have; `bank` names the bank in the message.
  void check(const Seat&, std::string_view bank = "bank") const;
  int banked(Points bank) const { return (bank - lowest_) / step_ * streaks_; }  // index after a bank, unchecked
  Seat state(int index) const;
  // A seat known only by its bank and streak: a player who has points has banked.
  Seat seat(Points bank, int streak = 0) const {
    return {bank, streak, on_board_at_ > 0 ? bank >= on_board_at_ : bank > 0};
  }
  int farkled(int index) const { return farkled_[index]; }  // the state after a farkle
  // The same for a farkle on the first roll, which may cost more. Then it leads to a lower bank.
  int first_farkled(int index) const { return first_farkled_[index]; }
  bool farkles_cost() const { return later_farkles_cost_ || first_farkles_cost_; }  // a farkle changes some state
  bool later_farkles_cost() const { return later_farkles_cost_; }                   // one on a later roll does
  bool first_farkles_cost() const { return first_farkles_cost_; }                   // one on the first roll costs more
  int start() const { return index({}); }
  int streaks() const { return streaks_; }    // 0 .. streaks() - 1 farkles in a row
  int has_banked() const { return banked_; }  // states that a bank can lead to: indices below this
  bool has_opening() const { return has_opening_; }
  Points bank_step() const { return step_; }
  Points lowest() const { return lowest_; }
  Points winning() const { return winning_; }  // the smallest bank that reaches the target

 private:
  int streaks_, banked_, not_banked_;
  bool has_opening_;
  Points step_, lowest_, winning_, on_board_at_;
  std::vector<int> farkled_, first_farkled_;
  bool later_farkles_cost_ = false, first_farkles_cost_ = false;
};

}  // namespace farkle
