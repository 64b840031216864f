#include "cli/commands/policies.hpp"

#include "cli/commands/duel_cache.hpp"
#include "solver/game/error.hpp"

namespace farkle {

std::shared_ptr<Solved> solved_for(const Context& context, const Rules& rules) {
  return std::make_shared<Solved>(rules, [&context](const DuelGame& game) {
    DuelAnswer answer = solved_duel(context, game, {});
    if (answer.interrupted) throw CannotDo("stopped before the policy `optimal` was solved");
    return std::move(answer.solution);
  });
}

Evaluation evaluate_exactly(Solved& solved, const Policy& first, const Policy& second) {
  if (first.name() != "optimal" || second.name() != "optimal")
    return evaluate_policies(solved.rules, solved.model, first, second);
  const DuelSolution& duel = solved.duel();
  Evaluation out;
  out.first_wins = duel.first_player_wins();
  out.first_wins_if_second = 1 - out.first_wins;
  out.convergence = duel.convergence;
  return out;
}

}  // namespace farkle
