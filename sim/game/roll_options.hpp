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
  std::span<const KeepOption> of(Dice roll) const { return of_class(class_of(roll)); }
  // The number of the roll's list of options, equal for equal lists; 0 is a farkle.
  int class_of(Dice roll) const { return list_of_[roll.bits()]; }
  int classes() const { return static_cast<int>(lists_.size()); }
  std::span<const KeepOption> of_class(int c) const { return lists_[c]; }

  // For any dice, by what those of each kind show. If they are not listed, they are found anew and kept in `memory`.
  std::span<const KeepOption> of(int roll_state, std::span<const Dice> by_kind, std::vector<KeepOption>& memory) const;
  // The same with dice of this very roll in KeepOption::kept: rolls share lists of options, but not the dice.
  std::vector<KeepOption> shown(int roll_state, std::span<const Dice> by_kind) const;

 private:
  void arrange(std::vector<KeepOption>&) const;

  const Rules& rules_;
  const Scorer& scorer_;
  const DiceKinds kinds_;
  std::vector<std::uint16_t> list_of_;  // by Dice::bits
  std::vector<std::vector<KeepOption>> lists_;
};

// For fair dice that are alike and without jokers, thrown as base-6 ids (sim/game/rng.hpp). Ids with equal keep options
// form one class.
class RollClasses {
 public:
  explicit RollClasses(const RollOptions&);  // needs listed()

  int full() const { return static_cast<int>(options_.size()) - 1; }
  // Classes of n dice are numbered from 0, which is the farkle.
  const std::vector<std::uint16_t>& of_ids() const { return of_ids_; }  // those of n dice: 6^n entries from begin(n) on
  std::uint32_t begin(int n) const { return begin_[n]; }
  int count(int n) const { return static_cast<int>(options_[n].size()); }
  std::span<const KeepOption> options(int n, int c) const { return options_[n][c]; }

 private:
  std::vector<std::uint16_t> of_ids_;
  std::vector<std::uint32_t> begin_;
  std::vector<std::vector<std::span<const KeepOption>>> options_;  // [0] unused
};

}  // namespace farkle
