#include "solver/game/scorer.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "solver/game/melds.hpp"

namespace farkle {
namespace {

int lowest_face(Dice dice) {
  int face = 1;
  while (dice.count(face) == 0) ++face;
  return face;
}

// What dice are worth as melds. 0 points: they are none.
struct Worth {
  Points points = 0;
  Confirms confirms = Confirms::points;
  auto operator<=>(const Worth&) const = default;
  Worth operator+(const Worth& more) const {
    const bool anew = std::min(confirms, more.confirms) == Confirms::anew;
    return {points + more.points, anew ? Confirms::anew : std::max(confirms, more.confirms)};
  }
};

// Parts dice wholly into melds, for the most points; 0: that cannot be done.
class Splitter {
 public:
  explicit Splitter(const Rules& rules) : largest_(rules.score.split == Split::largest) {
    for (const Meld& meld : melds_of(rules)) {
      const int face = lowest_face(meld.dice), n = meld.dice.size();
      const Worth worth{meld.points, confirms(rules, meld)};
      if (largest_ && meld.dice.count(face) == n)
        sets_[face][n] = std::max(sets_[face][n], worth);
      else
        with_jokers(meld.dice, worth, n > 1 ? joker_dice(rules) : 0);
    }
  }

  // Tries each split once. Some meld must take the lowest face that is left, so only melds with that face come next.
  // With largest_: any melds of several faces, from the first one on, and then the largest sets of each face.
  Worth operator()(Dice left, std::size_t first = 0) const {
    const int face = lowest_face(left);
    Worth best = largest_ ? largest_sets(left) : Worth{};
    for (; first < melds_.size(); ++first) {
      const auto& [dice, worth] = melds_[first];
      if ((!largest_ && dice.count(face) == 0) || !left.contains(dice)) continue;
      const Dice rest = left - dice;
      const Worth others = rest.empty() ? Worth{} : (*this)(rest, largest_ ? first : 0);
      if (rest.empty() || others.points > 0) best = std::max(best, worth + others);
    }
    return best;
  }

 private:
  Worth largest_sets(Dice dice) const {
    Worth sum;
    for (int face = 1; face <= face_count; ++face)
      for (int left = dice.count(face), n; left > 0; left -= n) {
        for (n = left; n > 0 && sets_[face][n].points == 0;) --n;
        if (n == 0) return {};
        sum = sum + sets_[face][n];
      }
    return sum;
  }

  // The meld, and all that it can be with some of its dice replaced by jokers.
  void with_jokers(Dice dice, const Worth& worth, int jokers) {
    melds_.push_back({dice, worth});
    for_each_submultiset(dice, [&](Dice replaced) {
      if (const int n = replaced.size(); n <= jokers)
        melds_.push_back({dice - replaced + Dice::alike(joker_face, n), worth});
    });
  }

  const bool largest_;
  std::vector<std::pair<Dice, Worth>> melds_;  // largest_: those of several faces
  Worth sets_[face_count + 1][max_dice + 1];   // largest_: [face][dice]
};

bool shows(Dice roll, const WinningDice& win) {
  int most = 0, least = max_dice;
  for (int face = win.first; face <= win.last; ++face) {
    most = std::max(most, roll.count(face));
    least = std::min(least, roll.count(face));
  }
  return win.count > 0 ? most >= win.count : least > 0;
}

}  // namespace

Confirms confirms(const Rules& rules, const Meld& meld) {
  const ConfirmRules& confirm = rules.bank.confirm;
  if (confirm.needed() && confirm.melds.contains(name_in_rules(meld))) return Confirms::anew;
  return meld.dice == Dice{1} || meld.dice == Dice{5} ? Confirms::one_or_five : Confirms::points;
}

Scorer::Scorer(const Rules& rules)
    : dice_count_(rules.dice.count),
      step_(std::max(score_step(rules), 1)),
      keep_all_(rules.turn.keep == KeepRule::all),
      points_(Dice::end_bits * (joker_dice(rules) + 1)),
      best_(points_.size()),
      full_(Dice::end_bits / 8) {
  const Splitter split(rules);
  if (rules.bank.confirm.needed()) confirms_.resize(points_.size());
  // Smaller rolls first, so that best_ of every roll with one die less is known.
  for (int n = 1; n <= dice_count_; ++n)
    for (const Dice roll : all_rolls(n, joker_dice(rules))) {
      Points& points = points_[roll.bits()];
      const Worth worth = split(roll);
      points = worth.points;
      if (!confirms_.empty()) confirms_[roll.bits()] = worth.confirms;
      std::uint16_t best = 0;
      // More points, then fewer dice; or, where all must be kept, more dice, then more points.
      const auto offer = [&](int steps, int used) {
        const BestKeep old{best};
        const int more = used - old.dice_used();
        const bool better = steps > old.steps() || (steps == old.steps() && more < 0);
        if (steps > 0 && (keep_all_ ? more > 0 || (more == 0 && better) : better))
          best = static_cast<std::uint16_t>(steps << 3 | used);
      };
      for (int face = 1; face <= joker_face; ++face)
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
