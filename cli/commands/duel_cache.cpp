#include "cli/commands/duel_cache.hpp"

#include <filesystem>

#include "cli/progress.hpp"
#include "solver/solution_cache.hpp"

namespace farkle {
namespace {

// The command line that goes on after Ctrl-C.
std::string resume_line(const Context& context, const std::string& save) {
  std::string line = "farkle solve duel --rules " + context.rules_spec;
  for (const std::string& set : context.overrides) line += " --set " + set;
  return save.empty() ? line : line + " --save " + save;
}

// Whether there is such a file; one that cannot be looked at shows when it is opened.
bool is_there(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::exists(path, error) || error;
}

// With --save what is left of an interrupted solve lies beside that file, otherwise in the cache.
class Store {
 public:
  Store(const Context& context, const DuelGame& game, const DuelSource& source)
      : context_(context), game_(game), source_(source) {}

  std::optional<SavedDuel> load(Cached what) const {
    if (!source_.save.empty()) {
      const std::filesystem::path file = path(what);
      if (is_there(file)) return load_duel(file, game_.rules, game_.model);
    }
    if (!source_.use_cache) return std::nullopt;
    FromCache cached = try_load_cached(game_.rules, game_.model, what);
    if (!cached.note.empty()) context_.note(cached.note);
    return std::move(cached.saved);
  }

  void save(const DuelSolution& solution, Cached what) const {
    if (!source_.save.empty()) {
      save_duel(path(what), game_.rules, solution, what == Cached::solution);
      std::error_code ignored;  // one that stays is passed over: the solution comes first
      if (what == Cached::solution) std::filesystem::remove(path(Cached::checkpoint), ignored);
    }
    if (!source_.use_cache || (what == Cached::checkpoint && !source_.save.empty())) return;
    if (const std::string problem = save_cached(game_.rules, solution, what); !problem.empty()) context_.note(problem);
  }

  bool keeps() const { return source_.use_cache || !source_.save.empty(); }

 private:
  std::filesystem::path path(Cached what) const {
    return source_.save + (what == Cached::checkpoint ? ".checkpoint" : "");
  }

  const Context& context_;
  const DuelGame& game_;
  const DuelSource& source_;
};

}  // namespace

DuelAnswer solved_duel(const Context& context, const DuelGame& game, const DuelSource& source) {
  const Store store(context, game, source);
  if (auto saved = store.load(Cached::solution); saved && saved->complete) {
    if (!source.save.empty() && !is_there(source.save)) store.save(saved->solution, Cached::solution);
    return {std::move(saved->solution), false};
  }
  auto checkpoint = store.load(Cached::checkpoint);
  if (checkpoint)
    context.note("going on after " + std::to_string(checkpoint->solution.convergence.sweeps) +
                 " sweeps of an interrupted solve");

  Progress progress(context, "solving " + game.rules.id, "per mille");
  DuelControl control;
  control.stop = &context.stop;
  control.progress = [&](int, double done) { progress.update(static_cast<std::uint64_t>(1000 * done), 1000); };
  DuelSolution solution = checkpoint ? resume_duel(game, std::move(checkpoint->solution.values),
                                                   checkpoint->solution.convergence.sweeps, control)
                                     : solve_duel(game, control);
  if (!context.stop) {
    if (solution.convergence.converged) store.save(solution, Cached::solution);
    return {std::move(solution), false};
  }
  const int sweeps = solution.convergence.sweeps;
  if (sweeps > 0 && store.keeps()) {
    store.save(solution, Cached::checkpoint);
    context.note("stopped after " + std::to_string(sweeps) + (sweeps == 1 ? " sweep" : " sweeps") +
                 "; go on with: " + resume_line(context, source.save));
  } else {
    context.note("stopped before the first sweep was done; start again with: " + resume_line(context, source.save));
  }
  return {std::move(solution), true};
}

}  // namespace farkle
