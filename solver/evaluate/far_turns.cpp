#include "solver/evaluate/far_turns.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace farkle {
namespace {

constexpr Points out_of_reach = std::numeric_limits<Points>::max() / 2;

Rules without_end(Rules rules) {
  rules.game.target = out_of_reach;
  return rules;
}

}  // namespace

FarTurns::FarTurns(const Rules& rules, const TurnModel& model, const Policy& policy, const TurnChoices& choices,
                   double least)
    : model_(model), policy_(policy), least_(least), endless_(without_end(rules)) {
  for (const DiceChoices& dice : choices) {
    std::map<std::pair<int, int>, Group> by_first;
    for (const RollChoices& roll : dice.rolls) {
      const PlannedMove first = planned(roll, {{0, Action::bank}}, model.step());
      Group& group = by_first.try_emplace({first.steps, first.afterstate}).first->second;
      group.rolls.push_back(&roll);
      group.first = {group.first.p + first.p, first.steps, first.afterstate, first.then};
    }
    std::vector<Group>& groups = groups_.emplace_back();
    for (auto& [first, group] : by_first) groups.push_back(std::move(group));
  }
}

FarTurns::Turn* FarTurns::of(const TurnView& view) {
  const std::uint64_t situation = policy_.far_situation(view);
  if (situation == Policy::unknown_situation) return nullptr;
  const std::lock_guard lock(adding_);
  std::unique_ptr<Turn>& known = turns_[situation];
  if (!known) known = std::make_unique<Turn>(*this, view);
  return known.get();
}

FarTurns::Turn::Turn(const FarTurns& all, const TurnView& view)
    : all_(all), match_(view.match), exceed_(view.exceed ? std::optional(out_of_reach) : std::nullopt) {}

FarTurns::Row& FarTurns::Turn::row(int level) {
  const std::lock_guard lock(adding_);
  while (rows_.size() <= static_cast<std::size_t>(level)) rows_.emplace_back(all_.groups_.size());
  return rows_[static_cast<std::size_t>(level)];
}

const FarTurns::Cell& FarTurns::Turn::at(Row& row, int level, int roll_state) const {
  Cell& cell = row[static_cast<std::size_t>(roll_state)];
  std::call_once(cell.once, [&] {
    const TurnView view{.rules = all_.endless_,
                        .match = match_,
                        .exceed = exceed_,
                        .at_stake = level * all_.model_.step(),
                        .roll_state = roll_state,
                        .decision = {}};
    std::vector<DecisionChance> plays;
    for (const Group& group : all_.groups(roll_state)) {
      PlannedMoves& moves = cell.group.emplace_back();
      for (const RollChoices* roll : group.rolls) {
        all_.policy_.plays(view, roll->options, plays);
        for (const DecisionChance& play : plays) add_move(moves, planned(*roll, play, all_.model_.step()));
      }
      for (const PlannedMove& move : moves) add_move(cell.all, move);
    }
  });
  return cell;
}

std::span<const FarTurns::Group> FarTurns::near(int level, int roll_state, int end) const {
  const std::vector<Group>& groups = groups_[static_cast<std::size_t>(roll_state)];
  return {std::partition_point(groups.begin(), groups.end(),
                               [&](const Group& group) { return level + group.first.steps < end; }),
          groups.end()};
}

void FarTurns::Turn::add(Row*& known, int level, int roll_state, double chance, int end, TurnCourse& course) {
  const std::size_t groups = all_.groups(roll_state).size(), far = groups - all_.near(level, roll_state, end).size();
  if (far == 0) return;
  if (!known) known = &row(level);
  const Cell& cell = at(*known, level, roll_state);
  for (const PlannedMoves& moves : far == groups ? std::span(&cell.all, 1) : std::span(cell.group.data(), far))
    for (const PlannedMove& move : moves) course.add(level, move, chance * move.p);
}

const TurnCourse& FarTurns::Turn::below(int end) {
  Below* below = nullptr;
  {
    const std::lock_guard lock(adding_);
    below = &below_[end];
  }
  std::call_once(below->once, [&] {
    TurnCourse course = TurnCourse::start(all_.model_);
    for (int level = 0; level < std::min(end, course.levels()); ++level) {
      if (level > most_turn_levels) endless_turn_of(all_.policy_.name());
      Row* here = nullptr;
      for (int state = 1; state <= all_.model_.full(); ++state) {
        const double chance = course.chance(level, state);
        course.ends.farkle += chance * all_.model_.state(state).farkle_probability;
        if (chance < all_.least_) continue;  // the rest of it is lost
        add(here, level, state, chance, end, course);
      }
    }
    below->course = std::move(course);
  });
  return below->course;
}

}  // namespace farkle
