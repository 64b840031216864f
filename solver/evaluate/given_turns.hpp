// The turns of a given policy, as its opponent sees them: how they end, in the lanes of the kernel, and how the policy
// chases in last turns. Works under any rules about what a turn leaves, except passing on.
#pragma once

#include <memory>
#include <span>

#include "solver/duel/duel_turn.hpp"
#include "solver/duel/duel_values.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

class Work;

class GivenTurns {
 public:
  virtual ~GivenTurns() = default;

  // For DuelTurn::set.
  const GivenChaser& chaser() const { return chaser_; }

  // The value of each turn to the policy: banked + farkle * what a farkle leaves to it.
  struct Lines {
    LaneValues banked{}, farkle{};
  };
  // Some positions on one thread.
  class Group {
   public:
    virtual ~Group() = default;
    // The policy is to move. replies: the chances of the player against it.
    virtual Lines lines(const DuelLanes&, const DuelValues& replies) = 0;
    // Keeps, for one lane, what follows from the last lines and from the chance before the turn, which `mine` has.
    // farkle: what a farkle leaves to the policy.
    virtual void store(std::size_t lane, double farkle, DuelValues& mine) const = 0;
  };
  virtual std::unique_ptr<Group> group() const = 0;
  // Puts positions that are played alike side by side. The other player is to move, and the policy is the opponent.
  virtual void sort(std::span<DuelPosition>) const {}

 protected:
  GivenChaser chaser_;
};

// Keeps references. Throws CannotDo for carry.mode = "pass".
std::unique_ptr<GivenTurns> given_turns(const DuelGame&, const Policy&, Work*);

}  // namespace farkle
