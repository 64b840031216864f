#include "solver/duel/offer_rows.hpp"

#include <utility>

namespace farkle {

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

}  // namespace farkle
