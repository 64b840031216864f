#include "solver/evaluate/turn_walk.hpp"

#include <cassert>

namespace farkle {

double TurnPlans::work(const TurnPlan& plan) const {
  return work_of_rolls(10, 10) * static_cast<double>(plan.rolls.size()) / static_cast<double>(model_.full());
}

std::uint32_t TurnPlans::number(const PlannedMoves& moves) {
  const std::lock_guard lock(adding_);
  const auto [found, added] = numbers_.try_emplace(moves, moves_.size());
  if (added) moves_.push_back(moves);
  return found->second;
}

TurnPlan TurnPlans::plan_of(const MatchState& match, int starts, int offers) {
  MatchState before = match;
  TurnView view = first_view(rules_, before, model_.full());
  const std::size_t row = model_.full() + 1;
  TurnPlan plan;
  plan.row = row;
  // A bound on the chance to roll these dice with that much at stake, from any start, and the lowest such start.
  struct Met {
    double chance = 0;
    int from = 0;
  };
  std::vector<Met> met(row);
  const auto meet = [&](std::size_t at, double chance, int from) {
    if (met.size() <= at) met.resize((at / row + 1) * row);
    Met& m = met[at];
    m = {m.chance + chance, m.chance > 0 ? std::min(m.from, from) : from};
  };
  meet(row - 1, 1, 0);
  if (rules_.carry.mode == CarryMode::inherit) {
    plan.takes.assign(row * (offers + 1), 0.0);
    for (int level = 1; level <= offers; ++level)
      for (std::size_t s = 1; s + 1 < row; ++s) {
        before.offer = {level * model_.step(), static_cast<int>(s)};
        const std::size_t at = level * row + s;
        plan.takes[at] = policy_.takes(view);
        if (plan.takes[at] > 0) meet(at, 1, level);
      }
    before.offer = {};
  } else {
    // Rolls after a pass are followed too, because the other player's turn must be known there.
    for (std::size_t at = 0; at < row * (starts + 1); ++at)
      if (at % row != 0) meet(at, 1, 0);
  }
  Turn asked = turn(view);
  PlannedMoves moves;
  plan.banked.assign(offers + 1, 0);
  const int most = most_to_bank(rules_, view.me().bank) / model_.step();
  for (int level = 0; level * row < met.size(); ++level) {
    if (level > most_turn_levels) endless_turn_of(policy_.name());
    for (std::size_t s = 1; s < row; ++s) {
      const std::size_t at = level * row + s;
      const double here = std::min(1.0, met[at].chance);
      const int from = met[at].from;
      if (here == 0) continue;
      if (here < negligible) {
        plan.rolls.push_back({static_cast<std::uint32_t>(at), TurnPlan::unmet, from});
        continue;
      }
      moves.clear();
      asked.moves(level, static_cast<int>(s), [&](PlannedMove move) {
        if (move.then == Action::roll && level + move.steps > most) move.then = Action::nothing;  // sure to farkle
        add_move(moves, move);
      });
      plan.rolls.push_back({static_cast<std::uint32_t>(at), number(moves), from});
      for (const PlannedMove& move : moves) {
        const int next = level + move.steps;
        int& banked = plan.banked[from];
        if (move.then == Action::bank) banked = std::max(banked, next);
        if (move.then == Action::pass) plan.most_passed = std::max(plan.most_passed, next);
        if (move.then != Action::roll && move.then != Action::pass) continue;
        meet(next * row + model_.in_hand(move.afterstate), here * move.p, from);
      }
    }
  }
  std::reverse(plan.rolls.begin(), plan.rolls.end());
  plan.rolls.shrink_to_fit();
  plan.levels = plan.rolls.front().at / row + 1;
  for (std::size_t k = 1; k < plan.banked.size(); ++k) plan.banked[k] = std::max(plan.banked[k], plan.banked[k - 1]);
  return plan;
}

TurnWalk::TurnWalk(const Rules& rules, const TurnModel& model, const TurnPlans& turns, std::size_t who)
    : model_(model), turns_(turns), players_(players(rules)), own_(players_ == 2 ? who : 0), row_(model.full() + 1) {}

void TurnWalk::set(const TurnPlan& plan, int offers, std::size_t positions) {
  plan_ = &plan;
  offers_ = offers;
  next_ = 0;
  width_ = 2;
  while (width_ < positions + players_) width_ *= 2;
  assert(width_ <= lanes);
  const std::size_t stops = (most_banked() + 1) * row_ * width_;
  if (stop_.size() < stops) stop_.resize(stops);
  for (std::size_t at = 0; at < stops; at += width_)
    std::fill_n(stop_.begin() + (at + width_ - players_), players_, 0.0);
  levels_ = 0;
  reach(std::max<std::size_t>(plan.levels, std::max(plan.most_passed, offers) + 1));
}

void TurnWalk::reach(std::size_t levels) {
  levels_ = std::max(levels_, levels);
  if (roll_.size() < levels_ * row_ * width_) roll_.resize(levels_ * row_ * width_);
}

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
      const std::size_t next = (level + move.steps) * row_, in_hand = model_.in_hand(move.afterstate);
      if (move.then == Action::pass) {
        const double* theirs = other->roll_.data() + (next + in_hand) * width;
        for (std::size_t l = 0; l < width - 2; ++l) sum[l] += move.p * (1 - theirs[l]);
        for (std::size_t l = width - 2; l < width; ++l) sum[l] -= move.p * theirs[l];
      } else if (move.then == Action::nothing) {
        sum[own] += move.p;
      } else {
        const double* to = move.then == Action::bank ? stop_.data() + (next + move.afterstate) * width
                                                     : roll_.data() + (next + in_hand) * width;
        for (std::size_t l = 0; l < width; ++l) sum[l] += move.p * to[l];
      }
    }
    std::copy_n(sum.begin(), width, out);
  }
}

}  // namespace farkle
