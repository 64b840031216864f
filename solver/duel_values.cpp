#include "solver/duel_values.hpp"

namespace farkle {
namespace {

// Offers for one mover, and where those of each opponent's bank begin.
std::vector<std::size_t> offer_offsets(const SeatStates& states, Points step, int offered_states) {
  std::vector<std::size_t> begin{0};
  for (Points bank = states.lowest(); bank < states.winning(); bank += states.bank_step())
    begin.push_back(begin.back() + static_cast<std::size_t>((bank - states.lowest()) / step) * static_cast<std::size_t>(offered_states));
  return begin;
}

}  // namespace

DuelValues::DuelValues(const Rules& rules, const TurnModel& model)
    : states_(rules), step_(model.step()), offered_states_(model.full() - 1), win_(static_cast<std::size_t>(states_.size()) * static_cast<std::size_t>(states_.size()), 0.5) {
  if (rules.carry != CarryMode::inherit) return;
  offer_begin_ = offer_offsets(states_, step_, offered_states_);
  offers_a_mover_ = offer_begin_.back();
  offer_.resize(offers_a_mover_ * static_cast<std::size_t>(states_.size()), 0.5);
}

std::size_t DuelValues::bytes(const Rules& rules, const TurnModel& model) {
  const SeatStates states(rules);
  const auto seats = static_cast<std::size_t>(states.size());
  std::size_t values = seats * seats;
  if (rules.carry == CarryMode::inherit) values += seats * offer_offsets(states, model.step(), model.full() - 1).back();
  return values * sizeof(double);
}

}  // namespace farkle
