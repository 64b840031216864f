#include "tests/solver/differences.hpp"

#include <algorithm>

#include "solver/duel/duel_solver.hpp"
#include "solver/solo/solo_solver.hpp"
#include "tests/catch.hpp"
#include "tests/solver/slow_duel.hpp"
#include "tests/support/slow_race.hpp"
#include "tests/support/slow_turn.hpp"

namespace farkle::tests {

double solo_difference(const Rules& rules) {
  const TurnModel model(rules, Scorer(rules));
  SlowRace slow(rules);
  return std::max(off(solve_solo(rules, model).expected_turns, slow.expected_turns()),
                  off(solve_within(rules, model, 2), slow.within(2)));
}

double duel_difference(const Rules& rules, Points cap) {
  const TurnModel model(rules, Scorer(rules));
  const DuelGame game(rules, model);
  const DuelSolution fast = solve_duel(game);
  CHECK(fast.convergence.converged);
  const SlowTurn turn(rules);
  SlowDuel slow(rules, turn, cap);
  CHECK(slow.solve() > 0);
  return fast.second ? std::max(slow.difference(fast.values), slow.difference(*fast.second, 1))
                     : slow.difference(fast.values);
}

}  // namespace farkle::tests
