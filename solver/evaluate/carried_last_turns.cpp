#include "solver/evaluate/carried_last_turns.hpp"

#include <tbb/parallel_for.h>

#include <map>
#include <unordered_map>
#include <utility>

#include "solver/turn/work.hpp"

namespace farkle {

CarriedLastTurns::CarriedLastTurns(const Rules& rules, const TurnModel& model, const SeatStates& states,
                                   TurnPlans& plans, Points most, int offers, Work* work)
    : winning_(states.winning()), bank_step_(states.bank_step()), states_(model.full()) {
  if (!has_last_turns(rules) || most < winning_) return;
  banks_ = static_cast<std::size_t>((most - winning_) / bank_step_) + 1;
  std::unordered_map<std::uint64_t, std::size_t> plan_of;  // by situation
  std::map<std::pair<std::size_t, int>, std::uint32_t> kind_of;
  std::vector<MatchState> first;  // of each plan
  std::vector<Kind> kinds;
  for (int i = 0; i < states.size(); ++i)
    for (std::size_t k = 0; k < banks_; ++k) {
      // The leader has just banked; it does not matter from which bank.
      MatchState match = start_match(rules, 2);
      match.to_move = 1;
      match.seats[0] = states.state(i);
      match.seats[1] = {winning_ - bank_step_, 0, true};
      end_turn(rules, match, {TurnEnd::Kind::bank, static_cast<Points>(k + 1) * bank_step_, 0});
      std::size_t plan = first.size();
      if (const std::uint64_t situation = plans.situation(match); situation != Policy::unknown_situation)
        plan = plan_of.try_emplace(situation, plan).first->second;
      if (plan == first.size()) first.push_back(match);
      const int need = (match.seats[1].bank - match.seats[0].bank) / model.step() + 1;
      const auto [kind, added] = kind_of.try_emplace({plan, need}, static_cast<std::uint32_t>(kinds.size()));
      if (added) kinds.push_back({plan, need});
      kind_.push_back(kind->second);
    }
  std::vector<TurnPlan> all(first.size());
  all[0] = plans.of(first[0], 0, offers);
  const double a_plan = plans.work(all[0]);
  {
    Work::Piece piece(work, "following last turns", a_plan * static_cast<double>(all.size() - 1));
    tbb::parallel_for(std::size_t{1}, all.size(), [&](std::size_t k) {
      all[k] = plans.of(first[k], 0, offers);
      piece.did(a_plan);
    });
  }
  chances_.resize(kinds.size());
  constexpr double a_roll = 60;
  const double a_kind = a_roll * static_cast<double>(all[0].rolls.size());
  Work::Piece piece(work, "evaluating last turns", a_kind * static_cast<double>(kinds.size()));
  tbb::parallel_for(std::size_t{0}, kinds.size(), [&](std::size_t k) {
    chances_[k] = solve(model, plans, all[kinds[k].plan], kinds[k].need, offers);
    piece.did(a_kind);
  });
}

// Works from many points at stake to few. `roll` holds the chance to exceed from rolling at (level, s).
std::vector<double> CarriedLastTurns::solve(const TurnModel& model, const TurnPlans& plans, const TurnPlan& plan,
                                            int need, int offers) const {
  const std::size_t row = plan.row;
  std::vector<double> roll(plan.levels * row, 0.0);
  for (const auto& [at, number, from] : plan.rolls) {
    if (number == TurnPlan::unmet) continue;
    const int level = static_cast<int>(at / row);
    for (const PlannedMove& move : plans.moves(number)) {
      const int next = level + move.steps;
      if (move.then == Action::bank && next >= need) roll[at] += move.p;
      if (move.then == Action::roll)
        roll[at] +=
            move.p *
            roll[static_cast<std::size_t>(next) * row + static_cast<std::size_t>(model.in_hand(move.afterstate))];
    }
  }
  const double fresh = roll[row - 1];
  std::vector<double> out{fresh};
  if (plan.takes.empty()) return out;
  out.resize(static_cast<std::size_t>(offers + 1) * static_cast<std::size_t>(states_), fresh);
  for (int level = 1; level <= offers; ++level)
    for (int s = 1; s < states_; ++s) {
      const auto at = static_cast<std::size_t>(level) * row + static_cast<std::size_t>(s);
      if (const double takes = plan.takes[at]; takes > 0)
        out[static_cast<std::size_t>(level) * static_cast<std::size_t>(states_) + static_cast<std::size_t>(s)] =
            takes * roll[at] + (1 - takes) * fresh;
    }
  return out;
}

}  // namespace farkle
