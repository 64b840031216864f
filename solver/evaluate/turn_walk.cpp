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

void TurnWalk::set(const TurnPlan& plan, std::size_t positions) {
  plan_ = &plan;
  width_ = 2;
  while (width_ < positions + players_) width_ *= 2;
  assert(width_ <= lanes);
  const auto stops = static_cast<std::size_t>(plan.most_banked + 1) * row_ * width_;
  if (stop_.size() < stops) stop_.resize(stops);
  for (std::size_t at = 0; at < stops; at += width_)
    std::fill_n(stop_.begin() + static_cast<std::ptrdiff_t>(at + width_ - players_), players_, 0.0);
  levels_ = 0;
  reach(std::max(plan.rolls.size() / row_, static_cast<std::size_t>(plan.most_passed) + 1));
}

void TurnWalk::reach(std::size_t levels) {
  levels_ = std::max(levels_, levels);
  if (roll_.size() < levels_ * row_ * width_) roll_.resize(levels_ * row_ * width_);
}

void TurnWalk::run() {
  for (std::size_t level = levels_; level-- > 0;) walk(level, nullptr);
}

void TurnWalk::run_pair(TurnWalk& one, TurnWalk& other) {
  one.reach(other.levels_);
  other.reach(one.levels_);
  for (std::size_t level = one.levels_; level-- > 0;) {
    one.walk(level, &other);
    other.walk(level, &one);
  }
}

void TurnWalk::walk(std::size_t level, const TurnWalk* other) {
  if (width_ == 2) return walk_in<2>(level, other);
  if (width_ == 4) return walk_in<4>(level, other);
  if (width_ == 8) return walk_in<8>(level, other);
  walk_in<lanes>(level, other);
}

template <std::size_t width>
void TurnWalk::walk_in(std::size_t level, const TurnWalk* other) {
  const std::size_t own = width - players_ + own_;
  for (std::size_t s = 1; s < row_; ++s) {
    std::array<double, width> sum{};
    const std::size_t here = level * row_ + s;
    const std::uint32_t number = here < plan_->rolls.size() ? plan_->rolls[here] : TurnPlan::unmet;
    if (number == TurnPlan::unmet) {
      sum[own] = 1;
      std::copy_n(sum.begin(), width, roll_.data() + here * width);
      continue;
    }
    sum[own] = model_.state(static_cast<int>(s)).farkle_probability;
    for (const PlannedMove& move : turns_.moves(number)) {
      const std::size_t next = (level + static_cast<std::size_t>(move.steps)) * row_,
                        afterstate = static_cast<std::size_t>(move.afterstate),
                        in_hand = afterstate == TurnModel::hot ? row_ - 1 : afterstate;
      if (move.then == Action::pass) {
        const double* theirs = other->roll_.data() + (next + in_hand) * width;
        for (std::size_t l = 0; l < width - 2; ++l) sum[l] += move.p * (1 - theirs[l]);
        for (std::size_t l = width - 2; l < width; ++l) sum[l] -= move.p * theirs[l];
      } else if (move.then == Action::nothing) {
        sum[own] += move.p;
      } else {
        const double* to = move.then == Action::bank ? stop_.data() + (next + afterstate) * width
                                                     : roll_.data() + (next + in_hand) * width;
        for (std::size_t l = 0; l < width; ++l) sum[l] += move.p * to[l];
      }
    }
    std::copy_n(sum.begin(), width, roll_.data() + here * width);
  }
}

}  // namespace farkle
