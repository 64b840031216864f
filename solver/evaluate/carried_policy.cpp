#include "solver/evaluate/carried_policy.hpp"

#include <algorithm>

#include "solver/duel/duel_solver.hpp"
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

double CarriedPolicy::exceeds(int chaser, Points bank, int level, int state) const {
  if (!has_last_turns(rules_)) return 0;
  return last_turns_->exceeds(chaser, std::min(bank, most_), std::min(level, offers_), state);
}

void CarriedPolicy::set_stops(TurnWalk& walk, std::size_t position, const DuelPosition& p, const DuelValues& theirs,
                              const ChaserOdds& they_exceed) const {
  const int most = plan_of(p).most_banked, full = model_.full();
  const Points before = states_.state(p.mover).bank;
  const bool leaves = rules_.carry == CarryMode::inherit;
  for (int level = 1; level <= most; ++level) {
    const Points bank = before + level * model_.step();
    const bool reached = bank >= states_.winning();
    const auto after = [&](int state) {  // with the dice left to the opponent
      const double they_win = reached      ? they_exceed(p.opponent, bank, level, state)
                              : state == 0 ? theirs.win(p.opponent, states_.banked(bank))
                                           : theirs.offers(p.opponent, bank, level)[state - 1];
      return 1 - they_win;
    };
    const double fresh = after(0);
    walk.stop(level, TurnModel::hot, position) = walk.stop(level, full, position) = fresh;
    for (int s = 1; s < full; ++s) walk.stop(level, s, position) = leaves ? after(s) : fresh;
  }
}

void CarriedPolicy::store(const TurnWalk& walk, std::size_t position, const DuelPosition& p, double farkle,
                          DuelValues& mine) const {
  const double fresh = mine.win(p.mover, p.opponent);
  const TurnPlan& plan = plan_of(p);
  const auto full = static_cast<std::size_t>(model_.full());
  for (int level = 1; level <= mine.offers_of(p.opponent); ++level) {
    double* out = mine.offers(p.mover, states_.state(p.opponent).bank, level);
    for (std::size_t s = 1; s < full; ++s) {
      const double takes = plan.takes[static_cast<std::size_t>(level) * (full + 1) + s],
                   taken = walk.banked(level, s, position) + walk.farkle(level, s) * farkle;
      out[s - 1] = takes * taken + (1 - takes) * fresh;
    }
  }
}

}  // namespace farkle
