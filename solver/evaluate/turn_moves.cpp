#include "solver/evaluate/turn_moves.hpp"

#include <tuple>
#include <utility>

namespace farkle {

Rules without_target(Rules rules) {
  rules.game.target = no_points_are_enough;
  return rules;
}

TurnChoices turn_choices(const TurnModel& model) {
  TurnChoices all(model.full() + 1);
  for (int s = 1; s <= model.full(); ++s) {
    const RollState& state = model.state(s);
    for (const RollClass& roll : state.classes) {
      std::vector<KeepOption>& options = all[s].emplace_back(RollChoices{roll.probability, {}}).options;
      for (const Choice& choice : roll.choices) {
        const bool spent = model.kinds().spent(choice.afterstate);
        const int next = spent ? 0 : model.state(model.in_hand(choice.afterstate)).dice;
        const After after = spent ? After::spent : next == model.dice_count() ? After::hot : After::dice;
        const bool confirmed = model.kinds().confirmed(choice.afterstate);
        options.push_back({choice.steps * model.step(), choice.afterstate, next, after, Dice(), confirmed});
      }
      const auto kept = [&](const KeepOption& o) { return state.dice - (o.after == After::dice ? o.dice : 0); };
      std::sort(options.begin(), options.end(), [&](const KeepOption& a, const KeepOption& b) {
        return std::tuple(-a.points, kept(a), -a.afterstate) < std::tuple(-b.points, kept(b), -b.afterstate);
      });
    }
  }
  return all;
}

void add_move(PlannedMoves& moves, const PlannedMove& move) {
  const auto same = std::find_if(moves.begin(), moves.end(), [&](const PlannedMove& m) {
    return m.steps == move.steps && m.afterstate == move.afterstate && m.then == move.then;
  });
  if (same != moves.end())
    same->p += move.p;
  else
    moves.push_back(move);
}

TurnMoves::TurnMoves(const Rules& rules, const TurnModel& model, const Policy& policy)
    : rules_(rules), model_(model), policy_(policy), endless_(without_target(rules)), choices_(turn_choices(model)) {
  for (const std::vector<RollChoices>& rolls : choices_) {
    std::map<std::pair<int, int>, Group> by_first;
    for (const RollChoices& roll : rolls) {
      const int steps = roll.options[0].points / model.step();
      Group& group = by_first.try_emplace({steps, roll.options[0].afterstate}, Group{steps, {}}).first->second;
      group.rolls.push_back(&roll);
    }
    std::vector<Group>& groups = groups_.emplace_back();
    for (auto& [first, group] : by_first) groups.push_back(std::move(group));
  }
}

double TurnMoves::work_of_rolls(double a_roll, double an_option) const {
  double sum = 0;
  for (const std::vector<RollChoices>& rolls : choices_)
    for (const RollChoices& roll : rolls) sum += a_roll + an_option * static_cast<double>(roll.options.size());
  return sum;
}

TurnMoves::Turn TurnMoves::turn(const TurnView& view) const {
  Turn turn(*this, view);
  const std::optional<Situation> situation = policy_.situation(view);
  if (!situation || !situation->enough) return turn;
  const auto share = [&](std::optional<Turn::Shared>& with, const Rules& rules, Points enough, Points behind) {
    Situation shared = *situation;
    shared.enough = enough;
    shared.behind = behind;
    const TurnView seen{
        .rules = rules, .match = view.match, .exceed = view.exceed, .key = {}, .enough = enough, .behind = behind};
    const std::lock_guard lock(adding_);
    with.emplace(Turn::Shared{rows_[shared], seen});
  };
  share(turn.far_, endless_, no_points_are_enough, 0);
  turn.enough_ = std::max(0, (*situation->enough + model_.step() - 1) / model_.step());
  // Over an exact target, not every keep is enough that is more than enough.
  if (!may_go_over(rules_)) share(turn.reached_, rules_, 0, situation->behind);
  return turn;
}

const TurnMoves::Cell& TurnMoves::Turn::cell(Shared& shared, int level, int roll_state) {
  if (shared.level != level) {
    const std::lock_guard lock(shared.rows.adding);
    shared.row = &shared.rows.rows.try_emplace(level, all_.groups_.size()).first->second;
    shared.level = level;
  }
  Cell& cell = shared.row->cells[roll_state];
  if (cell.filled.load(std::memory_order_acquire)) return cell;
  const std::lock_guard lock(shared.row->filling);  // std::call_once would enter the kernel for each of them
  if (cell.filled.load(std::memory_order_relaxed)) return cell;
  shared.view.at_stake = view_.at_stake;
  shared.view.roll_state = roll_state;
  all_.fill(cell, shared.view);
  cell.filled.store(true, std::memory_order_release);
  return cell;
}

void TurnMoves::fill(Cell& cell, const TurnView& view) const {
  thread_local PlannedMoves moves, all, by_group;  // so that a cell takes the memory that it needs, once
  all.clear();
  by_group.clear();
  const std::vector<Group>& groups = groups_[view.roll_state];
  cell.first.reserve(groups.size() + 1);
  for (const Group& group : groups) {
    moves.clear();
    ask(view, group, [&](const PlannedMove& move) { add_move(moves, move); });
    cell.first.push_back(by_group.size());
    by_group.insert(by_group.end(), moves.begin(), moves.end());
    for (const PlannedMove& move : moves) add_move(all, move);
  }
  cell.first.push_back(by_group.size());
  cell.all = all;
  cell.by_group = by_group;
}

}  // namespace farkle
