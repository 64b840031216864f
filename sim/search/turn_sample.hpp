// A quick estimate of what a change of policy gains: the new policy plays one turn, and the game continues as before.
// The turns are a sample of those of a game, chosen so that each stands for equally many.
#pragma once

#include <functional>
#include <vector>

#include "solver/evaluate/policy_turn_table.hpp"

namespace farkle {

class TurnSample {
 public:
  // Keeps references to rules and model. known, opponent: for the same rules and model.
  TurnSample(PolicyTurnTable& known, PolicyTurnTable& opponent, int turns);

  double known() const { return known_; }  // exact, mean of both seats
  // The estimated chance to win of a policy that plays nearly like the known one: the more alike, the closer. Follows
  // about `turns` of the turns. differs: if the policy may play a turn otherwise, by the view before its first roll;
  // null: always. Only such turns are followed.
  using Differs = std::function<bool(const TurnView&)>;
  double about(const Policy&, int turns, const Differs& differs = {}) const;

 private:
  struct Turn {
    MatchState match;
    double before = 0;          // the chance to win of the known policy
    std::vector<double> worth;  // the chance to win after a bank: by level; above the last level the same
    double farkle = 0;          // after a farkle
  };

  const Rules& rules_;
  const TurnModel& model_;
  double known_ = 0;
  double each_ = 0;  // turns per game that each turn stands for
  std::vector<Turn> turns_;
};

}  // namespace farkle
