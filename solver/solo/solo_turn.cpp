#include "solver/solo/solo_turn.hpp"

#include <algorithm>

#include "solver/game/turn.hpp"
#include "solver/turn/turn_outcome.hpp"

namespace farkle {

SoloTurn::SoloTurn(const Rules& rules, const TurnModel& model, const SeatStates& states)
    : rules_(rules),
      model_(model),
      states_(states),
      kernel_(model, rules.turn.hot_dice == HotDice::may),
      table_(kernel_) {
  table_.reach(level_of(std::max(states.winning() - states.lowest(), least_bank(rules, false))));  // the longest turn
}

const double* SoloTurn::solve(Points bank, bool on_board, const Lanes& farkle, double done,
                              const std::function<double(Points bank)>& worth_of) {
  least_ = least_bank(rules_, on_board);
  need_ = level_of(states_.winning() - bank);
  most_ = most_to_bank(rules_, bank) / model_.step();
  end_ = std::max(need_ + (may_go_over(rules_) ? 1 : 0), level_of(least_));
  table_.reach(end_ - 1);
  for (int level = 0; level < end_; ++level) {
    const Points points = level * model_.step();
    std::fill_n(table_.stop(level), lanes,
                points < least_ || level > most_ ? forbidden
                : level >= need_                 ? done
                                                 : worth_of(bank + points));
  }
  for (int level = end_; level < table_.end(); ++level) {
    if (may_go_over(rules_)) {
      for (std::size_t i = 0; i < lanes; ++i) table_.put(level, i, farkle[i]);
      continue;
    }
    std::fill_n(table_.worth(level), kernel_.row_doubles(), done);
    if (rules_.turn.hot_dice == HotDice::must)
      for (std::size_t i = 0; i < lanes; ++i)
        table_.worth(level, TurnModel::hot)[i] = done + (farkle[i] - done) * model_.forced_farkle();
  }
  table_.walk(farkle.data(), {end_ - 1, 0}, done);
  return table_.roll(0, model_.full());
}

double SoloTurn::roll(int level, int s, int lane, double farkle) {
  if (level < end_) return table_.roll(level, s)[lane];
  if (may_go_over(rules_)) return farkle;
  const RollState& state = model_.state(s);
  double lost = state.farkle_probability;
  if (rules_.turn.hot_dice == HotDice::must)
    for (const RollClass& c : state.classes)
      if (c.only_hot()) lost += c.probability * model_.forced_farkle();
  return lost * farkle;
}

std::optional<double> SoloTurn::bank(int level, int afterstate, int lane) {
  if (level * model_.step() < least_ || level > most_ ||
      (afterstate == TurnModel::hot && rules_.turn.hot_dice == HotDice::must))
    return std::nullopt;
  return level < end_ ? table_.stop(level)[lane] : 0.0;
}

BankRule SoloTurn::bank_rule(int s, int lane) {
  const int first = level_of(least_);
  if (s == model_.full() && rules_.turn.hot_dice == HotDice::must) return {};
  return make_bank_rule(model_.step(), first, std::min(end_, most_), [&](int level) {
    return level >= end_ || (s == model_.full() && rules_.turn.hot_dice == HotDice::off) ||
           at_least_as_good(table_.stop(level)[lane], table_.roll(level, s)[lane]);
  });
}

SoloTurn::Outcome SoloTurn::outcome(int lane) {
  const auto decide = [&](int level, int afterstate) {
    const bool forced = afterstate == TurnModel::hot && rules_.turn.hot_dice == HotDice::must;
    if (level > most_) return Action::nothing;
    if (level >= end_) return forced ? Action::roll : Action::bank;
    const double stop = table_.stop(level)[lane];
    if (afterstate == model_.spent()) return stop > forbidden ? Action::bank : Action::nothing;
    return !forced && at_least_as_good(stop, table_.worth(level, afterstate)[lane]) ? Action::bank : Action::roll;
  };
  const auto worth = [&](int level, int afterstate) { return table_.worth(level, afterstate)[lane]; };
  TurnOutcome turn = play_out(model_, end_ - 1, worth, decide, [](int) {});
  Outcome out{
      {}, turn.won + turn.beyond * (1 - model_.forced_farkle()), turn.farkle + turn.beyond * model_.forced_farkle()};
  for (std::size_t level = static_cast<std::size_t>(need_); level < turn.stopped.size(); ++level)
    out.done += turn.stopped[level];
  turn.stopped.resize(std::min(turn.stopped.size(), static_cast<std::size_t>(need_)));
  out.banked = std::move(turn.stopped);
  return out;
}

}  // namespace farkle
