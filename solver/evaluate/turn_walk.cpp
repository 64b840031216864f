#include "solver/evaluate/turn_walk.hpp"

#include <algorithm>
#include <cassert>

namespace farkle {

TurnWalk::TurnWalk(const Rules& rules, const TurnModel& model, const TurnPlans& turns, std::size_t who)
    : model_(model),
      turns_(turns),
      players_(players(rules)),
      own_(players_ == 2 ? who : 0),
      row_(static_cast<std::size_t>(model.full()) + 1) {}

void TurnWalk::set(const TurnPlan& plan, int offers, std::size_t positions) {
  plan_ = &plan;
  offers_ = offers;
  next_ = 0;
  width_ = 2;
  while (width_ < positions + players_) width_ *= 2;
  assert(width_ <= lanes);
  const auto stops = static_cast<std::size_t>(most_banked() + 1) * row_ * width_;
  if (stop_.size() < stops) stop_.resize(stops);
  for (std::size_t at = 0; at < stops; at += width_)
    std::fill_n(stop_.begin() + static_cast<std::ptrdiff_t>(at + width_ - players_), players_, 0.0);
  levels_ = 0;
  reach(std::max({plan.levels, static_cast<std::size_t>(plan.most_passed) + 1, static_cast<std::size_t>(offers) + 1}));
}

void TurnWalk::reach(std::size_t levels) {
  levels_ = std::max(levels_, levels);
  if (roll_.size() < levels_ * row_ * width_) roll_.resize(levels_ * row_ * width_);
}

void TurnWalk::run() { walk_down_to(0, nullptr); }

// A pass of the other player from which this one hardly ever rolls counts as a farkle.
void TurnWalk::run_pair(TurnWalk& one, TurnWalk& other) {
  const std::size_t levels = std::max(one.levels_, other.levels_);
  for (TurnWalk* walk : {&one, &other}) {
    walk->reach(levels);
    std::fill(walk->roll_.begin(), walk->roll_.end(), 0.0);
    for (std::size_t at = walk->width_ - walk->players_ + walk->own_; at < walk->roll_.size(); at += walk->width_)
      walk->roll_[at] = 1;
  }
  for (std::size_t level = levels; level-- > 0;) {
    one.walk_down_to(level, &other);
    other.walk_down_to(level, &one);
  }
}

void TurnWalk::walk_down_to(std::size_t level, const TurnWalk* other) {
  if (width_ == 2) return walk_in<2>(level, other);
  if (width_ == 4) return walk_in<4>(level, other);
  if (width_ == 8) return walk_in<8>(level, other);
  walk_in<lanes>(level, other);
}

template <std::size_t width>
void TurnWalk::walk_in(std::size_t lowest, const TurnWalk* other) {
  const std::size_t own = width - players_ + own_;
  for (; next_ < plan_->rolls.size() && plan_->rolls[next_].at >= lowest * row_; ++next_) {
    const TurnPlan::Roll& roll = plan_->rolls[next_];
    if (roll.from > offers_) continue;
    std::array<double, width> sum{};
    double* const out = roll_.data() + roll.at * width;
    if (roll.number == TurnPlan::unmet) {
      sum[own] = 1;
      std::copy_n(sum.begin(), width, out);
      continue;
    }
    const std::size_t level = roll.at / row_;
    sum[own] = model_.state(static_cast<int>(roll.at % row_)).farkle_probability;
    for (const PlannedMove& move : turns_.moves(roll.number)) {
      const std::size_t next = (level + static_cast<std::size_t>(move.steps)) * row_,
                        in_hand = static_cast<std::size_t>(model_.in_hand(move.afterstate));
      if (move.then == Action::pass) {
        const double* theirs = other->roll_.data() + (next + in_hand) * width;
        for (std::size_t l = 0; l < width - 2; ++l) sum[l] += move.p * (1 - theirs[l]);
        for (std::size_t l = width - 2; l < width; ++l) sum[l] -= move.p * theirs[l];
      } else if (move.then == Action::nothing) {
        sum[own] += move.p;
      } else {
        const double* to = move.then == Action::bank
                               ? stop_.data() + (next + static_cast<std::size_t>(move.afterstate)) * width
                               : roll_.data() + (next + in_hand) * width;
        for (std::size_t l = 0; l < width; ++l) sum[l] += move.p * to[l];
      }
    }
    std::copy_n(sum.begin(), width, out);
  }
}

}  // namespace farkle
