// DiceKinds: which dice of the set are in hand, as one number. Dice with equal chances are of one kind. Only the number
// of dice of each kind matters.
//
//   hand = sum over the kinds of (dice of that kind in hand) * stride
//   all dice alike:      one kind, so the number of dice
//   all dice different:  strides 1, 2, 4, ..., so a bitmask (bit d = die d)
//
// Taking dice out of a hand subtracts their number. 0: none. At most 63: all of six different dice.
//
// A roll state is a hand, or with bank.confirm a hand and what the points at stake still lack before they can be
// banked: steps of points, or one step for a 1 or a 5. Unconfirmed states come first, H for each step (H: the whole
// set's hand).
//
//   1 .. H     H+1 .. 2H    ...      U      |  U+1 .. U+H = full()
//   1 lacking  2 lacking    ...  no dice    |  confirmed
//
// An afterstate is the roll state of the dice that a keep leaves. A keep takes at least one die, so the two ends of the
// confirmed ones are free for "no dice left":   0: hot (turn.hpp)   full(): spent.
// U: spent and unconfirmed, if dice can be spent. Without bank.confirm U is 0, and states are hands.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/game/dice.hpp"
#include "solver/game/rules.hpp"
#include "solver/game/scorer.hpp"

namespace farkle {

struct DiceKind {
  Die die;            // the chances of its faces sum to 1
  unsigned dice = 0;  // of the set, one bit each
  int stride = 1;
};

class DiceKinds {
 public:
  static constexpr int most_states = 1023;  // under rules that check() accepts
  explicit DiceKinds(const Rules&);

  bool alike() const { return kinds_.size() == 1; }
  int full() const { return unconfirmed_ + whole_; }  // the state of the whole set, nothing lacking
  int unconfirmed() const { return unconfirmed_; }    // U
  bool confirmed(int state) const { return state == 0 || state > unconfirmed_; }
  bool spent(int afterstate) const { return afterstate == full() || (spends_ && afterstate == unconfirmed_); }
  int in_hand(int afterstate) const { return afterstate == 0 ? full() : afterstate; }  // not after spent dice
  int size(int state) const { return sizes_[state]; }                                  // number of dice
  int hand(unsigned dice) const;
  int state(unsigned dice) const;  // confirmed
  unsigned dice(int state) const;  // dice with this state: the first of each kind
  // The state of a hand whose points at stake lack so many points before they can be banked; with
  // bank.confirm.one_or_five any number lacks a 1 or a 5. At most most_lacking().
  int state_lacking(int hand, Points points) const;
  Points lacking(int state) const { return lacks(state) * std::max(step_, 1); }
  Points most_lacking() const { return most_lacking_ * std::max(step_, 1); }
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
    int hand = 0;
  };
  std::vector<Taken> choices(std::span<const Dice> by_kind) const;
  // The afterstate of keeping a hand for these points. hot: the set may be rolled again if no dice are left.
  int after(int state, int taken, bool hot, Points, Confirms) const;
  bool takes_all(int state, int taken) const { return taken == hand_of(state); }

 private:
  int hand_of(int state) const;
  int lacks(int state) const;
  int of_kind(int state, const DiceKind&) const;  // number of dice

  std::vector<DiceKind> kinds_;
  int whole_ = 0;  // H
  int unconfirmed_ = 0, most_lacking_ = 0;
  Points step_ = 0;  // that confirms one step; 0: a 1 or a 5 does
  bool spends_ = false;
  std::vector<std::uint8_t> sizes_;  // by state
};

template <class F>
void DiceKinds::for_each_roll(int state, F&& f) const {
  std::vector<std::vector<RollChance>> rolls;  // by kind
  for (const DiceKind& kind : kinds_) {
    const int n = of_kind(state, kind);
    rolls.push_back(n > 0 ? roll_chances(n, kind.die) : std::vector<RollChance>{{{}, 1.0}});
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

// Dice in hand as people write them.

// Dice of a set, one bit each, numbered from 1.
std::vector<int> numbers_of(unsigned dice);
// The dice in hand in a state. The first of equal dice stand for all of them.
std::vector<int> dice_of_state(const DiceKinds&, int state);
// The dice that a text names, at most this many: "4" of them or, where dice differ, "1+3+4" or the number of all.
std::optional<unsigned> hand_of(const DiceKinds&, std::string_view text, int most = max_dice);
// The texts that are allowed: "1 to 6".
std::string allowed_hands(const DiceKinds&, int most = max_dice);

}  // namespace farkle
