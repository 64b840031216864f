// Turns from remembered decisions: one draw gives a roll's id, a table its class, the policy's remembered row the move.
#pragma once

#include <memory>
#include <vector>

#include "sim/engine/decision_table.hpp"
#include "sim/engine/engine.hpp"

namespace farkle {

// Needs fair dice and policies with situations. Not for several threads at once: each has its own. References are kept.
class TableTurns {
 public:
  TableTurns(const Match&, const RollClasses&);

  // A turn of `player`, counted in the record: the reference engine's to the last die.
  TurnEnd play(std::size_t player, const TurnView&, SeatRecord&);
  DecisionTable& decisions(std::size_t player) { return *tables_[player]; }

 private:
  const Match& match_;
  const RollClasses& classes_;
  std::vector<std::unique_ptr<DecisionTable>> tables_;  // by player; equal policies share none
};

}  // namespace farkle
