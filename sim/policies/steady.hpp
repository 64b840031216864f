// Steady: what a policy may also be, for engines that play turns before their match has come to them.
#pragma once

#include "solver/game/rules.hpp"

namespace farkle {

// While nobody's bank has to be exceeded in this very turn, and the player's own bank is below steady_below(), the
// policy's situation depends on nothing but whether the player is on the board. Never more than the target.
class Steady {
 public:
  virtual ~Steady() = default;
  virtual Points steady_below() const = 0;
};

}  // namespace farkle
