#include "solver/game/rules_reach.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "solver/game/dice.hpp"
#include "solver/game/scorer.hpp"
#include "solver/game/turn.hpp"

namespace farkle {
namespace {

// Every roll of the whole set that has a chance, die by die: a loaded die may lack faces.
std::set<Dice> possible_rolls(const Rules& rules) {
  std::set<Dice> rolls{Dice{}};
  for (int die = 0; die < rules.dice.count; ++die) {
    const FaceWeights chances = face_chances(rules, die);
    std::set<Dice> longer;
    for (const Dice roll : rolls)
      for (int face = 1; face <= face_count; ++face)
        if (chances[static_cast<std::size_t>(face - 1)] > 0) longer.insert(roll + Dice{face});
    rolls = std::move(longer);
  }
  return rolls;
}

// Whether every roll of n dice can be kept so that some safe number of dice is left.
bool safe_to_roll(const Rules& rules, const Scorer& scorer, int n, const std::array<bool, max_dice + 1>& safe,
                  const std::array<bool, face_count>& faces) {
  for (const Dice roll : all_rolls(n)) {
    bool possible = true, found = false;
    for (int face = 1; face <= face_count; ++face)
      possible &= roll.count(face) == 0 || faces[static_cast<std::size_t>(face - 1)];
    if (!possible) continue;
    for_each_submultiset(roll, [&](Dice keep) {
      if (found || scorer.points(keep) == 0) return;
      const int left = n - keep.size();
      const bool hot = left == 0 && after_keeping_all(rules, n) == After::hot;
      found = (left > 0 && safe[static_cast<std::size_t>(left)]) ||
              (hot && safe[static_cast<std::size_t>(rules.dice.count)]);
    });
    if (!found) return false;
  }
  return true;
}

bool rolls_for_ever(const Rules& rules, const Scorer& scorer) {
  std::array<bool, face_count> faces{};
  for (int die = 0; die < rules.dice.count; ++die) {
    const FaceWeights chances = face_chances(rules, die);
    for (std::size_t f = 0; f < face_count; ++f) faces[f] = faces[f] || chances[f] > 0;
  }
  // Take every number of dice for safe, and strike those that are not until nothing changes.
  std::array<bool, max_dice + 1> safe{};
  for (int n = 1; n <= rules.dice.count; ++n) safe[static_cast<std::size_t>(n)] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (int n = 1; n <= rules.dice.count; ++n) {
      bool& here = safe[static_cast<std::size_t>(n)];
      if (!here || safe_to_roll(rules, scorer, n, safe, faces)) continue;
      here = false;
      changed = true;
    }
  }
  return safe[static_cast<std::size_t>(rules.dice.count)];
}

}  // namespace

RollReach roll_reach(const Rules& rules) {
  const Scorer scorer(rules);
  RollReach reach;
  for (const Dice roll : possible_rolls(rules))
    for_each_submultiset(roll, [&](Dice keep) {
      if (scorer.points(keep) == 0) return;
      reach.scores = true;
      (keep == roll ? reach.one_roll : reach.leaves_dice) = true;
    });
  reach.never_farkles = reach.scores && rolls_for_ever(rules, scorer);
  return reach;
}

Points most_points_of_a_roll(const Rules& rules) {
  const Scorer scorer(rules);
  Points most = 0;
  for (int n = 1; n <= rules.dice.count; ++n)
    for (const Dice roll : all_rolls(n)) most = std::max(most, scorer.points(roll));
  return most;
}

}  // namespace farkle
