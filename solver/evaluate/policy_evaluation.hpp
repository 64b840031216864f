// Two given policies against each other, or one against whoever knows it: the exact chance to win from every pair of
// seats.
#pragma once

#include <vector>

#include "solver/duel/duel_values.hpp"
#include "solver/evaluate/policy_turn_table.hpp"
#include "solver/turn/convergence.hpp"

namespace farkle {

struct Evaluation {
  double first_wins = 0;            // the first policy, moving first
  double first_wins_if_second = 0;  // the first policy, moving second
  double balanced() const { return (first_wins + first_wins_if_second) / 2; }
  // If the first is the best response to the second: the second's loss to an opponent who knows it, one half less its
  // own balanced chance. Nobody wins more than half of the games against `optimal`, so its exploitability is 0.
  double exploitability() const { return balanced() - 0.5; }
  std::vector<DuelValues> values;  // two, by policy to move: its chances from everywhere. None in a game of rounds
  Convergence convergence;         // unit: chance to win
};

// Evaluates two policies whose turns have been worked out, for the same rules and model. This is quick, so one policy
// can meet many. Missing last turns are added. first and second may be the same.
Evaluation evaluate_turns(PolicyTurnTable& first, PolicyTurnTable& second);

// Any rules. Throws CannotDo for a game of rounds; under carry.mode other than "none" also for a policy that passes on
// together with farkle.penalty, and for games whose values would need more than most_duel_bytes.
Evaluation evaluate_policies(const Rules&, const TurnModel&, const Policy& first, const Policy& second,
                             Work* = nullptr);

// ---- the best that can be done against a given policy (best_response.cpp) ----
// The responder is the first policy; values.win(responder, policy) and win(policy, responder), by who is to move.
// Throws CannotDo for carry.mode other than "none".
Evaluation best_response(const DuelGame&, const Policy&, Work* = nullptr);

}  // namespace farkle
