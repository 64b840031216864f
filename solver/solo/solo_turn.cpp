#include "solver/solo/solo_turn.hpp"

#include <algorithm>
#include <utility>

#include "solver/game/turn.hpp"
#include "solver/turn/position_values.hpp"
#include "solver/turn/turn_outcome.hpp"

namespace farkle {

SoloTurn::SoloTurn(const Rules& rules, const TurnModel& model, Kernel kernel, bool by_afterstate)
    : rules_(rules),
      model_(model),
      kernel_(kernel ? std::move(kernel) : std::make_shared<TurnKernel>(model, rules.turn.hot_dice == HotDice::may)),
      table_(*kernel_, by_afterstate) {}

const double* SoloTurn::solve(const Seat& seat, int least_top, const LaneValues& farkle, double win, const Stop& stop) {
  farkle_ = farkle;
  const int least = model_.steps_up(least_bank(rules_, seat.on_board));
  most_ = most_to_bank(rules_, seat.bank) / model_.step();
  table_.reach(std::max({least_top, least - 1, may_go_over(rules_) ? most_ : 0}));
  table_.fill([&](int level, int afterstate, std::size_t lane, double* value) {
    *value = level >= least && level <= most_ ? stop(seat.bank + level * model_.step(), afterstate, lane) : forbidden;
  });
  table_.solve(farkle.data(), win);
  return table_.roll(0, model_.full());
}

const double* SoloTurn::solve(const Seat& seat, const LaneValues& farkle, double done,
                              const std::function<double(Points bank)>& worth_of) {
  const int need = steps_to_target(seat.bank);
  const Points winning = seat.bank + need * model_.step();
  return solve(seat, need - 1, farkle, done,
               [&](Points bank, int, std::size_t) { return bank >= winning ? done : worth_of(bank); });
}

const double* SoloTurn::begin(const LaneValues& first) {
  double* const root = table_.roll(0, model_.full());
  for (std::size_t i = 0; i < lanes; ++i) root[i] += model_.first_farkle() * (first[i] - farkle_[i]);
  return root;
}

std::vector<BankRule> SoloTurn::bank_rules(std::size_t lane) const {
  const LaneActions worths{table_, model_, farkle_[lane], lane};
  return bank_rules_of(worths, rules_, model_, std::min(end(), most_));
}

TurnDistribution SoloTurn::outcome(std::size_t lane, double least) const {
  const int afterstates = kernel_->afterstates();
  const auto at = [&](int level, int a) { return level * afterstates + a; };
  std::vector<double> worths(at(table_.end(), 0));  // this lane alone, so that it stays in the first cache
  for (int level = 0; level < table_.end(); ++level)
    for (int a = 0; a < afterstates; ++a) worths[at(level, a)] = table_.worth(level, a)[lane];
  const auto worth = [&](int level, int afterstate) { return worths[at(level, afterstate)]; };
  const auto decide = [&](int level, int afterstate) {
    const double stop = table_.stopped(level, afterstate, lane);
    if (model_.kinds().spent(afterstate)) return stop > forbidden ? Action::bank : Action::nothing;
    return at_least_as_good(stop, worth(level, afterstate)) ? Action::bank : Action::roll;
  };
  TurnOutcome out = play_out(
      model_, table_.top(), worth, decide, [](int) {}, least);
  for (int a = 0; a < afterstates; ++a) {
    const double wins = may_go_over(rules_) ? kernel_->wins_by_dice(a) : 1 - model_.forced_farkle(a);
    out.won += out.beyond[a] * wins;
    out.farkle += out.beyond[a] * (1 - wins);
  }
  return out;
}

}  // namespace farkle
