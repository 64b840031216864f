#include "solver/evaluate/turn_distribution.hpp"

#include <algorithm>
#include <array>

#include "solver/game/error.hpp"

namespace farkle {

PolicyTurns::PolicyTurns(const Rules& rules, const TurnModel& model, const Policy& policy, double least)
    : rules_(rules),
      model_(model),
      policy_(policy),
      least_(least),
      choices_(turn_choices(model, policy)),
      far_(std::make_unique<FarTurns>(rules, model, policy, choices_)) {
  if (rules.carry != CarryMode::none)
    throw CannotDo("evaluate: carry.mode other than \"none\" is not evaluated exactly - simulate instead");
}

double PolicyTurns::work(const MatchState& match, const TurnDistribution& ends) const {
  constexpr double an_option = 4, a_roll = 16, a_move = 3, few_moves = 12;
  const bool far = far_->of(first_view(rules_, match, model_.full()));
  const auto levels = static_cast<double>(ends.banked.size());
  double work = far ? a_move * few_moves * levels * model_.full() : 0;
  for (const DiceChoices& dice : choices_)
    for (const RollChoices& roll : dice.rolls) {
      const double asked = far ? std::min<double>(levels, roll.options[0].points / model_.step()) : levels;
      work += asked * (a_roll + an_option * static_cast<double>(roll.options.size()));
    }
  return work;
}

std::uint64_t PolicyTurns::situation(const MatchState& match) const {
  return policy_.situation(first_view(rules_, match, model_.full()));
}

TurnDistribution PolicyTurns::of(const MatchState& match) const {
  TurnView view = first_view(rules_, match, model_.full());
  FarTurns::Turn* const far = far_->of(view);
  const Points need = enough(view);
  std::array<Points, max_dice + 1> banks_from{};  // by dice left
  for (int dice = 0; dice <= model_.dice_count(); ++dice)
    banks_from[static_cast<std::size_t>(dice)] = policy_.banks_from(view, dice);
  FarTurns::Row* row = nullptr;
  int row_level = -1;
  std::vector<DecisionChance> plays;
  return follow_turn(model_, policy_.name(), least_, [&](int level, int state, double here, const auto& go) {
    view.at_stake = level * model_.step();
    view.roll_state = state;
    const std::vector<FarTurns::Group>& groups = far_->groups(state);
    const auto is_far = [&](const FarTurns::Group& group) {
      return far && view.at_stake + group.first.steps * model_.step() < need;
    };
    const auto near = std::partition_point(groups.begin(), groups.end(), is_far);
    if (near != groups.begin()) {
      if (row_level != level) row = &far->row(level), row_level = level;
      const FarTurns::Cell& cell = far->at(*row, level, state);
      const auto known = static_cast<std::size_t>(near - groups.begin());
      const auto all = near == groups.end() ? std::span(&cell.all, 1) : std::span(cell.group.data(), known);
      for (const PlannedMoves& moves : all)
        for (const PlannedMove& move : moves) go(move, here * move.p);
    }
    for (auto group = near; group != groups.end(); ++group) {
      const KeepOption& first = group->rolls.front()->options[0];
      if (view.at_stake + first.points >= banks_from[static_cast<std::size_t>(first.dice)] &&
          allowed(view, first).bank) {
        go(group->first, here * group->first.p);
        continue;
      }
      for (const RollChoices* roll : group->rolls) {
        policy_.plays(view, roll->options, plays);
        for (const DecisionChance& play : plays) {
          const PlannedMove move = planned(*roll, play, model_.step());
          go(move, here * move.p);
        }
      }
    }
  });
}

void endless_turn_of(const std::string& name) {
  throw CannotDo("evaluate: a turn of " + name + " may go on without end");
}

}  // namespace farkle
