#include "solver/duel/duel_values.hpp"

#include <utility>

namespace farkle {
namespace {

// For one mover: where the offers of an opponent begin, by the opponent's bank before, and as last entry the number of
// all offers.
std::vector<std::size_t> offer_offsets(const SeatStates& states, Points step, int offered_states) {
  std::vector<std::size_t> begin{0};
  for (Points before = states.lowest(); before < states.winning(); before += states.bank_step())
    begin.push_back(begin.back() + static_cast<std::size_t>((states.winning() - 1 - before) / step) *
                                       static_cast<std::size_t>(offered_states));
  return begin;
}

}  // namespace

OfferRows::OfferRows(std::size_t rows, Fetch fetch)
    : rows_(rows), pending_(new Pending{std::move(fetch), std::vector<std::atomic<bool>>(rows), {}}) {}

OfferRows::OfferRows(const OfferRows& other) : rows_(other.all()) {}

OfferRows& OfferRows::operator=(OfferRows other) noexcept {
  std::swap(rows_, other.rows_);
  std::swap(pending_, other.pending_);
  return *this;
}

void OfferRows::fetch(std::size_t i) const {
  const std::lock_guard lock(pending_->mutex);
  if (pending_->here[i].load(std::memory_order_relaxed)) return;  // another thread was faster
  rows_[i] = pending_->fetch(i);
  pending_->here[i].store(true, std::memory_order_release);
}

const std::vector<OfferRows::Row>& OfferRows::all() const {
  for (std::size_t i = 0; i < rows_.size(); ++i) here(i);
  return rows_;
}

DuelValues::DuelValues(const Rules& rules, const TurnModel& model, double all)
    : DuelValues(rules, model, {}, OfferRows()) {
  const auto seats = static_cast<std::size_t>(states_.size());
  win_.assign(seats * seats, all);
  if (!offer_begin_.empty() && offer_begin_.back() > 0)
    offer_ = OfferRows(std::vector<OfferRows::Row>(seats, OfferRows::Row(offer_begin_.back(), all)));
}

DuelValues::DuelValues(const Rules& rules, const TurnModel& model, std::vector<double> wins, OfferRows offers)
    : states_(rules),
      step_(model.step()),
      offered_states_(model.full() - 1),
      win_(std::move(wins)),
      offer_(std::move(offers)) {
  if (rules.carry == CarryMode::inherit) offer_begin_ = offer_offsets(states_, step_, offered_states_);
}

std::uint64_t DuelValues::bytes(const Rules& rules, const TurnModel& model) {
  const SeatStates states(rules);
  const auto seats = static_cast<std::uint64_t>(states.size());
  std::uint64_t values = seats * seats;
  if (rules.carry == CarryMode::inherit) values += seats * offer_offsets(states, model.step(), model.full() - 1).back();
  return values * sizeof(double);
}

}  // namespace farkle
