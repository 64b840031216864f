#include "cli/commands/shared/multiplayer_cache.hpp"

#include <chrono>
#include <cstdint>
#include <utility>

#include "cli/progress.hpp"
#include "cli/report/format.hpp"
#include "solver/multiplayer/multiplayer_size.hpp"

namespace farkle {

MultiplayerAnswer solved_multiplayer(const Context& context, const MultiplayerGame& game, const SolutionSource& source,
                                     const MultiplayerWork& work) {
  using Clock = std::chrono::steady_clock;
  SolutionStore<MultiplayerGame, SavedTable> store(context, game, source);
  if (auto saved = store.load_solved()) return {std::move(saved->solution), false, store.not_saved()};
  auto checkpoint = store.load(Cached::checkpoint);
  if (checkpoint)
    context.note("going on with an interrupted solve: " + counted(checkpoint->solution.layers_left, "layer") + " left");

  Progress progress(context, "solving " + game.rules.id);
  MultiplayerControl control;
  control.stop = &context.stop;
  control.progress = [&](double done) { progress.update(static_cast<std::uint64_t>(1000 * done), 1000); };
  Clock::time_point last = Clock::now();
  control.after_layer = [&](const MultiplayerSolution& so_far) {
    if (!store.keeps() || so_far.layers_left == 0 || context.stop) return;
    if (std::chrono::duration<double>(Clock::now() - last).count() < work.checkpoint_seconds) return;
    store.save(so_far, Cached::checkpoint);
    if (!store.not_saved().empty()) context.note("farkle: " + store.not_saved());
    last = Clock::now();
  };
  MultiplayerSolution solution = checkpoint ? resume_multiplayer(game, std::move(checkpoint->solution), control)
                                            : solve_multiplayer(game, control, work.most_bytes);
  if (!context.stop || solution.layers_left == 0) {
    if (solution.convergence.converged) store.save(solution, Cached::solution);
    return {std::move(solution), false, store.not_saved()};
  }
  store.save(solution, Cached::checkpoint);
  context.note("stopped with " + counted(solution.layers_left, "layer") + " left" +
               (store.keeps() ? "; go on with: " : ", and nothing kept; start again with: ") + context.command_line);
  return {std::move(solution), true, store.not_saved()};
}

std::optional<MultiplayerAnswer> solved_rest(const Context& context, const MultiplayerGame& game,
                                             const MultiplayerPosition& from, bool use_cache, double most_seconds) {
  if (use_cache) {
    const SolutionSource cache;
    if (auto whole = SolutionStore<MultiplayerGame, SavedTable>(context, game, cache).load_solved())
      return MultiplayerAnswer{std::move(whole->solution)};
    auto rest = try_load_cached_rest(game.rules, game.players);
    if (!rest.note.empty()) context.note(rest.note);
    if (rest.saved && rest.saved->solution.values.has(from)) return MultiplayerAnswer{std::move(rest.saved->solution)};
  }
  const double seconds = table_seconds(game.rules, game.model, game.players, from, context.threads);
  if (seconds > most_seconds) return std::nullopt;
  if (from == MultiplayerValues::start(game.rules)) return solved_multiplayer(context, game, {.use_cache = use_cache});
  if (seconds > 10)
    context.note("solving the rest of the game for " + std::to_string(game.players) + " players takes about " +
                 time_in_words(seconds) + " - --objective points answers at once");
  Progress progress(context, "solving the rest of the game");
  MultiplayerControl control;
  control.stop = &context.stop;
  control.progress = [&](double done) { progress.update(static_cast<std::uint64_t>(1000 * done), 1000); };
  MultiplayerAnswer answer{solve_multiplayer_from(game, from, control)};
  answer.interrupted = answer.solution.layers_left > 0;
  if (use_cache && answer.solution.convergence.converged)
    if (const std::string problem = save_cached(game.rules, answer.solution, Cached::rest); !problem.empty())
      context.note(problem);
  return answer;
}

}  // namespace farkle
