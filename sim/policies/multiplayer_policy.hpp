// `optimal` for three and more players: everybody's best response to everybody else's, as in the solved game.
#pragma once

#include <tbb/enumerable_thread_specific.h>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "sim/policies/optimal_policy.hpp"
#include "sim/policies/solved.hpp"
#include "solver/game/policy.hpp"
#include "solver/multiplayer/multiplayer_turn.hpp"

namespace farkle {

// Where the mover mixes two ways to play a turn, one lot per turn decides. Decisions are worked out when they are asked
// for, for neighbouring positions at once. Few are remembered: many games are best played position by position
// (sim/engine/reference_engine.cpp). Any thread may play.
class MultiplayerPolicy : public Policy {
 public:
  MultiplayerPolicy(std::shared_ptr<Solved>, int players);

  std::string name() const override { return "optimal"; }
  double takes(const TurnView&) const override;
  Decisions decide(const TurnView&, std::span<const KeepOption>) const override;

 private:
  // This position and its neighbours, and the lane that it is in.
  std::pair<const MultiplayerPlays&, std::size_t> turn_of(const TurnView&) const;
  // With not-last, once somebody has reached the target.
  struct NotLast {
    WaitingTurn* turn = nullptr;  // while somebody waits for both others
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
  template <class Key, class Turn>
  struct Last {
    Key key{};
    std::optional<Turn> turn;
  };
  struct Asked {  // by one thread
    Last<MultiplayerPosition, MultiplayerPlays> turn;
    std::map<std::vector<int>, LastRoundTurn> last_turns;
    Last<std::array<int, 3>, WaitingTurn> waiting;
  };
  mutable tbb::enumerable_thread_specific<Asked> asked_;
};

}  // namespace farkle
