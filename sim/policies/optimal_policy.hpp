// `optimal` for two players: the best chance to win against a player who plays for the same.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "sim/policies/solved.hpp"
#include "sim/policies/turn_decisions.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

// A duel solution knows the chances between turns. The action values of a turn are worked out when a pair of seats
// first comes up, for as many neighbours at once as the kernel has lanes. They are remembered. Any thread may play.
class OptimalPolicy : public Policy, public ManyTurns {
 public:
  // player: the one who plays, if the two have dice of their own. Throws CannotDo unless there are two players.
  OptimalPolicy(std::shared_ptr<Solved>, int players, int player = 0);
  ~OptimalPolicy() override;

  std::string name() const override { return "optimal"; }
  double takes(const TurnView&) const override;
  Decisions decide(const TurnView&, std::span<const KeepOption>) const override;
  std::optional<Situation> situation(const TurnView&) const override;
  DuelTurns duel_turns(Work*) const override;

 private:
  struct Workspace;

  DuelPosition position(const TurnView&) const;
  const TurnDecisions& worths(const DuelPosition&, int side) const;
  void solve_around(const DuelPosition&, int side) const;
  DuelTurns follow_turns(Work*) const;
  std::vector<TurnDecisions> solve(Workspace&, const DuelLanes&, int side) const;  // by lane
  TurnDecisions decisions(const DuelTurn&, std::size_t lane, double farkle) const;
  bool need_only() const { return game_.rules.game.last_round != LastTurns::overtaken; }  // Situation::need_only
  std::size_t pairs() const { return solution_.values.wins().size(); }
  // Who is to move, as the solution counts the players (DuelGame::of).
  int side(const TurnView& view) const { return both_.unlike_dice() ? player_ : view.match.to_move; }
  // Both sides play alike, unless each has values of its own.
  std::size_t at(const DuelPosition& p, int side) const {
    return (solution_.second && side == 1 ? pairs() : 0) + game_.states.pair(p.mover, p.opponent);
  }

  std::shared_ptr<Solved> solved_;
  const int player_;
  const DuelGame& both_;
  const DuelGame& game_;  // with the dice of this player
  const DuelSolution& solution_;
  mutable std::vector<std::atomic<const TurnDecisions*>> known_;  // by position, and by seat if that matters
  mutable std::mutex solving_;
  mutable std::unique_ptr<Workspace> workspace_;
};

}  // namespace farkle
