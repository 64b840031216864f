#include "sim/policies/combinations.hpp"

#include <algorithm>
#include <vector>

namespace farkle {
namespace {

bool worth_more_together(const Keep& keep, const Scorer& scorer) {
  Points one_by_one = 0;
  for (int face = 1; face <= face_count; ++face) one_by_one += keep.dice.count(face) * scorer.points(Dice{face});
  return keep.points > one_by_one;
}

}  // namespace

Combinations::Combinations(const Game& game) {
  const Scorer& scorer = game.scorer;
  std::vector<KeepOption> memory;
  for (int state = 1; state <= game.options.full(); ++state)
    game.options.kinds().for_each_roll(state, [&](std::span<const Dice> by_kind, double) {
      const std::span<const KeepOption> options = game.options.of(state, by_kind, memory);
      Dice roll;
      for (const Dice dice : by_kind) roll = roll + dice;
      const std::vector<Keep> keeps = scorer.keeps(roll);
      there_[key(state, options)] |=
          std::any_of(keeps.begin(), keeps.end(), [&](const Keep& k) { return worth_more_together(k, scorer); });
    });
}

bool Combinations::in(int roll_state, std::span<const KeepOption> options) const {
  return there_.at(key(roll_state, options));
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
