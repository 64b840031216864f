// Every roll of a policy in games against another one, and how often it comes up in a game. The two take turns to
// begin. Under any rules about what a turn leaves, except passing on.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "solver/duel/duel_turn.hpp"
#include "solver/duel/duel_values.hpp"
#include "solver/evaluate/turn_moves.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

class Work;

class GameRolls {
 public:
  virtual ~GameRolls() = default;

  // The positions before the policy's turns; those that it plays alike are neighbours.
  virtual std::vector<DuelPosition> positions() const = 0;
  virtual bool played_alike(const DuelPosition&, const DuelPosition&) const = 0;
  // The highest level that is banked there.
  virtual int most_banked(const DuelPosition&) const = 0;

  // How often it comes up in a game, by position of those that are followed.
  using Times = LaneValues;
  using Moved = std::function<void(const TurnView& roll, const PlannedMove& move, const Times&)>;
  // The dice rolled, after all moves except farkles.
  using Rolled = std::function<void(const TurnView& roll, const Times&)>;
  // Follows positions that are played alike, at most as many as there are lanes.
  virtual void follow(std::span<const DuelPosition>, const Moved&, const Rolled&) const = 0;

  // Offers to the policy in one position, by level and roll state: how often per game they are taken and left.
  using Offered = std::function<void(int level, int state, double taken, double left)>;
  virtual void offers(const DuelPosition&, const Offered&) const = 0;

  // The policy's loss in last turns, per game.
  virtual double cost_of_last_turns() const = 0;
};

// optimal: a policy that plays the best turns of these values. Keeps references. Throws CannotDo for
// carry.mode = "pass", and where too many turns differ.
std::unique_ptr<GameRolls> game_rolls(const DuelGame&, const DuelValues&, const Policy&, const Policy& optimal, Work*);

}  // namespace farkle
