// Another project that uses the installed libraries.
#include <cmath>
#include <cstdio>

#include "solver/game/rulefile/rule_file.hpp"
#include "solver/turn/turn_solver.hpp"

int main() {
  const farkle::Rules rules = farkle::load_rules("classic").rules;
  const farkle::TurnModel model(rules, farkle::Scorer(rules));
  const farkle::TurnSolution turn = farkle::solve_turn(rules, model, /*on_board=*/true);  // turn.expected_points
  std::printf("a turn of %s is worth %.9f points\n", rules.name.c_str(), turn.expected_points);
  return std::abs(turn.expected_points - 446.571440344) < 1e-9 ? 0 : 1;
}
