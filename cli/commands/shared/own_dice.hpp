// Two players with dice of their own: --dice and --their-dice, the names of dice in the rules.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "sim/policies/solved.hpp"

namespace farkle {

class OwnDice {
 public:
  OwnDice() = default;
  OwnDice(std::string mine, std::string theirs) : mine_(std::move(mine)), theirs_(std::move(theirs)) {}

  void add_flags(Command&);  // bound to this
  bool given() const { return !mine_.empty() || theirs_given(); }
  bool theirs_given() const { return !theirs_.empty(); }
  std::vector<std::string> by_player() const {
    return given() ? std::vector{mine_, theirs_} : std::vector<std::string>{};
  }
  // The rules with the dice of --dice, and the opponent (Solved::of) if that one's differ. Throws UserError.
  std::shared_ptr<Solved> solved(const Context&, bool use_cache = true) const;
  // "lucky:2,odd:4 against those of the rules"
  std::string in_words() const;
  void tell(Report&, Audience = audience::everyone) const;  // both, if one was given

 private:
  std::string mine_, theirs_;
};

}  // namespace farkle
