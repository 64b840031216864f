// How turns end when a given policy plays them: the exact chances of every score and of a farkle.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "solver/game/match.hpp"
#include "solver/game/policy.hpp"
#include "solver/turn_model.hpp"

namespace farkle {

struct TurnEnds {
  std::vector<double> banked;  // [level = points / step]
  double farkle = 0;           // a farkle, or an end with nothing that counts as one
};

// Works turns out as they are asked for, once for every situation that the policy tells apart.
class PolicyTurns {
 public:
  // Keeps references. Throws CannotDo where a turn alone does not say how it ends: offers, passing on.
  PolicyTurns(const Rules&, const TurnModel&, const Policy&);

  // The turn of match.to_move from its start. The result stays where it is.
  const TurnEnds& of(const MatchState& match);

 private:
  TurnEnds play(TurnView) const;

  const Rules& rules_;
  const TurnModel& model_;
  const Policy& policy_;
  std::vector<std::vector<std::vector<KeepOption>>> options_;  // [roll state][class], as Policy::play wants them
  std::unordered_map<std::uint64_t, TurnEnds> known_;          // by situation
  TurnEnds last_;                                              // of a policy that does not name its situations
};

}  // namespace farkle
