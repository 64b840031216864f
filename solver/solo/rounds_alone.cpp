#include "solver/solo/rounds_alone.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "solver/game/error.hpp"
#include "solver/game/refusals.hpp"
#include "solver/game/turn.hpp"
#include "solver/turn/turn_solver.hpp"

namespace farkle {

RoundsAlone solve_rounds_alone(const Rules& rules, const TurnModel& model, Work* work) {
  const auto refuse = [](const std::string& key) {
    throw CannotDo("solve solo: game.rounds together with " + key + " is not solved - simulate instead");
  };
  if (rules.farkle.has_penalty()) refuse("farkle.penalty");
  if (rules.farkle.first > 0) refuse("farkle.first");
  if (rules.bank.on_board_at > 0 && rules.bank.opening > 0) refuse("bank.on_board_at");
  refuse_wins(rules, "solve solo");

  const bool opens = least_bank(rules, false) != least_bank(rules, true);
  const TurnSolution best = solve_turn(rules, model, /*on_board=*/true, work);
  RoundsAlone out;
  double on = 0, off = 0;  // the points of the turns left
  for (int turns_left = 1; turns_left <= rules.game.rounds; ++turns_left) {
    const double cost = off - on;
    out.turns.push_back({turns_left, true, on += best.expected_points, best.bank_rules});
    if (!opens) continue;
    TurnSolution opening = solve_turn(rules, model, /*on_board=*/false, work, cost);
    off = on - best.expected_points + opening.expected_points;
    out.turns.push_back({turns_left, false, off, std::move(opening.bank_rules)});
  }
  std::reverse(out.turns.begin(), out.turns.end());
  out.expected_points = out.turns.front().expected_points;
  return out;
}

}  // namespace farkle
