#include "cli/commands/shared/duel_cache.hpp"

#include "cli/progress.hpp"
#include "cli/report/format.hpp"

namespace farkle {

double work_of_duel(const DuelGame& game) {
  // Where farkles in a row count, seats are solved again and again, hence more passes.
  const double seats = game.states.size(), passes = game.states.streaks() > 1 ? 12 : 6;
  return game.work_of_turns(passes * seats * seats);
}

DuelAnswer solved_duel(const Context& context, const DuelGame& game, const SolutionSource& source) {
  SolutionStore<DuelGame, SavedDuel> store(context, game, source);
  if (auto saved = store.load_solved()) return {std::move(saved->solution), false, store.not_saved()};
  auto checkpoint = store.load(Cached::checkpoint);
  if (checkpoint)
    context.note("going on after " + counted(checkpoint->solution.convergence.sweeps, "sweep") +
                 " of an interrupted solve");

  Progress progress(context, "");
  Work::Piece work(&progress, "solving the game for two", work_of_duel(game));
  DuelControl control;
  control.stop = &context.stop;
  control.progress = [&](int, double done) { work.reached(done); };
  DuelSolution solution =
      checkpoint ? resume_duel(game, std::move(checkpoint->solution), control) : solve_duel(game, control);
  if (!context.stop) {
    if (solution.convergence.converged) store.save(solution, Cached::solution);
    return {std::move(solution), false, store.not_saved()};
  }
  const int sweeps = solution.convergence.sweeps;
  if (sweeps > 0) store.save(solution, Cached::checkpoint);
  context.note((sweeps == 0 ? "stopped before the first sweep was done" : "stopped after " + counted(sweeps, "sweep")) +
               (sweeps > 0 && store.keeps() ? "; go on with: " : ", and nothing kept; start again with: ") +
               context.command_line);
  return {std::move(solution), true, store.not_saved()};
}

}  // namespace farkle
