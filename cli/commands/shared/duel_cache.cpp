#include "cli/commands/shared/duel_cache.hpp"

#include "cli/progress.hpp"

namespace farkle {

DuelAnswer solved_duel(const Context& context, const DuelGame& game, const SolutionSource& source) {
  const SolutionStore<DuelGame, SavedDuel> store(context, game, source);
  if (auto saved = store.load_solved()) return {std::move(saved->solution), false};
  auto checkpoint = store.load(Cached::checkpoint);
  const auto in_words = [](int sweeps) { return std::to_string(sweeps) + (sweeps == 1 ? " sweep" : " sweeps"); };
  if (checkpoint)
    context.note("going on after " + in_words(checkpoint->solution.convergence.sweeps) + " of an interrupted solve");

  Progress progress(context, "solving " + game.rules.id, "per mille");
  DuelControl control;
  control.stop = &context.stop;
  control.progress = [&](int, double done) { progress.update(static_cast<std::uint64_t>(1000 * done), 1000); };
  DuelSolution solution =
      checkpoint ? resume_duel(game, std::move(checkpoint->solution), control) : solve_duel(game, control);
  if (!context.stop) {
    if (solution.convergence.converged) store.save(solution, Cached::solution);
    return {std::move(solution), false};
  }
  const int sweeps = solution.convergence.sweeps;
  if (sweeps > 0 && store.keeps()) {
    store.save(solution, Cached::checkpoint);
    context.note("stopped after " + in_words(sweeps) +
                 "; go on with: " + resume_line(context, "solve duel", source.save));
  } else {
    context.note("stopped before the first sweep was done; start again with: " +
                 resume_line(context, "solve duel", source.save));
  }
  return {std::move(solution), true};
}

}  // namespace farkle
