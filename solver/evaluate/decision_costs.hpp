// The costs of a policy's decisions, in chances to win, in games against `optimal`.
//
// The cost of a decision is the value of the best alternative less the value of the decision, with best play by both
// sides afterwards. Each cost times how often it comes up in a game, added up, is exactly how much less the policy wins
// than `optimal` would in its place.
#pragma once

#include <vector>

#include "solver/duel/duel_turn.hpp"
#include "solver/duel/duel_values.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

class Work;

// The standing of a game, as seen by the player to move; a player's lead is measured in tenths of the target.
struct Standing {
  int lead = 0;   // -2: behind by 3/10 or more, -1: by 1/10 or more, 0: about level, 1, 2: ahead
  int stage = 0;  // by the higher bank of the two: 0 below half of the target, 1 below 4/5, 2 from there on
  auto operator<=>(const Standing&) const = default;
};

struct DecisionKind {
  enum class What { start, keep, then } kind = What::then;
  Standing standing;
  Points at_stake = 0;         // after the keep; kind = start: offered
  int dice = 0;                // left to roll; all of them: hot dice
  Action then = Action::roll;  // kind = start: roll: the offer is taken, nothing: it is left
  Points better_at_stake = 0;  // kind = keep: what the better keep leaves
  int better_dice = 0;
  auto operator<=>(const DecisionKind&) const = default;
};

struct CostlyDecision : DecisionKind {
  double cost = 0;      // mean cost each time
  double per_game = 0;  // how often it comes up; the two seats take turns to begin
  double total() const { return cost * per_game; }
};

struct DecisionCosts {
  // Highest total cost first. A decision that costs less than 1e-10 per game in one position counts only in the sums.
  std::vector<CostlyDecision> decisions;
  double last_turns = 0;  // all costs of last turns, per game
  double per_game = 0;    // all costs, per game
};

// optimal: a policy that plays the best turns of these values. Throws CannotDo for carry.mode = "pass", and where too
// many turns leave offers (carried_policy.hpp).
DecisionCosts decision_costs(const DuelGame&, const DuelValues&, const Policy& optimal, const Policy&, Work* = nullptr);

}  // namespace farkle
