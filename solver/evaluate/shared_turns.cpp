#include "solver/evaluate/shared_turns.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace farkle {
namespace {

constexpr Points out_of_reach = std::numeric_limits<Points>::max() / 2;

Rules with_target(Rules rules, Points target) {
  rules.game.target = target;
  return rules;
}

}  // namespace

BanksFrom banks_from(const Policy& policy, const TurnView& view) {
  BanksFrom all{};
  for (int dice = 0; dice <= view.rules.dice.count; ++dice) all[dice] = policy.banks_from(view, dice);
  return all;
}

SharedTurns::SharedTurns(const Rules& rules, const TurnModel& model, const Policy& policy, const TurnChoices& choices,
                         double least)
    : model_(model),
      policy_(policy),
      least_(least),
      endless_(with_target(rules, out_of_reach)),
      ended_(with_target(rules, -out_of_reach)) {
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

SharedTurns::Turn* SharedTurns::turn(const Rules& rules, std::uint64_t situation, const TurnView& view) {
  if (situation == Policy::unknown_situation) return nullptr;
  const std::lock_guard lock(adding_);
  std::unique_ptr<Turn>& known = turns_[{&rules, situation}];
  if (!known) known = std::make_unique<Turn>(*this, rules, view);
  return known.get();
}

SharedTurns::Turn::Turn(const SharedTurns& all, const Rules& rules, const TurnView& view)
    : all_(all),
      rules_(rules),
      match_(view.match),
      exceed_(view.exceed ? std::optional(rules.game.target) : std::nullopt),
      banks_from_(farkle::banks_from(
          all.policy_,
          {.rules = rules_, .match = match_, .exceed = exceed_, .at_stake = 0, .roll_state = 0, .decision = {}})) {}

const SharedTurns::Cell& SharedTurns::Turn::at(Row*& row, int level, int roll_state) {
  if (!row) {
    const std::lock_guard lock(adding_);
    row = &rows_.try_emplace(level, all_.groups_.size()).first->second;
  }
  Cell& cell = (*row)[roll_state];
  std::call_once(cell.once, [&] {
    const TurnView view{.rules = rules_,
                        .match = match_,
                        .exceed = exceed_,
                        .at_stake = level * all_.model_.step(),
                        .roll_state = roll_state,
                        .decision = {}};
    const bool all_near = &rules_ == &all_.ended_;
    for (const Group& group : all_.groups(roll_state)) {
      PlannedMoves& moves = all_near ? cell.all : cell.group.emplace_back();
      all_.ask(view, group, banks_from_, [&](const PlannedMove& move) { add_move(moves, move); });
      if (all_near) continue;
      for (const PlannedMove& move : moves) add_move(cell.all, move);
    }
  });
  return cell;
}

std::span<const SharedTurns::Group> SharedTurns::near(int level, int roll_state, int end) const {
  const std::vector<Group>& groups = groups_[roll_state];
  const auto far = std::partition_point(groups.begin(), groups.end(),
                                        [&](const Group& group) { return level + group.first.steps < end; });
  return std::span(groups).subspan(far - groups.begin());
}

const TurnCourse& SharedTurns::Turn::below(int end) {
  Below* known = nullptr;
  {
    const std::lock_guard lock(adding_);
    known = &below_[end];
  }
  std::call_once(known->once, [&] {
    TurnCourse course = TurnCourse::start(all_.model_);
    for (int level = 0; level < std::min(end, course.levels()); ++level) {
      if (level > most_turn_levels) endless_turn_of(all_.policy_.name());
      Row* here = nullptr;
      for (int state = 1; state <= all_.model_.full(); ++state) {
        const double chance = course.chance(level, state);
        course.ends.farkle += chance * all_.model_.state(state).farkle_probability;
        if (chance < all_.least_) continue;  // the rest of it is lost
        below(here, level, state, end, [&](const PlannedMove& move) { course.add(level, move, chance * move.p); });
      }
    }
    known->course = std::move(course);
  });
  return known->course;
}

}  // namespace farkle
