// RollOptions: the keep options of every roll.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "solver/game/dice_kinds.hpp"
#include "solver/game/policy.hpp"
#include "solver/game/scorer.hpp"

namespace farkle {

class RollOptions {
 public:
  RollOptions(const Rules&, const Scorer&);

  const DiceKinds& kinds() const { return kinds_; }  // the numbers of roll states
  bool alike() const { return kinds_.alike(); }
  // True if a roll of so many dice has the same options in every turn: the dice are alike, and nothing must be
  // confirmed.
  bool listed() const { return alike() && kinds_.unconfirmed() == 0; }
  int full() const { return kinds_.full(); }  // roll state of the whole set

  // If listed: the options of a roll, in the order that Policy::decide is promised. Empty: a farkle.
  std::span<const KeepOption> of(Dice roll) const { return of_class(roll.size(), class_of(roll)); }
  // Rolls of n dice with equal options are of one class: 0, the farkle, to classes(n) - 1.
  int class_of(Dice roll) const { return class_of_[roll.bits()]; }
  int classes(int n) const { return static_cast<int>(lists_[n].size()); }
  std::span<const KeepOption> of_class(int n, int c) const { return lists_[n][c]; }

  // For any dice, by what those of each kind show. If they are not listed, they are found anew and kept in `memory`.
  std::span<const KeepOption> of(int roll_state, std::span<const Dice> by_kind, std::vector<KeepOption>& memory) const;
  // The same with dice of this very roll in KeepOption::kept: rolls share lists of options, but not the dice.
  std::vector<KeepOption> shown(int roll_state, std::span<const Dice> by_kind) const;

 private:
  void arrange(std::vector<KeepOption>&) const;

  const Rules& rules_;
  const Scorer& scorer_;
  const DiceKinds kinds_;
  std::vector<std::uint16_t> class_of_;                      // by Dice::bits
  std::vector<std::vector<std::vector<KeepOption>>> lists_;  // by number of dice and class
};

}  // namespace farkle
