#include "cli/commands/shared/multiplayer_cache.hpp"

#include <chrono>
#include <cstdint>
#include <utility>

#include "cli/progress.hpp"

namespace farkle {

MultiplayerAnswer solved_multiplayer(const Context& context, const MultiplayerGame& game, const SolutionSource& source,
                                     const MultiplayerWork& work) {
  using Clock = std::chrono::steady_clock;
  const SolutionStore<MultiplayerGame, SavedTable> store(context, game, source);
  if (auto saved = store.load_solved()) return {std::move(saved->solution), false};
  auto checkpoint = store.load(Cached::checkpoint);
  if (checkpoint)
    context.note("going on with an interrupted solve: " + std::to_string(checkpoint->solution.layers_left) +
                 " layers are left");

  Progress progress(context, "solving " + game.rules.id, "per mille");
  MultiplayerControl control;
  control.stop = &context.stop;
  control.progress = [&](double done) { progress.update(static_cast<std::uint64_t>(1000 * done), 1000); };
  Clock::time_point last = Clock::now();
  control.after_layer = [&](const MultiplayerSolution& so_far) {
    if (!store.keeps() || so_far.layers_left == 0 || context.stop) return;
    if (std::chrono::duration<double>(Clock::now() - last).count() < work.checkpoint_seconds) return;
    store.save(so_far, Cached::checkpoint);
    last = Clock::now();
  };
  MultiplayerSolution solution = checkpoint ? resume_multiplayer(game, std::move(checkpoint->solution), control)
                                            : solve_multiplayer(game, control, work.most_bytes);
  if (!context.stop || solution.layers_left == 0) {
    if (solution.convergence.converged) store.save(solution, Cached::solution);
    return {std::move(solution), false};
  }
  const std::string line = resume_line(context, "solve table --players " + std::to_string(game.players), source.save);
  const std::string left = std::to_string(solution.layers_left) + " layers left";
  if (store.keeps()) {
    store.save(solution, Cached::checkpoint);
    context.note("stopped with " + left + "; go on with: " + line);
  } else {
    context.note("stopped with " + left + ", and nothing kept; start again with: " + line);
  }
  return {std::move(solution), true};
}

}  // namespace farkle
