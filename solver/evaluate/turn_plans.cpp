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
  return an_option * static_cast<double>(options * plan.rolls.size()) / static_cast<double>(model_.full());
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
  const auto row = static_cast<std::size_t>(model_.full()) + 1;
  TurnPlan plan;
  plan.row = row;
  // A bound on the chance to roll these dice with that much at stake, from any start, and the lowest such start.
  struct Met {
    double chance = 0;
    int from = 0;
  };
  std::vector<Met> met(row);
  const auto meet = [&](std::size_t at, double chance, int from) {
    if (met.size() <= at) met.resize((at / row + 1) * row);
    Met& m = met[at];
    m = {m.chance + chance, m.chance > 0 ? std::min(m.from, from) : from};
  };
  meet(row - 1, 1, 0);
  if (rules_.carry == CarryMode::inherit) {
    plan.takes.assign(row * static_cast<std::size_t>(offers + 1), 0.0);
    for (int level = 1; level <= offers; ++level)
      for (std::size_t s = 1; s + 1 < row; ++s) {
        before.offer = {level * model_.step(), static_cast<int>(s)};
        const std::size_t at = static_cast<std::size_t>(level) * row + s;
        plan.takes[at] = policy_.offer_chance(view);
        if (plan.takes[at] > 0) meet(at, 1, level);
      }
    before.offer = {};
  } else {
    // Rolls after a pass are followed too, because the other player's turn must be known there.
    for (std::size_t at = 0; at < row * static_cast<std::size_t>(starts + 1); ++at)
      if (at % row != 0) meet(at, 1, 0);
  }
  std::vector<DecisionChance> plays;
  PlannedMoves moves;
  plan.banked.assign(offers + 1, 0);
  const int most = most_to_bank(rules_, view.me().bank) / model_.step();
  for (int level = 0; static_cast<std::size_t>(level) * row < met.size(); ++level) {
    if (level > most_turn_levels) endless_turn_of(policy_.name());
    for (std::size_t s = 1; s < row; ++s) {
      const std::size_t at = static_cast<std::size_t>(level) * row + s;
      const double here = std::min(1.0, met[at].chance);
      const int from = met[at].from;
      if (here == 0) continue;
      if (here < negligible) {
        plan.rolls.push_back({static_cast<std::uint32_t>(at), TurnPlan::unmet, from});
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
      plan.rolls.push_back({static_cast<std::uint32_t>(at), number(moves), from});
      for (const PlannedMove& move : moves) {
        const int next = level + move.steps;
        int& banked = plan.banked[from];
        if (move.then == Action::bank) banked = std::max(banked, next);
        if (move.then == Action::pass) plan.most_passed = std::max(plan.most_passed, next);
        if (move.then != Action::roll && move.then != Action::pass) continue;
        meet(static_cast<std::size_t>(next) * row + static_cast<std::size_t>(model_.in_hand(move.afterstate)),
             here * move.p, from);
      }
    }
  }
  std::reverse(plan.rolls.begin(), plan.rolls.end());
  plan.rolls.shrink_to_fit();
  plan.levels = plan.rolls.front().at / row + 1;
  for (std::size_t k = 1; k < plan.banked.size(); ++k) plan.banked[k] = std::max(plan.banked[k], plan.banked[k - 1]);
  return plan;
}

}  // namespace farkle
