// The values between turns of a two-player game: the mover's chance to win, for every pair of seats and for every
// offer.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "solver/game/rules.hpp"
#include "solver/game/seat_states.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

// The offers of every mover: one row of doubles each, in memory or fetched when first touched. So half a gigabyte of
// saved offers can be used without waiting, and a look-up reads only the rows it needs.
class OfferRows {
 public:
  using Row = std::vector<double>;
  using Fetch =
      std::function<Row(std::size_t row)>;  // no empty rows; may throw, and is then called again at the next touch

  OfferRows() = default;
  explicit OfferRows(std::vector<Row> rows) : rows_(std::move(rows)) {}
  OfferRows(std::size_t rows, Fetch);
  OfferRows(const OfferRows&);  // fetches what is not here yet
  OfferRows(OfferRows&&) noexcept = default;
  OfferRows& operator=(OfferRows other) noexcept;

  bool empty() const { return rows_.empty(); }
  // Any number of threads may call these at once. They throw what fetching throws.
  const double* row(int i) const { return here(static_cast<std::size_t>(i)).data(); }
  double* row(int i) { return here(static_cast<std::size_t>(i)).data(); }
  const std::vector<Row>& all() const;

 private:
  struct Pending {
    Fetch fetch;
    std::vector<std::atomic<bool>> here;
    std::mutex mutex;
  };
  Row& here(std::size_t i) const {
    if (pending_ && !pending_->here[i].load(std::memory_order_acquire)) fetch(i);
    return rows_[i];
  }
  void fetch(std::size_t i) const;

  mutable std::vector<Row> rows_;
  std::unique_ptr<Pending> pending_;  // null: all rows are here
};

class DuelValues {
 public:
  DuelValues(const Rules&, const TurnModel&, double all = 0.5);
  // Restores values of the same rules: wins of every pair, and a row of offers for every mover (none without offers).
  DuelValues(const Rules&, const TurnModel&, std::vector<double> wins, OfferRows);

  const SeatStates& states() const { return states_; }
  // The mover's chance to win before a turn without an offer. Both are SeatStates indices.
  double& win(int mover, int opponent) { return win_[states_.pair(mover, opponent)]; }
  double win(int mover, int opponent) const { return win_[states_.pair(mover, opponent)]; }
  const double* win_row(int mover) const { return win_.data() + states_.pair(mover, 0); }

  // With carry = inherit: the mover's chance with the right to start from an offer of `steps`. The opponent has just
  // banked them and now has `bank`, so steps are at most most_offered(bank). offers(...) points to roll states 1 .. S-1
  // of the dice offered.
  bool has_offers() const { return !offer_.empty(); }
  int offered_states() const { return offered_states_; }
  // The highest level at which this opponent may have left an offer; 0: none. By SeatStates index.
  int offers_of(int opponent) const {
    const Seat banker = states_.state(opponent);
    return has_offers() && banker.streak == 0 && opponent < states_.has_banked() ? most_offered(banker.bank) : 0;
  }
  int most_offered(Points bank) const { return static_cast<int>((bank - states_.lowest()) / step_); }
  double* offers(int mover, Points bank, int steps) { return offer_.row(mover) + offer_at(bank, steps); }
  const double* offers(int mover, Points bank, int steps) const { return offer_.row(mover) + offer_at(bank, steps); }
  void copy_offers(int from, int to) { std::copy_n(offer_.row(from), offer_begin_.back(), offer_.row(to)); }

  std::size_t count() const {
    return win_.size() + (has_offers() ? static_cast<std::size_t>(states_.size()) * offer_begin_.back() : 0);
  }
  std::vector<double>& wins() { return win_; }
  const std::vector<double>& wins() const { return win_; }
  const std::vector<OfferRows::Row>& all_offers() const { return offer_.all(); }  // [mover]

  // Bytes that the values of these rules need; nothing is allocated.
  static std::uint64_t bytes(const Rules&, const TurnModel&);

 private:
  std::size_t offer_at(Points bank, int steps) const {
    return offer_begin_[(bank - steps * step_ - states_.lowest()) / states_.bank_step()] +
           static_cast<std::size_t>(steps - 1) * static_cast<std::size_t>(offered_states_);
  }

  SeatStates states_;
  Points step_;
  int offered_states_;
  std::vector<std::size_t> offer_begin_;  // in a mover's row, by the opponent's bank before: a turn reads them in order
  std::vector<double> win_;
  OfferRows offer_;
};

}  // namespace farkle
