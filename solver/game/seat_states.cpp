#include "solver/game/seat_states.hpp"

#include <string>

#include "solver/game/error.hpp"

namespace farkle {

SeatStates::SeatStates(const Rules& rules)
    : streaks_(rules.farkle.has_penalty() ? rules.farkle.streak : 1),
      has_opening_(rules.bank.opening > rules.bank.minimum),
      step_(farkle::bank_step(rules)),
      lowest_(rules.farkle.penalty > 0 || rules.farkle.first > 0 ? rules.farkle.floor : 0),
      winning_(winning_bank(rules, step_)),
      on_board_at_(has_opening_ ? rules.bank.on_board_at : 0) {
  banked_ = (winning_ - lowest_) / step_ * streaks_;
  not_banked_ = has_opening_ && on_board_at_ == 0 ? (-lowest_ / step_ + 1) * streaks_ : 0;
  for (int i = 0; i < size(); ++i) {
    farkled_.push_back(index(after_farkle(rules, state(i))));
    later_farkles_cost_ |= farkled_.back() != i;
    first_farkled_.push_back(index(after_farkle(rules, state(i), true)));
    first_farkles_cost_ |= first_farkled_.back() != farkled_.back();
  }
}

void SeatStates::check(const Seat& seat, std::string_view bank) const {
  const bool banked = seat.on_board || not_banked_ == 0;
  const Points highest = banked ? winning_ - step_ : 0;
  if (seat.bank < lowest_ || seat.bank > highest || seat.bank % step_ != 0)
    throw UserError(std::string(bank), std::to_string(seat.bank),
                    "a multiple of " + std::to_string(step_) + " from " + std::to_string(lowest_) + " to " +
                        std::to_string(highest) + (banked ? "" : " for a player who has not yet banked"));
  if (seat.streak < 0 || seat.streak >= streaks_)
    throw UserError("streak", std::to_string(seat.streak),
                    "0 to " + std::to_string(streaks_ - 1) + " farkles in a row under these rules");
}

int SeatStates::index(const Seat& seat) const {
  check(seat);
  return (seat.on_board || not_banked_ == 0 ? 0 : banked_) + banked(seat.bank) + seat.streak;
}

Seat SeatStates::state(int index) const {
  const bool banked = index < banked_;
  const int i = banked ? index : index - banked_;
  const Points bank = lowest_ + i / streaks_ * step_;
  return {bank, i % streaks_, on_board_at_ > 0 ? bank >= on_board_at_ : banked};
}

}  // namespace farkle
