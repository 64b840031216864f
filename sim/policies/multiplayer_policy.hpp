// `optimal` for three and more players: everybody's best response to everybody else's, as in the solved game.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "sim/policies/optimal_policy.hpp"
#include "sim/policies/solved.hpp"
#include "solver/game/policy.hpp"
#include "solver/multiplayer/multiplayer_turn.hpp"

namespace farkle {

// Where the mover mixes two ways to play a turn, one lot per turn decides. Decisions are worked out when they are asked
// for, for neighbouring positions at once. Few are remembered: many games are better played position by position
// (sim/engine/layers_engine.cpp). Any thread may play.
class MultiplayerPolicy : public Policy {
 public:
  MultiplayerPolicy(std::shared_ptr<Solved>, int players);

  std::string name() const override { return "optimal"; }
  bool takes_offer(const TurnView&) const override;
  Dependence depends() const override { return {.chance = true}; }
  Decision play(const TurnView&, std::span<const KeepOption>) const override;

  const MultiplayerGame& game() const { return game_; }
  const MultiplayerValues& values() const { return values_; }
  // The position, seat by seat from the mover on.
  static MultiplayerPosition position(const SeatStates&, const MatchState&);
  // True once somebody has reached the target: no later position is in the table.
  static bool ending(const MatchState& match) { return match.last_turn() || match.waiting != 0 || match.safe != 0; }
  // This turn's lot, in [0, 1).
  static double lot(const DecisionKey&);

 private:
  // This position and its neighbours, and the lane that it is in.
  std::pair<std::shared_ptr<const MultiplayerPlays>, std::size_t> turn_of(const TurnView&) const;
  // With not-last, once somebody has reached the target.
  struct NotLast {
    std::shared_ptr<WaitingTurn> turn;  // while somebody waits for both others
    std::size_t lane = 0;
    int further = 0;  // steps of the one who waits beyond all that is known
    MatchState two;   // without such a turn: of the mover and the other one below the target
  };
  NotLast not_last_turn(const MatchState&) const;
  Decision last_round(const TurnView&, std::span<const KeepOption>) const;
  Decision not_last(const TurnView&, std::span<const KeepOption>) const;

  std::shared_ptr<Solved> solved_;
  const MultiplayerValues& values_;  // before the game: refuses what is too large before any work
  const MultiplayerGame& game_;
  std::unique_ptr<OptimalPolicy> for_two_;  // with not-last: for the last two players
  mutable std::mutex solving_;
  mutable std::map<MultiplayerPosition, std::shared_ptr<const MultiplayerPlays>> turns_;
  mutable std::map<std::vector<int>, std::shared_ptr<const LastRoundTurn>> last_turns_;
  mutable std::map<std::vector<int>, std::shared_ptr<WaitingTurn>> waiting_turns_;
};

}  // namespace farkle
