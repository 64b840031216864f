#include "solver/evaluate/far_turns.hpp"

#include <limits>
#include <optional>

namespace farkle {
namespace {

constexpr Points out_of_reach = std::numeric_limits<Points>::max() / 2;

Rules without_end(Rules rules) {
  rules.game.target = out_of_reach;
  return rules;
}

}  // namespace

class FarTurns::Turn {
 public:
  explicit Turn(const TurnView& view)
      : match(view.match), exceed(view.exceed ? std::optional(out_of_reach) : std::nullopt) {}

  std::vector<Cell>& at(int level, std::size_t states) {
    const std::lock_guard lock(adding_);
    while (cells_.size() <= static_cast<std::size_t>(level)) cells_.emplace_back(states);
    return cells_[static_cast<std::size_t>(level)];
  }

  const MatchState match;
  const std::optional<Points> exceed;

 private:
  std::mutex adding_;
  std::deque<std::vector<Cell>> cells_;  // [level][roll state]
};

FarTurns::FarTurns(const Rules& rules, const TurnModel& model, const Policy& policy, const TurnChoices& choices)
    : model_(model), policy_(policy), endless_(without_end(rules)) {
  for (const DiceChoices& dice : choices) {
    std::map<int, std::vector<const RollChoices*>> by_steps;
    for (const RollChoices& roll : dice.rolls) by_steps[roll.options[0].points / model.step()].push_back(&roll);
    std::vector<Group>& groups = groups_.emplace_back();
    for (auto& [steps, rolls] : by_steps) groups.push_back({steps, std::move(rolls)});
  }
}

FarTurns::~FarTurns() = default;

FarTurns::Turn* FarTurns::of(const TurnView& view) {
  const std::uint64_t situation = policy_.far_situation(view);
  if (situation == Policy::unknown_situation) return nullptr;
  const std::lock_guard lock(adding_);
  std::unique_ptr<Turn>& known = turns_[situation];
  if (!known) known = std::make_unique<Turn>(view);
  return known.get();
}

const FarTurns::Cell& FarTurns::at(Turn& turn, int level, int roll_state) {
  Cell& cell = turn.at(level, groups_.size())[static_cast<std::size_t>(roll_state)];
  std::call_once(cell.once, [&] { work_out(cell, turn, level, roll_state); });
  return cell;
}

void FarTurns::work_out(Cell& cell, const Turn& turn, int level, int roll_state) const {
  const TurnView view{.rules = endless_,
                      .match = turn.match,
                      .exceed = turn.exceed,
                      .at_stake = level * model_.step(),
                      .roll_state = roll_state,
                      .decision = {}};
  std::vector<DecisionChance> plays;
  for (const Group& group : groups(roll_state)) {
    PlannedMoves& moves = cell.group.emplace_back();
    for (const RollChoices* roll : group.rolls) {
      policy_.plays(view, roll->options, plays);
      for (const DecisionChance& play : plays) add_move(moves, planned(*roll, play, model_.step()));
    }
    for (const PlannedMove& move : moves) add_move(cell.all, move);
  }
}

}  // namespace farkle
