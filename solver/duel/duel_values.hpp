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
#include <utility>
#include <vector>

#include "solver/game/rules.hpp"
#include "solver/game/seat_states.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

// The offers of a game. A layer has those of so many steps where both banks had so large a sum before: they are read by
// turns at that sum, and written by turns at the sum with the steps. So a solve from the highest sum down needs each
// layer for a while only, and a turn reads the layers of a single sum.
class Offers {
 public:
  using Layer = std::vector<double>;
  using Fetch = std::function<std::vector<double>(int sum)>;  // may throw, and is then called again at the next touch

  Offers() = default;                                          // there are none
  Offers(const SeatStates&, Points step, int offered_states);  // no layer is here yet
  void fetch_by(Fetch);                                        // when a sum is first touched

  bool empty() const { return layers_.empty(); }
  // Sums are of banks in steps of them, above the lowest bank.
  int sums() const { return std::max(0, 2 * banks_ - 1); }
  int sum(int mover, Points before) const { return bank_[mover] + (before - lowest_) / bank_step_; }
  int steps(int sum) const;         // the most that an offer of this sum has
  std::size_t size(int sum) const;  // of all layers of a sum together

  // The first layer of a sum, with offers of one step; the next ones follow. Any number of threads may call this at
  // once. It throws what fetching throws.
  const Layer* layers(int sum) const { return here(sum); }
  Layer* layers(int sum) { return here(sum); }
  // Where in each layer of that sum the offers to this mover are: by roll state, from 1 on.
  std::size_t at(int mover, int sum) const {
    return (from_top_[mover] - seats_from_[std::min(sum, banks_ - 1) + 1]) * offered_states_;
  }
  // All layers of a sum, one after another; what was fetched for this is not kept.
  std::vector<double> all_of(int sum) const;

  // For what turns at this sum write. From now on nothing is fetched.
  void make_room(int sum, double value = 0);
  void drop(int sum);

 private:
  struct Pending {
    Fetch fetch;
    std::vector<std::atomic<bool>> here;
    std::mutex mutex;
  };
  Layer* here(int sum) const {
    if (pending_ && !pending_->here[sum].load(std::memory_order_acquire)) fetch(sum);
    return layers_.data() + first(sum);
  }
  void fetch(int sum) const;
  std::ptrdiff_t first(int sum) const { return static_cast<std::ptrdiff_t>(sum) * most_steps_; }
  std::size_t layer_size(int sum, int steps) const;

  Points lowest_ = 0, bank_step_ = 1;
  int banks_ = 0, step_ = 1, most_steps_ = 0;  // step_: of offers, in steps of banks
  std::size_t offered_states_ = 0;
  std::vector<int> bank_;                           // by seat, in steps
  std::vector<std::size_t> from_top_, seats_from_;  // by seat: its place if high banks come first; by bank: seats
  mutable std::vector<Layer> layers_;
  std::unique_ptr<Pending> pending_;  // null: all that there is is here
};

class DuelValues {
 public:
  DuelValues(const Rules&, const TurnModel&, double all = 0.5);
  DuelValues(const Rules&, const TurnModel&, std::vector<double> wins);  // offers are still to come

  const SeatStates& states() const { return states_; }
  // The mover's chance to win before a turn without an offer. Both are SeatStates indices.
  double& win(int mover, int opponent) { return win_[states_.pair(mover, opponent)]; }
  double win(int mover, int opponent) const { return win_[states_.pair(mover, opponent)]; }
  double win_at_start() const { return win(states_.start(), states_.start()); }
  const double* win_row(int mover) const { return win_.data() + states_.pair(mover, 0); }

  // With carry = inherit: the mover's chance with the right to start from an offer of `steps`. The opponent has just
  // banked them and now has `bank`, so steps are at most most_offered(bank). offers(...) points to roll states 1 .. S-1
  // of the dice offered, and to S with carry.hot_dice.
  bool has_offers() const { return !offer_.empty(); }
  int offered_states() const { return offered_states_; }
  // The highest level at which this opponent may have left an offer; 0: none. By SeatStates index.
  int offers_of(int opponent) const {
    const Seat banker = states_.state(opponent);
    return has_offers() && banker.streak == 0 && opponent < states_.has_banked() ? most_offered(banker.bank) : 0;
  }
  int most_offered(Points bank) const { return static_cast<int>((bank - states_.lowest()) / step_); }
  double* offers(int mover, Points bank, int steps) {
    return const_cast<double*>(std::as_const(*this).offers(mover, bank, steps));
  }
  const double* offers(int mover, Points bank, int steps) const {
    const int sum = offer_.sum(mover, bank - steps * step_);
    return offer_.layers(sum)[steps - 1].data() + offer_.at(mover, sum);
  }
  Offers& offer_layers() { return offer_; }
  const Offers& offer_layers() const { return offer_; }

  std::size_t count() const { return bytes_ / sizeof(double); }
  std::vector<double>& wins() { return win_; }
  const std::vector<double>& wins() const { return win_; }

  // Bytes that the values of these rules need; nothing is allocated.
  static std::uint64_t bytes(const Rules&, const TurnModel&);

 private:
  SeatStates states_;
  Points step_;
  int offered_states_;
  std::uint64_t bytes_;
  std::vector<double> win_;
  Offers offer_;
};

// The order in which a game is solved backwards, or followed forwards: all ordered pairs of seats by their sum of
// banks, because banking leads to a higher sum.
class Diagonals {
 public:
  explicit Diagonals(const SeatStates& states) : at_((states.winning() - states.lowest()) / states.bank_step()) {
    for (int i = 0; i < states.size(); ++i)
      at_[(states.state(i).bank - states.lowest()) / states.bank_step()].push_back(i);
  }

  int banks() const { return static_cast<int>(at_.size()); }
  int size() const { return 2 * banks() - 1; }
  // Visits the pairs of one sum, numbered from 0 for the lowest: visit(mover, opponent).
  template <class Visit>
  void pairs(int diagonal, Visit&& visit) const {
    for (int u = std::max(0, diagonal - banks() + 1); u <= std::min(diagonal, banks() - 1); ++u)
      for (const int mover : at_[u])
        for (const int opponent : at_[diagonal - u]) visit(mover, opponent);
  }

 private:
  std::vector<std::vector<int>> at_;  // states by bank
};

}  // namespace farkle
