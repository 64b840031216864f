#include "sim/policies/combinations.hpp"

#include <algorithm>
#include <bit>

#include "solver/evaluate/turn_choices.hpp"

namespace farkle {
namespace {

bool worth_more_together(const Keep& keep, const Scorer& scorer) {
  Points one_by_one = 0;
  for (int face = 1; face <= face_count; ++face) one_by_one += keep.dice.count(face) * scorer.points(Dice{face});
  return keep.points > one_by_one;
}

}  // namespace

Combinations::Combinations(const Game& game, const TurnModel& model) : model_(model) {
  if (!model.alike()) return;
  const Scorer& scorer = game.scorer;
  for (int n = 1; n <= game.rules.dice.count; ++n)
    for (const Dice roll : all_rolls(n)) {
      const std::vector<Keep> keeps = scorer.keeps(roll);
      of_alike_[key(n, game.options.of(roll))] |=
          std::any_of(keeps.begin(), keeps.end(), [&](const Keep& k) { return worth_more_together(k, scorer); });
    }
  const TurnChoices choices = turn_choices(model);
  for (std::size_t state = 1; state < choices.size(); ++state)
    for (const RollChoices& roll : choices[state].rolls)
      rolls_.push_back(
          {static_cast<int>(state), roll.options, of_alike_.at(key(static_cast<int>(state), roll.options))});
}

bool Combinations::in(int roll_state, std::span<const KeepOption> options) const {
  if (model_.alike()) return of_alike_.at(key(roll_state, options));
  // Loaded dice: an option says which dice are kept.
  const auto hand = static_cast<unsigned>(roll_state);
  const auto kept = [&](const KeepOption& o) {
    return o.after == After::dice ? hand & ~static_cast<unsigned>(o.afterstate) : hand;
  };
  return std::any_of(options.begin(), options.end(), [&](const KeepOption& together) {
    Points one_by_one = 0;
    for (const KeepOption& o : options)
      if (std::has_single_bit(kept(o)) && (kept(o) & kept(together))) one_by_one += o.points;
    return together.points > one_by_one;
  });
}

std::uint64_t Combinations::key(int roll_state, std::span<const KeepOption> options) {
  std::uint64_t key = static_cast<std::uint64_t>(roll_state);
  for (const KeepOption& o : options) {
    key =
        (key ^ (static_cast<std::uint64_t>(o.points) << 8 | static_cast<unsigned>(o.afterstate))) * 0x9e3779b97f4a7c15;
    key ^= key >> 29;
  }
  return key;
}

}  // namespace farkle
