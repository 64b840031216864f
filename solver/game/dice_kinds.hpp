// DiceKinds: which dice of the set are in hand, as one number. Dice with equal chances are of one kind. Only the number
// of dice of each kind matters.
//
//   state = sum over the kinds of (dice of that kind in hand) * stride
//   all dice alike:      one kind, so the number of dice
//   all dice different:  strides 1, 2, 4, ..., so a bitmask (bit d = die d)
//
// Taking dice out of a hand subtracts their state. 0: none. At most 63: all of six different dice.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/game/dice.hpp"
#include "solver/game/rules.hpp"

namespace farkle {

struct DiceKind {
  Die die;            // the chances of its faces sum to 1
  unsigned dice = 0;  // of the set, one bit each
  int stride = 1;
};

class DiceKinds {
 public:
  explicit DiceKinds(const Rules&);

  bool alike() const { return kinds_.size() == 1; }
  int full() const { return full_; }  // the state of the whole set
  int size(int state) const;          // number of dice
  int state(unsigned dice) const;
  unsigned dice(int state) const;  // dice with this state: the first of each kind
  // What die 0.. of the set shows with this face up: the face, or joker_face.
  int shows(int die, int face) const;
  // faces: of each die of the set, 0 for those that are not in hand. Returns the faces of each kind.
  std::vector<Dice> by_kind(std::span<const std::uint8_t> faces) const;
  // The faces of the dice in hand, in the order of the dice, the first of each kind in hand; of equal dice the lowest
  // face first.
  std::vector<int> faces(std::span<const Dice> by_kind) const;

  // Calls f(by_kind, chance) for every roll of these dice that has a chance. by_kind: what the dice of each kind show.
  template <class F>
  void for_each_roll(int state, F&& f) const;
  // Every choice of at least one die of such a roll; all of them come last.
  struct Taken {
    Dice dice;
    int state = 0;
  };
  std::vector<Taken> choices(std::span<const Dice> by_kind) const;

 private:
  static int of_kind(int state, const DiceKind&);  // number of dice
  static std::vector<RollChance> rolls_of(int n, const Die&);

  std::vector<DiceKind> kinds_;
  int full_ = 0;
};

template <class F>
void DiceKinds::for_each_roll(int state, F&& f) const {
  std::vector<std::vector<RollChance>> rolls;  // by kind
  for (const DiceKind& kind : kinds_) {
    const int n = of_kind(state, kind);
    rolls.push_back(n > 0 ? rolls_of(n, kind.die) : std::vector<RollChance>{{{}, 1.0}});
  }
  std::vector<Dice> by_kind(kinds_.size());
  std::vector<std::size_t> at(kinds_.size(), 0);
  for (;;) {  // an odometer, the first kind fastest
    double chance = 1;
    for (std::size_t k = 0; k < at.size(); ++k) {
      by_kind[k] = rolls[k][at[k]].roll;
      chance *= rolls[k][at[k]].probability;
    }
    f(std::span<const Dice>(by_kind), chance);
    std::size_t k = 0;
    while (k < at.size() && ++at[k] == rolls[k].size()) at[k++] = 0;
    if (k == at.size()) return;
  }
}

}  // namespace farkle
