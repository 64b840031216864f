#include "solver/evaluate/carried_policy.hpp"

#include <algorithm>
#include <array>

#include "solver/duel/duel_solver.hpp"
#include "solver/duel/endless.hpp"
#include "solver/game/error.hpp"

namespace farkle {

void check_memory(const Rules& rules, const TurnModel& model, const std::string& who) {
  if (const std::uint64_t bytes = 2 * DuelValues::bytes(rules, model); bytes > most_duel_bytes)
    throw CannotDo(who + ": the values of these rules need " + std::to_string(bytes >> 20) +
                   " MiB - a lower game.target needs less");
}

CarriedPolicy::CarriedPolicy(const Rules& rules, const TurnModel& model, const SeatStates& states, const Policy& policy,
                             std::size_t who, Work* work)
    : rules_(rules), model_(model), states_(states), who_(who), work_(work), plans_(rules, model, states, policy) {}

void CarriedPolicy::make_plans(int starts, const DuelValues& values) {
  plans_.make(
      starts, [&values](int opponent) { return values.offers_of(opponent); }, work_);
}

void CarriedPolicy::add_last_turns(Points most, int offers) {
  most_ = most;
  offers_ = offers;
  last_turns_ = std::make_unique<CarriedLastTurns>(rules_, model_, states_, plans_.turns(), most, offers, work_);
}

void CarriedPolicy::exceeds(int chaser, Points bank, int level, double* by_state) const {
  const int states = rules_.carry == CarryMode::inherit ? model_.full() : 1;
  if (has_last_turns(rules_))
    std::copy_n(last_turns_->exceeds(chaser, std::min(bank, most_), std::min(level, offers_)), states, by_state);
  else
    std::fill_n(by_state, states, 0.0);
}

double CarriedPolicy::banks(const DuelPosition& p, double farkles) const {
  if (1 - farkles > rarely_banks || rules_.carry == CarryMode::pass) return 1 - farkles;
  TurnWalk turn = walk();
  turn.set(plan_of(p), 0, 1);
  for (int level = 1; level <= turn.most_banked(); ++level)
    for (int s = 0; s <= model_.full(); ++s) turn.stop(level, s, 0) = 1;
  turn.run();
  return turn.banked(0, static_cast<std::size_t>(model_.full()), 0);
}

void CarriedPolicy::set_stops(TurnWalk& walk, std::size_t position, const DuelPosition& p, const DuelValues& theirs,
                              const ChaserOdds& they_exceed) const {
  const int most = walk.most_banked(), full = model_.full();
  const bool leaves = rules_.carry == CarryMode::inherit;
  Points bank = states_.state(p.mover).bank;
  std::array<double, 64> they_win{};  // by the dice left to them; 0: none
  for (int level = 1; level <= most; ++level) {
    bank += model_.step();
    if (bank >= states_.winning()) {
      they_exceed(p.opponent, bank, level, they_win.data());
    } else {
      they_win[0] = theirs.win(p.opponent, states_.banked(bank));
      if (leaves && full > 1) std::copy_n(theirs.offers(p.opponent, bank, level), full - 1, they_win.begin() + 1);
    }
    const double fresh = 1 - they_win[0];
    walk.stop(level, TurnModel::hot, position) = walk.stop(level, full, position) = fresh;
    for (int s = 1; s < full; ++s) walk.stop(level, s, position) = leaves ? 1 - they_win[s] : fresh;
  }
}

void CarriedPolicy::store(const TurnWalk& walk, std::size_t position, const DuelPosition& p, double farkle,
                          DuelValues& mine) const {
  const double fresh = mine.win(p.mover, p.opponent);
  const TurnPlan& plan = plan_of(p);
  const Points bank = states_.state(p.opponent).bank;
  const int offers = mine.offers_of(p.opponent);
  for (int level = 1; level <= offers; ++level) {
    double* out = mine.offers(p.mover, bank, level);
    const double* takes = plan.takes.data() + static_cast<std::size_t>(level) * plan.row;
    for (std::size_t s = 1; s + 1 < plan.row; ++s)
      out[s - 1] = takes[s] == 0 ? fresh
                                 : takes[s] * (walk.banked(level, s, position) + walk.farkle(level, s) * farkle) +
                                       (1 - takes[s]) * fresh;
  }
}

}  // namespace farkle
