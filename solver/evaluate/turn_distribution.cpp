#include "solver/evaluate/turn_distribution.hpp"

#include <algorithm>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "solver/game/error.hpp"
#include "solver/game/refusals.hpp"

namespace farkle {

bool turns_are_followed(const Rules& rules) {
  return rules.carry == CarryMode::none && rules.game.rounds == 0 && rules.score.win.empty();
}

PolicyTurns::PolicyTurns(const Rules& rules, const TurnModel& model, const Policy& policy, double least)
    : rules_(rules),
      model_(model),
      policy_(policy),
      least_(least),
      choices_(turn_choices(model, policy)),
      shared_(std::make_unique<SharedTurns>(rules, model, policy, choices_, least)) {
  refuse_wins(rules, "evaluate");
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
  return turn_situation(policy_, first_view(rules_, match, model_.full()));
}

// Rolls that cannot be enough are followed once for all turns with the same need (SharedTurns::Turn::below). The rest
// is followed here.
TurnDistribution PolicyTurns::of(const MatchState& match) const {
  const TurnView view = first_view(rules_, match, model_.full());
  SharedTurns::Turn* const far = shared_->far(view);
  const int end_of_far = far ? first_enough(view) : 0;
  const TurnCourse* const below = far ? &far->below(end_of_far) : nullptr;
  TurnCourse course = below ? *below : TurnCourse::start(model_);
  course.forget(end_of_far);
  return go_on(
      view, std::move(course), below, least_, [](const TurnView&, const PlannedMove&, double) {},
      [](const TurnView&, double) {});
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
