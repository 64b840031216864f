// Follows one turn, decision by decision, with the best play for given values: how it ends, and which of its keeps a
// person would not think of.
#pragma once

#include <limits>
#include <map>
#include <span>
#include <vector>

#include "solver/game/scorer.hpp"
#include "solver/turn/advice.hpp"
#include "solver/turn/turn_model.hpp"

namespace farkle {

struct BestTurn {
  struct Banked {
    Points points;
    int afterstate;  // turn_model.hpp
    double chance;
  };
  std::vector<Banked> banked;  // ascending
  double farkle = 0;
  std::map<Points, std::vector<double>> rolled;  // by points at stake, then by roll state: the chance to roll there
  Points most_points() const { return banked.empty() ? 0 : banked.back().points; }  // that are ever banked
  double reaches(Points) const;             // the chance to bank that much or more
  double worth(const ActionValues&) const;  // of this turn where other values hold, with best play after it
};

// Plays for the best value. Among equal choices it takes the one with the most points, and it banks where that is as
// good as rolling, or what may be banked reaches `enough`. It does not follow what is less likely than 1e-12.
BestTurn best_turn(const TurnModel&, const ActionValues&, Points enough = std::numeric_limits<Points>::max());

// A case where keeping the most points (of equals the fewest dice, of those the best) is not best.
struct SurprisingKeep {
  int roll_state = 0;              // the dice rolled
  Dice most, best;                 // the keep that scores most, the best keep
  int left = 0;                    // roll state after the best keep: of the dice left, with hot dice of the whole set
  Points least_stake, most_stake;  // the least and the most at stake before a roll where it comes up
  double frequency = 0;            // how often it comes up in a turn, on average
  double gain = 0;                 // over keeping the most, each time it comes up, with best play afterwards
};

// In order of their gain a turn, the largest first. Only where nothing is to be confirmed.
std::vector<SurprisingKeep> surprising_keeps(const Rules&, const Scorer&, const TurnModel&, const ActionValues&,
                                             const BestTurn&);

// The turn of a player who keeps what these say, and otherwise the most points and of equals the fewest dice, and banks
// by these rules (by roll state) wherever `worth` allows it. Turns of more than 10,000 score steps end with nothing.
// The dice must be all alike.
BestTurn turn_as_said(const Rules&, const Scorer&, const TurnModel&, const ActionValues& worth,
                      std::span<const SurprisingKeep>, std::span<const BankRule>);

}  // namespace farkle
