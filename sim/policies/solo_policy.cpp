// The race keeps values between turns only; the turns are worked out again here, as many banks at once as the kernel
// has lanes.
#include "sim/policies/solo_policy.hpp"

#include <algorithm>

#include "sim/policies/best_play.hpp"
#include "solver/game/turn.hpp"
#include "solver/turn/turn_kernel.hpp"

namespace farkle {
namespace {

int levels(Points points, Points step) { return (points + step - 1) / step; }

}  // namespace

struct SoloPolicy::Worths {
  const SoloPolicy& policy;
  const Position& here;
  Points bank_before;

  double bank(Points points, int) const {
    const Points bank = bank_before + points;
    if (bank >= policy.states_.winning()) return 0;
    return -policy.solo_.values[static_cast<std::size_t>(policy.states_.banked(bank))];
  }
  double roll(Points points, int state) const { return policy.roll(here, points, state); }
  double pass(Points, int) const { return not_allowed; }
  double farkle() const { return here.farkle; }
};

SoloPolicy::SoloPolicy(std::shared_ptr<Solved> solved)
    : solved_(std::move(solved)),
      solo_(solved_->solo()),
      states_(solved_->rules),
      positions_(static_cast<std::size_t>(states_.size())) {
  std::vector<int> group;
  for (int i = 0; i < states_.size(); ++i) {
    group.push_back(i);
    if (group.size() == lanes || i + 1 == states_.size()) {
      solve(group);
      group.clear();
    }
  }
}

void SoloPolicy::solve(const std::vector<int>& group) {
  const Rules& rules = solved_->rules;
  const TurnModel& model = solved_->model;
  const TurnKernel kernel(model, rules.turn.hot_dice == HotDice::may);
  const RollState& full = model.state(model.full());
  double only_hot = 0;  // chance of a roll all of whose keeps take every die
  for (const RollClass& roll : full.classes)
    if (std::all_of(roll.choices.begin(), roll.choices.end(),
                    [](const Choice& c) { return c.afterstate == TurnModel::hot; }))
      only_hot += roll.probability;

  int end = 1;
  std::vector<double> farkle(lanes, 0.0);
  for (std::size_t i = 0; i < group.size(); ++i) {
    const Seat seat = states_.state(group[i]);
    Position& position = positions_[static_cast<std::size_t>(group[i])];
    position.seat_state = group[i];
    position.end = std::max(levels(states_.winning() - seat.bank, model.step()),
                            levels(least_bank(rules, seat.on_board), model.step()));
    position.farkle = -solo_.values[static_cast<std::size_t>(states_.index(after_farkle(rules, seat)))];
    farkle[i] = position.farkle;
    end = std::max(end, position.end);
  }
  TurnTable table(kernel, end);
  for (int level = 0; level <= end; ++level)
    for (std::size_t i = 0; i < group.size(); ++i) {
      const Seat seat = states_.state(group[i]);
      const Points points = level * model.step();
      table.stop_row(level)[i] =
          points < least_bank(rules, seat.on_board)
              ? not_allowed
              : Worths{*this, positions_[static_cast<std::size_t>(group[i])], seat.bank}.bank(points, 0);
    }
  for (int level = end + 1; level <= end + model.most_steps(); ++level) {
    std::fill_n(table.worth(level), kernel.row_doubles(), 0.0);
    if (rules.turn.hot_dice == HotDice::must)
      for (std::size_t i = 0; i < group.size(); ++i)
        table.worth(level, TurnModel::hot)[i] = farkle[i] * full.farkle_probability / (1 - only_hot);
  }
  kernel.run(
      {.top = end, .stop = table.stop_row(0), .farkle = farkle.data(), .worth = table.worth(0), .roll = table.roll(0)});
  for (std::size_t i = 0; i < group.size(); ++i) {
    Position& position = positions_[static_cast<std::size_t>(group[i])];
    for (int level = 0; level <= position.end; ++level)
      for (int s = 0; s < kernel.afterstates(); ++s) position.roll.push_back(table.roll(level, s)[i]);
  }
}

const SoloPolicy::Position& SoloPolicy::position(const Seat& seat) const {
  return positions_[static_cast<std::size_t>(states_.index(seat))];
}

double SoloPolicy::roll(const Position& position, Points points, int state) const {
  const int level = std::min(points / solved_->model.step(), position.end);
  return position.roll[static_cast<std::size_t>(level * (solved_->model.full() + 1) + state)];
}

bool SoloPolicy::takes_offer(const TurnView& view) const {
  const Position& here = position(view.me());
  const Offer& offer = view.match.offer;
  return roll(here, offer.points, offer.dice) > roll(here, 0, solved_->model.full());
}

Decision SoloPolicy::play(const TurnView& view, std::span<const KeepOption> options) const {
  return best_play(view, options, solved_->model.full(), Worths{*this, position(view.me()), view.me().bank});
}

std::uint64_t SoloPolicy::situation(const TurnView& view) const {
  return static_cast<std::uint64_t>(position(view.me()).seat_state);
}

}  // namespace farkle
