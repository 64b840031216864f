// `optimal` for three and more players: everybody's best reply to everybody else's, as the table is solved.
#pragma once

#include <map>
#include <memory>
#include <mutex>

#include "sim/policies/optimal_policy.hpp"
#include "sim/policies/solved.hpp"
#include "solver/game/policy.hpp"
#include "solver/multiplayer/multiplayer_plays.hpp"

namespace farkle {

// Where the mover draws lots between two ways to play a turn, one lot a turn decides. Decisions are worked out when
// they are asked for, for neighbouring positions at once, and few are remembered: many games are better played position
// by position (sim/engine/layers_engine.cpp). Playing is safe from any thread.
class MultiplayerPolicy : public Policy {
 public:
  MultiplayerPolicy(std::shared_ptr<Solved>, int players);

  std::string name() const override { return "optimal"; }
  bool takes_offer(const TurnView&) const override { return false; }  // no such rules
  Dependence depends() const override { return {.chance = true}; }
  Decision play(const TurnView&, std::span<const KeepOption>) const override;

  const MultiplayerGame& game() const { return game_; }
  const MultiplayerValues& values() const { return values_; }
  // From the mover on.
  static MultiplayerPosition position(const SeatStates&, const MatchState&);
  // Somebody has reached the target: the position does not come back to the table.
  static bool ending(const MatchState& match) { return match.last_turn() || match.waiting != 0 || match.safe != 0; }
  // This turn's, in [0, 1).
  static double lot(const DecisionKey&);

 private:
  Decision last_round(const TurnView&, std::span<const KeepOption>) const;
  Decision not_last(const TurnView&, std::span<const KeepOption>) const;

  std::shared_ptr<Solved> solved_;
  const MultiplayerGame& game_;
  const MultiplayerValues& values_;
  std::unique_ptr<OptimalPolicy> for_two_;  // with not-last, of the two who are left
  mutable std::mutex solving_;
  mutable std::map<MultiplayerPosition, std::shared_ptr<const MultiplayerPlays>> turns_;
  mutable std::map<std::vector<int>, std::shared_ptr<const LastRoundTurn>> last_turns_;
  mutable std::map<std::vector<int>, std::shared_ptr<WaitingTurn>> waiting_turns_;
};

}  // namespace farkle
