#include "sim/policies/solved_for.hpp"

#include "solver/game/error.hpp"
#include "solver/multiplayer/multiplayer_solver.hpp"
#include "solver/storage/solution_cache.hpp"
#include "solver/storage/solution_file.hpp"
#include "solver/storage/solved_games.hpp"

namespace farkle {

std::shared_ptr<Solved> solved_for(const Run& run, const Rules& rules, bool use_cache,
                                   std::shared_ptr<Solved> opponent) {
  const auto whole = [](auto answer) {
    if (answer.interrupted) throw CannotDo("stopped before the policy `optimal` was solved");
    return std::move(answer.solution);
  };
  Solved::Sources sources;
  sources.duel = [run, whole, use_cache](const DuelGame& game) {
    return whole(solved_duel(run, game, {.use_cache = use_cache}));
  };
  sources.multiplayer = [run, whole, use_cache](const MultiplayerGame& game) {
    return whole(solved_multiplayer(run, game, {.use_cache = use_cache}));
  };
  sources.rest = [run, whole, use_cache](const MultiplayerGame& game,
                                         const MultiplayerPosition& from) -> std::optional<MultiplayerSolution> {
    constexpr double short_wait = 10;  // seconds of one core
    auto answer = solved_rest(run, game, from, use_cache, short_wait);
    if (!answer) return std::nullopt;
    return whole(*std::move(answer));
  };
  sources.grid = [run, whole](const MultiplayerGame& game) -> std::optional<GridSolution> {
    constexpr double short_wait = 10;  // seconds of one core
    const Points apart = advice_grid(game.rules);
    if (multiplayer_size(game.rules, game.model, game.players, {}, apart).seconds > short_wait) return std::nullopt;
    return whole(solved_grid(run, game, apart));
  };
  sources.turns = [run, rules](const Solved::Sources::FollowTurns& follow) {
    const std::filesystem::path path = cache_path(rules, Cached::solution, turns_of_a_duel);
    if (auto kept = from_cache(path, Cached::solution, run.note, [&] { return load_turns(path, rules); }))
      return std::move(kept->solution);
    constexpr std::size_t most_bytes = 100'000'000;
    DuelTurns turns = follow();
    if (turns.doubles() * sizeof(double) <= most_bytes)
      to_cache(path, run.note, [&] { save_turns(path, rules, turns); });
    return turns;
  };
  return std::make_shared<Solved>(rules, std::move(sources), run.work, std::move(opponent));
}

}  // namespace farkle
