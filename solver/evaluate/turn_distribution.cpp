#include "solver/evaluate/turn_distribution.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
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
      shared_(std::make_unique<SharedTurns>(rules, model, policy, choices_, least)) {
  if (rules.carry != CarryMode::none)
    throw CannotDo("evaluate: carry.mode other than \"none\" is not evaluated exactly - simulate instead");
}

double PolicyTurns::work(const MatchState& match, const TurnDistribution& ends) const {
  constexpr double an_option = 4, a_roll = 16, a_move = 3, few_moves = 12;
  const bool far = shared_->far(first_view(rules_, match, model_.full())) != nullptr;
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

// Rolls that are not enough are followed once for all turns that need as much (SharedTurns::Turn::below). What goes on
// from the others is followed here.
TurnDistribution PolicyTurns::of(const MatchState& match) const {
  TurnView view = first_view(rules_, match, model_.full());
  const BanksFrom from = banks_from(policy_, view);
  SharedTurns::Turn *const far = shared_->far(view), *const reached = shared_->reached(view);
  const int enough_from = std::max(0, (enough(view) + model_.step() - 1) / model_.step()),
            end_of_far = far ? enough_from : 0;
  const TurnCourse start = TurnCourse::start(model_), &below = far ? far->below(end_of_far) : start;
  TurnCourse course = below;
  course.forget(end_of_far);
  for (int level = std::max(0, end_of_far - model_.most_steps()); level < course.levels(); ++level) {
    if (level > most_turn_levels) endless_turn_of(policy_.name());
    view.at_stake = level * model_.step();
    SharedTurns::Row* row = nullptr;
    for (int state = 1; state <= model_.full(); ++state) {
      const double more = course.chance(level, state),
                   here = level < end_of_far ? more + below.chance(level, state) : more;
      course.ends.farkle += more * model_.state(state).farkle_probability;
      if (here < least_) continue;  // the rest of it is lost
      if (reached && level >= enough_from) {
        reached->add(row, level, state, here, std::numeric_limits<int>::max(), course);
        continue;
      }
      if (more > 0 && level < end_of_far) far->add(row, level, state, more, end_of_far, course);
      view.roll_state = state;
      for (const SharedTurns::Group& group : shared_->near(level, state, end_of_far)) {
        shared_->ask(view, group, from, [&](const PlannedMove& move) { course.add(level, move, here * move.p); });
      }
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
