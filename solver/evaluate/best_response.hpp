// The best that can be done against a given policy: the exact chance to win of a player who knows it.
#pragma once

#include "solver/duel/duel_turn.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

class Work;

// The responder is the first policy; values.win(responder, policy) and win(policy, responder), by who is to move.
struct BestResponse : Evaluation {
  // The policy's loss to an opponent who knows it: one half less its own balanced chance. Nobody wins more than half of
  // the games against `optimal`, so its exploitability is 0.
  double exploitability() const { return balanced() - 0.5; }
};

// Throws CannotDo for carry.mode other than "none".
BestResponse best_response(const DuelGame&, const Policy&, Work* = nullptr);

}  // namespace farkle
