// The solo solution has values between turns only; the turns are worked out again here.
#include <algorithm>
#include <utility>
#include <vector>

#include "sim/policies/make_policy.hpp"
#include "sim/policies/turn_decisions.hpp"
#include "solver/solo/solo_turn.hpp"
#include "solver/turn/position_values.hpp"

namespace farkle {
namespace {

class SoloPolicy : public Policy {
 public:
  explicit SoloPolicy(std::shared_ptr<Solved> solved)
      : solved_(std::move(solved)), solo_(solved_->solo()), states_(solved_->rules) {
    const TurnModel& model = solved_->model;
    const int full = model.full();
    const auto left = [&](int state) { return -solo_.values[state]; };
    SoloTurn turn(solved_->rules, model);
    std::size_t count = 0;
    for (int first = 0; first < states_.size(); first += count) {  // the streaks of one bank, side by side
      const Seat seat = states_.state(first);
      count = std::min(lanes, states_.streaks() - seat.streak);
      LaneValues farkle{};
      for (std::size_t i = 0; i < count; ++i) farkle[i] = left(states_.farkled(first + i));
      turn.solve(seat, farkle, 0, [&](Points bank) { return left(states_.banked(bank)); });
      for (std::size_t i = 0; i < count; ++i) {
        const LaneActions worths{turn.table(), model, farkle[i], i};
        turns_.emplace_back(worths, turn.end() + 1);
        std::vector<bool>& takes = takes_.emplace_back();
        if (solved_->rules.carry.mode != CarryMode::inherit) continue;
        for (int level = 0; level <= turn.end(); ++level)
          for (int s = 0; s <= full; ++s)
            takes.push_back(s > 0 && offer_pays(worths.roll(level * model.step(), s), worths.roll(0, full)));
      }
    }
  }

  std::string name() const override { return "solo"; }
  double takes(const TurnView& view) const override {
    const std::vector<bool>& takes = takes_[turn_of(view.me())];
    const std::size_t row = solved_->model.full() + 1, level = view.match.offer.points / solved_->model.step();
    return takes[std::min(level, takes.size() / row - 1) * row + view.match.offer.dice];
  }
  Decisions decide(const TurnView& view, std::span<const KeepOption> options) const override {
    const Points step = solved_->model.step();
    return turns_[turn_of(view.me())].play(view.at_stake / step, options, step);
  }
  std::optional<Situation> situation(const TurnView& view) const override {
    return Situation{.standing = turn_of(view.me()), .others = false};
  }

 private:
  // A player who is overtaken past the target plays on as just below it.
  std::size_t turn_of(Seat seat) const {
    seat.bank = std::min(seat.bank, states_.winning() - states_.bank_step());
    return states_.index(seat);
  }

  std::shared_ptr<Solved> solved_;
  const SoloSolution& solo_;
  SeatStates states_;
  // By seat state. A value is the expected number of turns after this one, negated: 0 once the target is reached.
  std::vector<TurnDecisions> turns_;
  std::vector<std::vector<bool>> takes_;  // [level][roll state] of an offer, up to a level from which nothing changes
};

}  // namespace

std::shared_ptr<const Policy> solo_policy(std::shared_ptr<Solved> solved) {
  return std::make_shared<SoloPolicy>(std::move(solved));
}

}  // namespace farkle
