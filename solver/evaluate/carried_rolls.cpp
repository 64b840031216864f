// Turns followed forwards through their plans. All rolls are counted in one vector: [level * row + roll state].
#include <algorithm>

#include "solver/evaluate/carried_policy.hpp"

namespace farkle {
namespace {

using Rolls = std::vector<double>;

void add(Rolls& rolls, std::size_t at, double times) {
  if (rolls.size() <= at) rolls.resize(at + 1);
  rolls[at] += times;
}

}  // namespace

double CarriedPolicy::takes(const DuelPosition& p, int level, int state) const {
  const TurnPlan& plan = plan_of(p);
  return plan.takes[level * plan.row + state];
}

// The starts from offers that are taken.
Rolls CarriedPolicy::taken(const DuelPosition& p, const DuelValues& met) const {
  Rolls starts;
  const Points bank = states.state(p.opponent).bank;
  for (int level = 1; level <= met.offers_of(p.opponent); ++level)
    for (int s = 1; s < model.full(); ++s)
      if (const double times = met.offers(p.mover, bank, level)[s - 1] * takes(p, level, s); times > 0)
        add(starts, level * (model.full() + 1) + s, times);
  return starts;
}

// Adds all rolls that follow from these. Calls ended(move, level before it, times) for moves that end the turn; a
// farkle is one that does nothing.
template <class End>
void CarriedPolicy::follow_rolls(const TurnPlan& plan, Rolls& rolls, End&& ended) const {
  const PlannedMove farkle{};
  for (auto roll = plan.rolls.rbegin(); roll != plan.rolls.rend() && roll->at < rolls.size(); ++roll) {
    const double times = rolls[roll->at];
    if (times == 0) continue;
    const std::size_t level = roll->at / plan.row;
    if (roll->number == TurnPlan::unmet) {
      ended(farkle, level, times);
      continue;
    }
    ended(farkle, level, times * model.state(static_cast<int>(roll->at % plan.row)).farkle_probability);
    for (const PlannedMove& move : turns_.moves(roll->number))
      if (move.then == Action::roll)
        add(rolls, (level + move.steps) * plan.row + model.in_hand(move.afterstate), times * move.p);
      else
        ended(move, level, times * move.p);
  }
}

TurnEnds CarriedPolicy::ends(const DuelPosition& p, const DuelValues* met) const {
  const TurnPlan& plan = plan_of(p);
  Rolls rolls, banked;  // banked: [level * row + dice left]
  if (met)
    rolls = taken(p, *met);
  else
    add(rolls, plan.row - 1, 1);
  TurnEnds out;
  follow_rolls(plan, rolls, [&](const PlannedMove& move, std::size_t level, double times) {
    const int left = move.afterstate == model.spent() ? 0 : move.afterstate;
    if (move.then == Action::bank)
      add(banked, (level + move.steps) * plan.row + left, times);
    else
      out.farkles += times;
  });
  for (std::size_t at = 0; at < banked.size(); ++at)
    if (banked[at] > 0)
      out.banks.push_back({static_cast<int>(at / plan.row), static_cast<int>(at % plan.row), banked[at]});
  return out;
}

void CarriedPolicy::follow(std::span<const DuelPosition> alike, const DuelValues& met, const Moved& moved,
                           const Rolled& rolled) const {
  const TurnPlan& plan = plan_of(alike.front());
  std::vector<Rolls> rolls;
  for (const DuelPosition& p : alike) {
    rolls.push_back(taken(p, met));
    add(rolls.back(), plan.row - 1, met.win(p.mover, p.opponent));
    follow_rolls(plan, rolls.back(), [](const PlannedMove&, std::size_t, double) {});
  }
  const MatchState match = match_at(rules, states, alike.front());
  TurnView view = first_view(rules, match, model.full());
  LaneValues times{}, moves{};
  for (auto roll = plan.rolls.rbegin(); roll != plan.rolls.rend(); ++roll) {
    for (std::size_t k = 0; k < alike.size(); ++k) times[k] = roll->at < rolls[k].size() ? rolls[k][roll->at] : 0;
    if (roll->number == TurnPlan::unmet || *std::max_element(times.begin(), times.end()) < rare_in_games) continue;
    view.at_stake = static_cast<Points>(roll->at / plan.row) * model.step();
    view.roll_state = static_cast<int>(roll->at % plan.row);
    for (const PlannedMove& move : turns_.moves(roll->number)) {
      for (std::size_t k = 0; k < alike.size(); ++k) moves[k] = times[k] * move.p;
      moved(view, move, moves);
    }
    rolled(view, times);
  }
}

}  // namespace farkle
