// One turn, followed decision by decision as it is played best for given worths: how it ends, and which of its keeps a
// person would not think of.
#pragma once

#include <map>
#include <vector>

#include "solver/game/scorer.hpp"
#include "solver/turn/advice.hpp"
#include "solver/turn/turn_model.hpp"
#include "solver/turn/turn_solver.hpp"

namespace farkle {

// What decisions are worth in the turn that scores most. Keeps a reference to the solution.
ActionValues worth_of_points(const Rules&, const TurnSolution&);

struct TurnWalk {
  struct Banked {
    Points points;
    int afterstate;  // turn_model.hpp
    double chance;
  };
  std::vector<Banked> banked;
  double farkle = 0;
  std::map<Points, std::vector<double>> rolled;  // by points at stake: the chance to roll, by roll state
  Points most_points() const;                    // that were ever banked
};

// Played to the best worth; of equals the choice with the most points, and banking. Ways less likely than 1e-12 are not
// followed.
TurnWalk walk_turn(const TurnModel&, const ActionValues&);

// Where keeping the most points (of equals the fewest dice) is not best.
struct SurprisingKeep {
  int dice = 0;                    // rolled
  Dice most, best;                 // what scores most, what to keep
  Points least_stake, most_stake;  // points at stake before the roll, where it comes up
  double frequency = 0;            // how often it comes up in a turn, on average
  double gain = 0;                 // over keeping the most, each time, with all that follows played best
};

// By what they gain a turn, most first. Needs dice that are alike.
std::vector<SurprisingKeep> surprising_keeps(const Rules&, const Scorer&, const TurnModel&, const ActionValues&,
                                             const TurnWalk&);

}  // namespace farkle
