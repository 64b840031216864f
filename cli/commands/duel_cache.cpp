#include "cli/commands/duel_cache.hpp"

#include "cli/progress.hpp"

namespace farkle {

DuelAnswer solved_duel(const Context& context, const DuelSession& session, const DuelSource&) {
  Progress progress(context, "solving " + session.rules.id, "%");
  const DuelControl control{.stop = &context.stop, .progress = [&](int sweep, double done) { progress.update(static_cast<std::uint64_t>(sweep * 100 + 100 * done), 0); }};
  DuelSolution solution = solve_duel(session.game, control);
  return {std::move(solution), context.stop.load()};
}

}  // namespace farkle
