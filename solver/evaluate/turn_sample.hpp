// What a change of policy is worth, about and quickly: one turn in its place, the game going on as before. The turns
// are some of those of a game, chosen so that each stands for equally many.
#pragma once

#include <functional>
#include <vector>

#include "solver/evaluate/policy_turn_table.hpp"

namespace farkle {

class TurnSample {
 public:
  // Keeps references to rules and model. known, opponent: for the same rules and model.
  TurnSample(PolicyTurnTable& known, PolicyTurnTable& opponent, int turns);

  double known() const { return known_; }  // exact, both seats in turn
  // The chance to win of a policy that plays nearly like the known one: the more alike, the closer. Follows about so
  // many of the turns. differs: where it may play otherwise, by the view before the first roll; null: anywhere. Only
  // such turns are followed.
  using Differs = std::function<bool(const TurnView&)>;
  double about(const Policy&, int turns, const Differs& differs = {}) const;

 private:
  struct Turn {
    MatchState match;
    double before = 0;          // the chance to win of the known policy
    std::vector<double> worth;  // the chance to win after a bank: by level; above the last as there
    double farkle = 0;          // after a farkle
  };

  const Rules& rules_;
  const TurnModel& model_;
  double known_ = 0;
  double each_ = 0;  // turns a game that a turn stands for
  std::vector<Turn> turns_;
};

}  // namespace farkle
