// Two players with dice of their own: --dice and --their-dice, the names of dice in the rules.
#pragma once

#include <memory>
#include <string>

#include "cli/command.hpp"
#include "sim/policies/solved.hpp"

namespace farkle {

struct OwnDice {
  std::string mine = {}, theirs = {};

  bool given() const { return !mine.empty() || !theirs.empty(); }
  // The rules with the dice of --dice, and the opponent (Solved::of) if that one's differ. Throws UserError.
  std::shared_ptr<Solved> solved(const Context&, bool use_cache = true) const;
  // "lucky:2,odd:4 against those of the rules"
  std::string in_words() const;
  void tell(Report&, Audience = audience::everyone) const;  // both, if one was given
};

std::vector<Flag> own_dice_flags();
OwnDice own_dice_of(const Given&);

}  // namespace farkle
