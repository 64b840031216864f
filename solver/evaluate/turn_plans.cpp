#include "solver/evaluate/turn_plans.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace farkle {
TurnPlans::TurnPlans(const Rules& rules, const TurnModel& model, const Policy& policy)
    : rules_(rules), model_(model), policy_(policy), choices_(turn_choices(model, policy)) {}

std::uint64_t TurnPlans::situation(const MatchState& match) const {
  return turn_situation(policy_, first_view(rules_, match, model_.full()));
}

double TurnPlans::work(const TurnPlan& plan) const {
  constexpr double an_option = 10;
  std::size_t options = 0;
  for (const DiceChoices& dice : choices_)
    for (const RollChoices& roll : dice.rolls) options += 1 + roll.options.size();
  return an_option * static_cast<double>(options * plan.rolls.size()) / static_cast<double>(model_.full() + 1);
}

std::size_t TurnPlans::Hash::operator()(const PlannedMoves& moves) const {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const PlannedMove& m : moves) {
    std::uint64_t p;
    std::memcpy(&p, &m.p, sizeof p);
    for (const std::uint64_t word :
         {p, static_cast<std::uint64_t>(m.steps) << 24 | static_cast<std::uint64_t>(m.afterstate) << 8 |
                 static_cast<std::uint64_t>(m.then)})
      hash = (hash ^ word) * 0x9E3779B97F4A7C15u, hash ^= hash >> 29;
  }
  return static_cast<std::size_t>(hash);
}

std::uint32_t TurnPlans::number(const PlannedMoves& moves) {
  const std::lock_guard lock(adding_);
  const auto [found, added] = numbers_.try_emplace(moves, static_cast<std::uint32_t>(moves_.size()));
  if (added) moves_.push_back(moves);
  return found->second;
}

TurnPlan TurnPlans::of(const MatchState& match, int starts, int offers) {
  MatchState before = match;
  TurnView view = first_view(rules_, before, model_.full());
  const auto states = static_cast<std::size_t>(model_.full()) + 1;
  TurnPlan plan;
  // A bound on the chance to roll these dice with that much at stake, from any start. Rolls after a pass are followed
  // too, because the other player's turn must be known there.
  std::vector<double> mass(states * static_cast<std::size_t>(starts + 1), 1.0);
  std::vector<DecisionChance> plays;
  PlannedMoves moves;
  const int most = most_to_bank(rules_, view.me().bank) / model_.step();
  for (int level = 0; static_cast<std::size_t>(level) * states < mass.size(); ++level) {
    if (level > most_turn_levels) endless_turn_of(policy_.name());
    plan.rolls.push_back(TurnPlan::unmet);
    for (std::size_t s = 1; s < states; ++s) {
      const double here = std::min(1.0, mass[static_cast<std::size_t>(level) * states + s]);
      if (here < negligible) {
        plan.rolls.push_back(TurnPlan::unmet);
        continue;
      }
      moves.clear();
      view.at_stake = level * model_.step();
      view.roll_state = static_cast<int>(s);
      for (const RollChoices& roll : choices_[s].rolls) {
        policy_.plays(view, roll.options, plays);
        for (const DecisionChance& play : plays) {
          PlannedMove move = planned(roll, play, model_.step());
          if (move.then == Action::roll && level + move.steps > most) move.then = Action::nothing;  // sure to farkle
          add_move(moves, move);
        }
      }
      plan.rolls.push_back(number(moves));
      for (const PlannedMove& move : moves) {
        const int next = level + move.steps;
        if (move.then == Action::bank) plan.most_banked = std::max(plan.most_banked, next);
        if (move.then == Action::pass) plan.most_passed = std::max(plan.most_passed, next);
        if (move.then != Action::roll && move.then != Action::pass) continue;
        const auto at = static_cast<std::size_t>(next) * states;
        if (mass.size() < at + states) mass.resize(at + states);
        mass[at + (move.afterstate == TurnModel::hot ? states - 1 : static_cast<std::size_t>(move.afterstate))] +=
            here * move.p;
      }
    }
  }
  if (rules_.carry != CarryMode::inherit) return plan;
  plan.takes.assign(states * static_cast<std::size_t>(offers + 1), 0.0);
  view.at_stake = 0;
  view.roll_state = model_.full();
  for (int level = 1; level <= offers; ++level)
    for (int s = 1; s < model_.full(); ++s) {
      before.offer = {level * model_.step(), s};
      plan.takes[static_cast<std::size_t>(level) * states + static_cast<std::size_t>(s)] = policy_.offer_chance(view);
    }
  return plan;
}

}  // namespace farkle
