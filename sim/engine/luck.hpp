// Luck: what the dice of a turn gave the player, in win chance. Over a game it is a control variate: its mean is 0
// whoever plays, and between good players it explains nearly all of the result (Zinkevich, Bowling, Bard, Kan and
// Billings 2006, "Optimal unbiased estimators for evaluating agent performance", AAAI-06).
//
//   luck of a turn = V(how it ended) - sum over all ways it could have ended of their chance under the policy x V
//
// V is the mover's chance to win between two optimal players (solver/duel/duel_solver.hpp). It is fixed before any game
// is played.
#pragma once

#include <array>
#include <vector>

#include "solver/duel/duel_solver.hpp"
#include "solver/evaluate/policy_turn_table.hpp"

namespace farkle {

class Luck {
 public:
  // Keeps references. Throws CannotDo for rules under which a turn leaves something to the next player.
  Luck(const DuelGame&, const DuelValues&, const std::array<const Policy*, 2>& policies, Work* = nullptr);

  // The luck of one turn of `player`, who is to move in `before`, as seen by the first player: the other's luck counts
  // against that player. Any number of threads may call it.
  double of_first(const MatchState& before, const TurnEnd&, int player) const;

 private:
  double value_after(MatchState, const TurnEnd&) const;  // for the player who has just moved
  double expected(const MatchState& before, int player) const;
  double expected(const PolicyTurnTable&, int mover, int opponent) const;

  const DuelGame& game_;
  const DuelValues& values_;
  std::array<PolicyTurnTable, 2> turns_;         // by player
  std::array<std::vector<double>, 2> expected_;  // by player: [mover][opponent], SeatStates indices
};

}  // namespace farkle
