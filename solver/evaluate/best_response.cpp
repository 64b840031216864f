// The responder plays its best turns, and the policy's turns are lines (given_turns.hpp). With a penalty for farkles in
// a row, sweeps begin with the policy's chances against itself, or with offers at no chance at all, so that values only
// rise to those of the best response.
#include "solver/evaluate/policy_evaluation.hpp"

#include <algorithm>
#include <memory>

#include "solver/duel/duel_solver.hpp"
#include "solver/evaluate/given_turns.hpp"
#include "solver/game/refusals.hpp"
#include "solver/turn/work.hpp"

namespace farkle {
Evaluation best_response(const DuelGame& game, const Policy& policy, Work* work) {
  constexpr const char* who = "evaluate --best-response";
  refuse(game.rules, who, key::unsolved);
  const std::unique_ptr<GivenTurns> turns = turns_to_answer(game, policy, work);
  const bool penalty = game.states.later_farkles_cost();
  Evaluation out;
  if (penalty && game.rules.carry.mode == CarryMode::none)
    out.values = evaluate_policies(game.rules, game.model, policy, policy, work).values;
  else
    for (const double win : {0.0, 1.0}) out.values.emplace_back(game.rules, game.model, win);
  DuelValues &mine = out.values[0], &theirs = out.values[1];
  constexpr double passes_a_turn = 3, few_sweeps = 12;
  const auto positions = static_cast<double>(mine.wins().size());
  Work::Piece piece(work, "finding the best response",
                    game.work_of_turns(positions * (game.states.farkles_cost() ? few_sweeps : passes_a_turn)));
  const Side responder = best_side(game, &turns->chaser()),
             given{[&] { return turns->group(); },
                   [&](const DuelPosition&p) { return turns->together() > 1 ? turns->number(p) : 0; }};
  const TwoPlayers two{who, game, responder, given, mine, theirs, 1e-15};
  Stand stand;
  (penalty ? sweep_two : solve_pairs)(two, counted_by(piece), stand);
  out.convergence = stand.convergence;
  out.first_wins = std::clamp(mine.win_at_start(), 0.0, 1.0);
  out.first_wins_if_second = 1 - std::clamp(theirs.win_at_start(), 0.0, 1.0);
  return out;
}

}  // namespace farkle
