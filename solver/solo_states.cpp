#include <string>

#include "solver/game/error.hpp"
#include "solver/solo_solver.hpp"

namespace farkle {

SoloStates::SoloStates(const Rules& rules)
    : streaks_(rules.farkle.has_penalty() ? rules.farkle.streak : 1),
      step_(farkle::bank_step(rules)),
      lowest_(rules.farkle.penalty > 0 ? rules.farkle.floor : 0),
      winning_(winning_bank(rules, step_)),
      penalty_(rules.farkle.penalty),
      floor_(rules.farkle.floor),
      reset_(rules.farkle.reset) {
  on_board_ = (winning_ - lowest_) / step_ * streaks_;
  off_board_ = rules.bank.opening > rules.bank.minimum ? (-lowest_ / step_ + 1) * streaks_ : 0;
}

int SoloStates::index(const SoloState& state) const {
  const bool on = state.on_board || off_board_ == 0;
  const Points highest = on ? winning_ - step_ : 0;
  if (state.bank < lowest_ || state.bank > highest || state.bank % step_ != 0)
    throw UserError("bank", std::to_string(state.bank),
                    "a multiple of " + std::to_string(step_) + " from " + std::to_string(lowest_) + " to " + std::to_string(highest) +
                        (on ? "" : " for a player who has not yet banked"));
  if (state.streak < 0 || state.streak >= streaks_)
    throw UserError("streak", std::to_string(state.streak), "0 to " + std::to_string(streaks_ - 1) + " farkles in a row under these rules");
  return (on ? 0 : on_board_) + (state.bank - lowest_) / step_ * streaks_ + state.streak;
}

SoloState SoloStates::state(int index) const {
  const bool on = index < on_board_;
  const int i = on ? index : index - on_board_;
  return {lowest_ + i / streaks_ * step_, i % streaks_, on};
}

SoloState SoloStates::after_farkle(const SoloState& state) const {
  if (streaks_ == 1 && penalty_ == 0 && !reset_) return state;
  if (state.streak + 1 < streaks_) return {state.bank, state.streak + 1, state.on_board};
  const Points fallen = reset_ ? 0 : state.bank - penalty_ > floor_ ? state.bank - penalty_ : floor_;
  return {fallen, 0, state.on_board};
}

}  // namespace farkle
