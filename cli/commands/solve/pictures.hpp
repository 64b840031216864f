// The pictures of an answer about turns, races or duels. Each draws numbers that the answer's tables can give.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/report/report.hpp"
#include "solver/game/dice.hpp"

namespace farkle {

class TurnModel;
class TurnSolution;

// When banking is better than rolling. Nothing if the dice differ, since their number says too little then.
void plot_roll_or_bank(Report&, const TurnModel&, const TurnSolution&, const std::string& note);
void plot_turn_scores(Report&, const TurnSolution&, const std::string& note);
// pmf[k]: the chance of k turns.
void plot_turns(Report&, const std::vector<double>& pmf);

// The chance to win, and when to bank with `dice` dice left, at all pairs of these banks, ascending.
struct DuelPoint {
  double win;
  Value bank_at;  // with `dice` dice left
  std::string bank_at_in_words;
};
void plot_duel(Report&, const std::vector<Points>& banks, int dice,
               const std::function<DuelPoint(Points me, Points them)>&);

}  // namespace farkle
