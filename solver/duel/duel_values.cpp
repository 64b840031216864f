#include "solver/duel/duel_values.hpp"

namespace farkle {

Offers::Offers(const SeatStates& states, Points step, int offered_states)
    : lowest_(states.lowest()),
      bank_step_(states.bank_step()),
      banks_((states.winning() - lowest_) / bank_step_),
      step_(step / bank_step_),
      most_steps_((banks_ - 1) / step_),
      offered_states_(offered_states),
      seats_from_(banks_ + 1),
      layers_(first(sums())) {
  for (int i = 0; i < states.size(); ++i) {
    bank_.push_back((states.state(i).bank - lowest_) / bank_step_);
    ++seats_from_[bank_.back()];
  }
  for (int u = banks_; u-- > 0;) seats_from_[u] += seats_from_[u + 1];
  std::vector<std::size_t> next(seats_from_.begin() + 1, seats_from_.end());
  for (const int u : bank_) from_top_.push_back(next[u]++);
}

void Offers::fetch_by(Fetch fetch) {
  pending_.reset(new Pending{std::move(fetch), std::vector<std::atomic<bool>>(sums()), {}});
}

int Offers::steps(int sum) const { return (banks_ - 1 - std::max(0, sum - (banks_ - 1))) / step_; }

std::size_t Offers::layer_size(int sum, int steps) const {
  const int highest = std::min(sum, banks_ - 1), lowest = std::max(0, sum - (banks_ - 1 - steps * step_));
  return (seats_from_[lowest] - seats_from_[highest + 1]) * offered_states_;
}

std::size_t Offers::size(int sum) const {
  std::size_t all = 0;
  for (int s = 1; s <= steps(sum); ++s) all += layer_size(sum, s);
  return all;
}

void Offers::make_room(int sum, double value) {
  pending_.reset();
  for (int s = 1; s <= most_steps_ && s * step_ <= sum; ++s) {
    const int before = sum - s * step_;
    Layer& layer = layers_[first(before) + s - 1];
    if (s <= steps(before) && layer.empty()) layer.assign(layer_size(before, s), value);
  }
}

void Offers::drop(int sum) {
  for (int s = 0; s < most_steps_; ++s) Layer().swap(layers_[first(sum) + s]);
}

std::vector<double> Offers::all_of(int sum) const {
  if (pending_ && !pending_->here[sum].load(std::memory_order_acquire)) return pending_->fetch(sum);
  std::vector<double> out;
  out.reserve(size(sum));
  for (int s = 0; s < steps(sum); ++s) {
    const Layer& layer = layers(sum)[s];
    out.insert(out.end(), layer.begin(), layer.end());
  }
  return out;
}

void Offers::fetch(int sum) const {
  const std::lock_guard lock(pending_->mutex);
  if (pending_->here[sum].load(std::memory_order_relaxed)) return;  // another thread was faster
  const std::vector<double> all = pending_->fetch(sum);
  auto next = all.begin();
  for (int s = 1; s <= steps(sum); ++s) {
    const auto end = next + layer_size(sum, s);
    layers_[first(sum) + s - 1].assign(next, end);
    next = end;
  }
  pending_->here[sum].store(true, std::memory_order_release);
}

DuelValues::DuelValues(const Rules& rules, const TurnModel& model, double all)
    : DuelValues(rules, model, std::vector<double>()) {
  const std::size_t seats = states_.size();
  win_.assign(seats * seats, all);
  for (int sum = 0; sum < offer_.sums(); ++sum) offer_.make_room(sum, all);
}

DuelValues::DuelValues(const Rules& rules, const TurnModel& model, std::vector<double> wins)
    : states_(rules),
      step_(model.step()),
      offered_states_(model.full() - (rules.carry.hot_dice ? 0 : 1)),
      bytes_(bytes(rules, model)),
      win_(std::move(wins)) {
  const std::uint64_t seats = states_.size();
  if (bytes_ > seats * seats * sizeof(double)) offer_ = Offers(states_, step_, offered_states_);
}

std::uint64_t DuelValues::bytes(const Rules& rules, const TurnModel& model) {
  const SeatStates states(rules);
  const std::uint64_t seats = states.size(), offered = model.full() - (rules.carry.hot_dice ? 0 : 1);
  std::uint64_t values = seats * seats;
  if (rules.carry.mode == CarryMode::inherit)
    for (Points before = states.lowest(); before < states.winning(); before += states.bank_step())
      values += seats * offered * ((states.winning() - 1 - before) / model.step());
  return values * sizeof(double);
}

}  // namespace farkle
