#include "solver/evaluate/turn_walks.hpp"

#include <algorithm>

namespace farkle {

TurnWalks::TurnWalks(const TurnModel& model, const TurnPlans& first, const TurnPlans& second)
    : model_(model), turns_{&first, &second}, row_(static_cast<std::size_t>(model.full()) + 1) {}

std::size_t TurnWalks::levels(const Plans& plans) const {
  std::size_t most = 0;
  for (const TurnPlan* plan : plans)
    most = std::max({most, plan->rolls.size() / row_, static_cast<std::size_t>(plan->most_passed) + 1});
  return most;
}

void TurnWalks::make_room(const Plans& plans) {
  for (const std::size_t who : {0u, 1u}) {
    roll_[who].resize(std::max(roll_[who].size(), levels(plans) * row_ * lanes));
    stop_[who].resize(
        std::max(stop_[who].size(), static_cast<std::size_t>(plans[who]->most_banked + 1) * row_ * lanes));
  }
}

void TurnWalks::run(const Plans& plans, const LaneValues& farkle_first, const LaneValues& farkle_second,
                    LaneValues& first, LaneValues& second) {
  const std::array<const LaneValues*, 2> farkle{&farkle_first, &farkle_second};
  for (std::size_t level = levels(plans); level-- > 0;)
    for (const std::size_t who : {0u, 1u})
      for (std::size_t s = 1; s < row_; ++s) {
        const std::size_t here = level * row_ + s;
        roll(who, level, s, here < plans[who]->rolls.size() ? plans[who]->rolls[here] : TurnPlan::unmet, *farkle[who]);
      }
  std::copy_n(roll(0, 0, row_ - 1), lanes, first.begin());
  std::copy_n(roll(1, 0, row_ - 1), lanes, second.begin());
}

void TurnWalks::roll(std::size_t who, std::size_t level, std::size_t state, std::uint32_t number,
                     const LaneValues& farkle) {
  LaneValues sum = farkle;
  if (number != TurnPlan::unmet) {
    const double farkles = model_.state(static_cast<int>(state)).farkle_probability;
    for (double& s : sum) s *= farkles;
    for (const PlannedMove& move : turns_[who]->moves(number)) {
      const std::size_t next = (level + static_cast<std::size_t>(move.steps)) * row_,
                        afterstate = static_cast<std::size_t>(move.afterstate),
                        in_hand = afterstate == 0 ? row_ - 1 : afterstate;
      if (move.then == Action::pass) {
        const double* theirs = roll_[1 - who].data() + (next + in_hand) * lanes;
        for (std::size_t l = 0; l < lanes; ++l) sum[l] += move.p * (1 - theirs[l]);
        continue;
      }
      const double* to = move.then == Action::bank   ? stop_[who].data() + (next + afterstate) * lanes
                         : move.then == Action::roll ? roll_[who].data() + (next + in_hand) * lanes
                                                     : farkle.data();
      for (std::size_t l = 0; l < lanes; ++l) sum[l] += move.p * to[l];
    }
  }
  std::copy_n(sum.begin(), lanes, roll_[who].data() + (level * row_ + state) * lanes);
}

}  // namespace farkle
