// The best that can be done against a given policy: the exact chance to win of a player who knows it.
#pragma once

#include "solver/duel/duel_turn.hpp"
#include "solver/duel/duel_values.hpp"
#include "solver/game/policy.hpp"
#include "solver/turn/convergence.hpp"

namespace farkle {

class Work;

struct BestResponse {
  DuelValues responder_to_move;     // the responder's chance to win; win(responder, policy), SeatStates indices
  DuelValues policy_to_move;        // the policy's chance to win; win(policy, responder)
  Convergence convergence{};        // unit: chance to win
  double first_wins = 0;            // the responder, moving first
  double first_wins_if_second = 0;  // the responder, moving second
  double balanced() const { return (first_wins + first_wins_if_second) / 2; }
  // The policy's loss to an opponent who knows it: one half less its own balanced chance. Nobody wins more than half of
  // the games against `optimal`, so its exploitability is 0.
  double exploitability() const { return balanced() - 0.5; }
};

// Throws CannotDo for carry.mode other than "none".
BestResponse best_response(const DuelGame&, const Policy&, Work* = nullptr);

}  // namespace farkle
