// `optimal` for two players in a game of rounds (game.rounds).
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <vector>

#include "sim/policies/solved.hpp"
#include "sim/policies/turn_decisions.hpp"
#include "solver/duel/rounds.hpp"
#include "solver/game/policy.hpp"

namespace farkle {

// Works out the turns of neighbouring leads together when one of them first comes up, and remembers some of them. Any
// thread may play.
class RoundsPolicy : public Policy {
 public:
  // Throws CannotDo for rules that are not solved.
  explicit RoundsPolicy(std::shared_ptr<Solved>);

  std::string name() const override { return "optimal"; }
  double takes(const TurnView&) const override { return 0; }
  Decisions decide(const TurnView&, std::span<const KeepOption>) const override;
  std::optional<Situation> situation(const TurnView&) const override;

 private:
  using Group = std::tuple<int, int, bool, bool>;  // turns left, the first lead, who is on the board
  using Turns = std::vector<TurnDecisions>;        // by lane

  Turns solve(RoundsTurn&, const RoundsTurn::Positions&) const;

  const std::shared_ptr<Solved> solved_;
  const DuelGame& game_;
  const RoundsSolution& solution_;
  mutable std::mutex solving_;
  mutable RoundsTurn turn_;
  mutable std::map<Group, std::shared_ptr<const Turns>> turns_;
};

}  // namespace farkle
