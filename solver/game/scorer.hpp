// Scorer: the points of any dice under one rule set. The constructor fills all tables with one exhaustive splitter
// (milliseconds). After that every question is a table look-up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "solver/game/dice.hpp"
#include "solver/game/rules.hpp"

namespace farkle {

// What a keep does to points at stake that must be confirmed before they can be banked (bank.confirm).
enum class Confirms : std::uint8_t {
  anew,        // it uses one of the melds named there: they must be confirmed after it
  points,      // it confirms as many points as it brings
  one_or_five  // it also has a 1 or a 5 that scores alone
};

struct Meld;
Confirms confirms(const Rules&, const Meld&);  // what one meld does

struct Keep {
  Dice dice;
  Points points = 0;
  bool operator==(const Keep&) const = default;
};

// Points and dice of the best keep of a roll in one 16-bit word: most points, on a tie the fewest dice. (With turn.keep
// = all only the keeps with the most dice are legal.)
//   bit 15..3  points in steps (Scorer::step)      bit 2..0  dice used      all 0: farkle
struct BestKeep {
  std::uint16_t word = 0;
  constexpr int steps() const { return word >> 3; }
  constexpr int dice_used() const { return word & 7; }
  constexpr bool farkle() const { return word == 0; }
};
inline constexpr int max_best_steps = 8191;  // the most that 13 bits hold; check(rules) refuses higher scores

class Scorer {
 public:
  // Needs rules that check() accepts.
  explicit Scorer(const Rules&);

  int dice_count() const { return dice_count_; }
  std::size_t end_bits() const { return points_.size(); }  // every roll's Dice::bits are below this
  Points step() const { return step_; }

  // Points of these dice, by their best split into melds; 0 if there is none.
  Points points(Dice dice) const { return points_[dice.bits()]; }
  // The same for a keep from a roll that holds it; 0 if it is not legal.
  Points points(Dice keep, Dice roll) const {
    return keep_all_ && keep.size() < best(roll).dice_used() ? 0 : points(keep);
  }
  // By the best split; of several, by one without a meld that must be confirmed, and with a 1 or a 5 that scores alone.
  Confirms confirms(Dice keep) const { return confirms_.empty() ? Confirms::points : confirms_[keep.bits()]; }
  // The best keep inside a roll of at most dice_count() dice.
  BestKeep best(Dice roll) const { return {best_[roll.bits()]}; }
  bool farkle(Dice roll) const { return best_[roll.bits()] == 0; }
  // True if this roll wins the game at once, whatever it scores (score.win). Jokers do not count.
  bool wins(Dice roll) const { return !wins_.empty() && wins_[roll.bits() % Dice::end_bits]; }
  // Every legal keep of a roll: ascending points, then fewer dice, then bits.
  std::vector<Keep> keeps(Dice roll) const;

  // Many rolls at once: one BestKeep word per roll, and as many in `out`. faces: dice_count() bytes a roll, each a face
  // 1..6, rolls one after the other.
  void score_faces(std::span<const std::uint8_t> faces, std::span<std::uint16_t> out) const;

 private:
  int dice_count_;
  Points step_;
  bool keep_all_;
  std::vector<Points> points_;       // by Dice::bits
  std::vector<std::uint16_t> best_;  // by Dice::bits
  std::vector<Confirms> confirms_;   // by Dice::bits; empty: nothing must be confirmed
  std::vector<std::uint16_t> full_;  // rolls of all the dice, by Dice::bits without the sixes
  std::vector<bool> wins_;           // by Dice::bits without jokers; empty: no roll does
};

}  // namespace farkle
