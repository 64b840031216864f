// The offers of every mover: one row of doubles each, in memory or fetched when first touched. So half a gigabyte of
// saved offers can be used without waiting, and a look-up reads only the rows it needs.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace farkle {

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

}  // namespace farkle
