#include "solver/evaluate/turn_distribution.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "solver/game/error.hpp"

namespace farkle {

PolicyTurns::PolicyTurns(const Rules& rules, const TurnModel& model, const Policy& policy, double least)
    : rules_(rules),
      model_(model),
      policy_(policy),
      least_(least),
      choices_(turn_choices(model, policy)),
      far_(std::make_unique<FarTurns>(rules, model, policy, choices_, least)) {
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

// Rolls that are not enough are followed once for all turns that need as much (FarTurns::Turn::below). What goes on
// from the others is followed here.
TurnDistribution PolicyTurns::of(const MatchState& match) const {
  TurnView view = first_view(rules_, match, model_.full());
  const Points need = enough(view), step = model_.step();
  std::array<Points, max_dice + 1> banks_from{};  // by dice left
  for (int dice = 0; dice <= model_.dice_count(); ++dice)
    banks_from[static_cast<std::size_t>(dice)] = policy_.banks_from(view, dice);
  FarTurns::Turn* const far = far_->of(view);
  const int end_of_far = far ? (need + step - 1) / step : 0;
  const TurnCourse start = TurnCourse::start(model_), &below = far ? far->below(end_of_far) : start;
  TurnCourse course = below;
  course.forget(end_of_far);

  std::vector<DecisionChance> plays;
  const auto ask = [&](int level, const FarTurns::Group& group, double here) {
    const KeepOption& first = group.rolls.front()->options[0];
    if (view.at_stake + first.points >= banks_from[static_cast<std::size_t>(first.dice)] && allowed(view, first).bank)
      return course.add(level, group.first, here * group.first.p);
    for (const RollChoices* roll : group.rolls) {
      policy_.plays(view, roll->options, plays);
      for (const DecisionChance& play : plays) {
        const PlannedMove move = planned(*roll, play, step);
        course.add(level, move, here * move.p);
      }
    }
  };
  for (int level = std::max(0, end_of_far - model_.most_steps()); level < course.levels(); ++level) {
    if (level > most_turn_levels) endless_turn_of(policy_.name());
    view.at_stake = level * step;
    FarTurns::Row* row = nullptr;
    for (int state = 1; state <= model_.full(); ++state) {
      const double more = course.chance(level, state),
                   here = level < end_of_far ? more + below.chance(level, state) : more;
      course.ends.farkle += more * model_.state(state).farkle_probability;
      if (here < least_) continue;  // the rest of it is lost
      view.roll_state = state;
      if (more > 0 && level < end_of_far) far->add(row, level, state, more, end_of_far, course);
      for (const FarTurns::Group& group : far_->near(level, state, end_of_far)) ask(level, group, here);
    }
  }
  return std::move(course.ends);
}

std::size_t DuelTurns::doubles() const {
  std::size_t sum = 0;
  for (const TurnDistribution& turn : turns) sum += 1 + turn.banked.size();
  return sum;
}

DuelTurns without_repeats(std::vector<TurnDistribution> all) {
  DuelTurns out;
  std::unordered_multimap<std::size_t, std::uint32_t> known;
  for (TurnDistribution& turn : all) {
    const auto hash = std::hash<std::string_view>{}(
        {reinterpret_cast<const char*>(turn.banked.data()), turn.banked.size() * sizeof(double)});
    const auto [first, last] = known.equal_range(hash);
    const auto same = std::find_if(first, last, [&](const auto& k) { return out.turns[k.second] == turn; });
    if (same != last) {
      out.number.push_back(same->second);
      continue;
    }
    const auto next = static_cast<std::uint32_t>(out.turns.size());
    known.emplace(hash, next);
    out.number.push_back(next);
    out.turns.push_back(std::move(turn));
  }
  return out;
}

}  // namespace farkle
