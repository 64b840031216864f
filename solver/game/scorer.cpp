#include "solver/game/scorer.hpp"

#include <algorithm>
#include <tuple>

#include "solver/game/melds.hpp"
#include "solver/game/turn.hpp"

namespace farkle {
namespace {

// Some meld must take the lowest face that is left, so only melds with that face are tried. This is exhaustive, and
// tries each split once.
Points split(const std::vector<Meld>& melds, Dice left) {
  int lowest = 1;
  while (left.count(lowest) == 0) ++lowest;
  Points best = 0;
  for (const Meld& meld : melds) {
    if (meld.dice.count(lowest) == 0 || !left.contains(meld.dice)) continue;
    const Dice rest = left - meld.dice;
    const Points rest_points = rest.empty() ? 0 : split(melds, rest);
    if (rest.empty() || rest_points > 0) best = std::max(best, meld.points + rest_points);
  }
  return best;
}

bool shows(Dice roll, const WinningDice& win) {
  int most = 0, least = max_dice;
  for (int face = win.first; face <= win.last; ++face) {
    most = std::max(most, roll.count(face));
    least = std::min(least, roll.count(face));
  }
  return win.count > 0 ? most >= win.count : least > 0;
}

}  // namespace

Points best_split(const Rules& rules, Dice dice) { return dice.empty() ? 0 : split(melds_of(rules), dice); }

Scorer::Scorer(const Rules& rules)
    : dice_count_(rules.dice.count),
      step_(std::max(score_step(rules), 1)),
      keep_all_(rules.turn.keep == KeepRule::all),
      points_(Dice::end_bits),
      best_(Dice::end_bits),
      full_(Dice::end_bits / 8) {
  const std::vector<Meld> melds = melds_of(rules);
  // Smaller rolls first, so that best_ of every roll with one die less is known.
  for (int n = 1; n <= dice_count_; ++n)
    for (const Dice roll : all_rolls(n)) {
      Points& points = points_[roll.bits()];
      points = split(melds, roll);
      std::uint16_t best = 0;
      // More points, then fewer dice; or, where all must be kept, more dice, then more points.
      const auto offer = [&](int steps, int used) {
        const BestKeep old{best};
        const int more = used - old.dice_used();
        const bool better = steps > old.steps() || (steps == old.steps() && more < 0);
        if (steps > 0 && (keep_all_ ? more > 0 || (more == 0 && better) : better))
          best = static_cast<std::uint16_t>(steps << 3 | used);
      };
      for (int face = 1; face <= face_count; ++face)
        if (roll.count(face) > 0) {
          const BestKeep without{best_[(roll - Dice{face}).bits()]};
          offer(without.steps(), without.dice_used());
        }
      if (best == 0 && points == 0 && n == dice_count_) points = rules.score.nothing;
      offer(points / step_, n);
      best_[roll.bits()] = best;
    }
  for (const Dice roll : all_rolls(dice_count_)) full_[roll.bits() % full_.size()] = best_[roll.bits()];
  if (!rules.score.win.empty()) wins_.resize(Dice::end_bits);
  for (const WinningDice& win : rules.score.win)
    for (int n = win.dice(); n <= dice_count_; ++n)
      for (const Dice roll : all_rolls(n))
        if (shows(roll, win)) wins_[roll.bits()] = true;
}

std::vector<Keep> Scorer::keeps(Dice roll) const {
  std::vector<Keep> out;
  for_each_submultiset(roll, [&](Dice dice) {
    if (const Points points = this->points(dice, roll); points > 0) out.push_back({dice, points});
  });
  std::sort(out.begin(), out.end(), [](const Keep& a, const Keep& b) {
    return std::tuple(a.points, a.dice.size(), a.dice) < std::tuple(b.points, b.dice.size(), b.dice);
  });
  return out;
}

}  // namespace farkle
