#include "solver/solo/solo_turn.hpp"

#include <algorithm>

#include "solver/game/turn.hpp"
#include "solver/turn/position_values.hpp"
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
  farkle_ = farkle;
  const Points least = least_bank(rules_, on_board);
  need_ = level_of(states_.winning() - bank);
  most_ = most_to_bank(rules_, bank) / model_.step();
  end_ = std::max(need_ + (may_go_over(rules_) ? 1 : 0), level_of(least));
  table_.reach(end_ - 1);
  for (int level = 0; level < table_.end(); ++level) {
    const Points points = level * model_.step();
    std::fill_n(table_.stop(level), lanes,
                points < least || level > most_ ? forbidden
                : level >= need_                ? done
                                                : worth_of(bank + points));
  }
  table_.solve(farkle.data(), done);
  return table_.roll(0, model_.full());
}

std::vector<BankRule> SoloTurn::bank_rules(std::size_t lane) const {
  const LaneActions worths{table_, model_, farkle_[lane], lane};
  return bank_rules_of(worths, rules_, model_, std::min(end_, most_));
}

SoloTurn::Outcome SoloTurn::outcome(std::size_t lane) const {
  const auto decide = [&](int level, int afterstate) {
    if (level > most_) return Action::nothing;
    const double stop = table_.stopped(level, afterstate, lane);
    if (afterstate == model_.spent()) return stop > forbidden ? Action::bank : Action::nothing;
    return at_least_as_good(stop, table_.worth(level, afterstate)[lane]) ? Action::bank : Action::roll;
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
