// Tried: thresholds as sentences inside. A search for thresholds (official to 3,000) finds the same then, but
// takes 1.24 times as long. More than two phrases would be missing: bands have upper ends and no limit to their number.
// And if the target must be hit exactly, thresholds leave lying what would carry the bank over it; sentences don't.
#include "sim/policies/threshold_policy.hpp"

#include <algorithm>
#include <cassert>

#include "sim/policies/turn_policy.hpp"

namespace farkle {

bool Band::holds(const MatchState& match) const {
  const Seat& me = match.seats[match.to_move];
  const Points best = best_bank_of_others(match);
  return streak.contains(me.streak) && bank.contains(me.bank) && opponent.contains(best) &&
         lead.contains(me.bank - best);
}

ThresholdPolicy::ThresholdPolicy(std::string name, std::shared_ptr<Solved> solved, std::vector<Band> bands, KeepBy by)
    : name_(std::move(name)), solved_(std::move(solved)), bands_(std::move(bands)), keep_by_(by) {
  assert(!bands_.empty());
  for (const Band& b : bands_)
    highest_.push_back(*std::max_element(b.bank_at.begin() + 1, b.bank_at.begin() + 1 + solved_->rules.dice.count));
  if (keep_by_ == KeepBy::best_turn || solved_->rules.carry == CarryMode::inherit) {
    on_board_ = &solved_->turn(true);
    off_board_ = &solved_->turn(false);
  }
}

std::size_t ThresholdPolicy::band(const MatchState& match) const {
  std::size_t b = 0;
  while (b + 1 < bands_.size() && !bands_[b].holds(match)) ++b;
  return b;
}

double ThresholdPolicy::takes(const TurnView& view) const { return better_than_fresh(turn(view), view.match.offer); }

std::size_t ThresholdPolicy::keep(const TurnView& view, std::span<const KeepOption> options) const {
  if (const auto winning = wins_exactly(view, options)) return *winning;
  // Most points first: the others would carry the bank over the target, if it must be hit exactly.
  const Points most = most_to_bank(view.rules, view.me().bank) - view.at_stake;
  std::size_t first = 0;
  while (first < options.size() && options[first].points > most) ++first;
  if (first == options.size()) return 0;
  if (keep_by_ == KeepBy::most_points) return first;
  return first + best_for_points(view, options.subspan(first), solved_->model.kinds(), turn(view)).option;
}

Decisions ThresholdPolicy::decide(const TurnView& view, std::span<const KeepOption> options) const {
  const std::size_t chosen = keep(view, options);
  const KeepOption& option = options[chosen];
  const Allowed may = allowed(view, option);
  if (!may.bank) return {chosen, may.roll ? Action::roll : Action::nothing};
  if (!may.roll) return {chosen, Action::bank};
  const Points points = view.at_stake + option.points;
  const Points at = bands_[band(view.match)].bank_at[option.dice];
  const bool bank = points >= view.enough || (!view.exceed && points >= at);
  return {chosen, bank ? Action::bank : Action::roll};
}

std::optional<Situation> ThresholdPolicy::situation(const TurnView& view) const {
  const std::size_t b = band(view.match);
  return Situation{.standing = b,
                   .on_board = view.me().on_board,
                   .chase = view.exceed.has_value(),
                   .enough = enough_below(view, highest_[b]),
                   .others = bands_.size() > 1,
                   .need_only = keep_by_ == KeepBy::most_points};
}

}  // namespace farkle
