// The solo solution has values between turns only; the turns are worked out again here.
#include "sim/policies/solo_policy.hpp"

#include <algorithm>
#include <optional>

#include "solver/solo/solo_turn.hpp"
#include "solver/turn/position_values.hpp"

namespace farkle {

struct SoloPolicy::Worths {
  const SoloPolicy& policy;
  const TurnView& view;
  const Position& here;
  double farkle = here.farkle;

  std::optional<double> bank(Points points, int afterstate) const {
    const After after = afterstate == TurnModel::hot ? After::hot : After::dice;
    if (!can_bank(view.rules, after, points, view.me())) return std::nullopt;
    const Points bank = view.me().bank + points;
    if (bank >= policy.states_.winning()) return 0;
    return -policy.solo_.values[policy.states_.banked(bank)];
  }
  double roll(Points points, int state) const { return policy.roll(here, points, state); }
  std::optional<double> pass(Points, int) const { return std::nullopt; }
};

SoloPolicy::SoloPolicy(std::shared_ptr<Solved> solved)
    : solved_(std::move(solved)),
      solo_(solved_->solo()),
      states_(solved_->rules),
      positions_(static_cast<std::size_t>(states_.size())) {
  const Rules& rules = solved_->rules;
  const auto left = [&](int state) { return -solo_.values[state]; };
  SoloTurn turn(rules, solved_->model, states_);
  for (int first = 0, count; first < states_.size(); first += count) {  // the streaks of one bank, side by side
    const Seat seat = states_.state(first);
    count = std::min(static_cast<int>(lanes), states_.streaks() - seat.streak);
    SoloTurn::Lanes farkle{};
    for (int i = 0; i < count; ++i) farkle[i] = left(states_.farkled(first + i));
    turn.solve(seat.bank, seat.on_board, farkle, 0, [&](Points bank) { return left(states_.banked(bank)); });
    for (int i = 0; i < count; ++i) {
      Position& position = positions_[first + i];
      position.end = turn.end();
      position.farkle = farkle[i];
      const LaneActions worths{turn.table(), solved_->model, position.farkle, static_cast<std::size_t>(i)};
      for (int level = 0; level <= position.end; ++level)
        for (int s = 0; s <= solved_->model.full(); ++s)
          position.roll.push_back(s == 0 ? 0 : worths.roll(level * solved_->model.step(), s));
    }
  }
}

const SoloPolicy::Position& SoloPolicy::position(const Seat& seat) const { return positions_[states_.index(seat)]; }

double SoloPolicy::roll(const Position& position, Points points, int state) const {
  const int level = std::min(points / solved_->model.step(), position.end);
  return position.roll[static_cast<std::size_t>(level) * (static_cast<std::size_t>(solved_->model.full()) + 1) +
                       static_cast<std::size_t>(state)];
}

double SoloPolicy::takes(const TurnView& view) const {
  const Position& here = position(view.me());
  const Offer& offer = view.match.offer;
  return offer_pays(roll(here, offer.points, offer.dice), roll(here, 0, solved_->model.full()));
}

Decisions SoloPolicy::decide(const TurnView& view, std::span<const KeepOption> options) const {
  return choose(Worths{*this, view, position(view.me())}, solved_->model.full(), options, view.at_stake);
}

std::optional<Situation> SoloPolicy::situation(const TurnView& view) const {
  return Situation{.standing = static_cast<std::uint64_t>(states_.index(view.me())), .others = false};
}

}  // namespace farkle
