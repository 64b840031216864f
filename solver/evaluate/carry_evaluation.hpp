// Two given policies under rules by which a turn may leave points and dice to the next player: offers that may be
// taken (carry = inherit), and turns passed on (carry = pass).
#pragma once

#include "solver/evaluate/policy_evaluation.hpp"

namespace farkle {

// Throws CannotDo for a policy that passes on together with farkle.penalty, and for games whose values would need more
// than most_duel_bytes.
Evaluation evaluate_with_carry(const Rules&, const TurnModel&, const Policy& first, const Policy& second, Work*);

}  // namespace farkle
