#include "cli/commands/shared/policies.hpp"

#include <algorithm>

#include "cli/commands/shared/solved_games.hpp"
#include "cli/progress.hpp"
#include "sim/policies/threshold_policy.hpp"
#include "solver/duel/solvable.hpp"
#include "solver/game/error.hpp"
#include "solver/storage/solution_cache.hpp"

namespace farkle {

std::shared_ptr<Solved> solved_for(const Context& context, const Rules& rules, std::shared_ptr<Progress> progress,
                                   bool use_cache) {
  const auto whole = [](auto answer) {
    if (answer.interrupted) throw CannotDo("stopped before the policy `optimal` was solved");
    return std::move(answer.solution);
  };
  Solved::Sources sources;
  sources.duel = [&context, whole, use_cache](const DuelGame& game) {
    return whole(solved_duel(context, game, {.use_cache = use_cache}));
  };
  sources.multiplayer = [&context, whole, use_cache](const MultiplayerGame& game) {
    return whole(solved_multiplayer(context, game, {.use_cache = use_cache}));
  };
  sources.rest = [&context, whole, use_cache](const MultiplayerGame& game,
                                              const MultiplayerPosition& from) -> std::optional<MultiplayerSolution> {
    constexpr double short_wait = 10;  // seconds
    auto answer = solved_rest(context, game, from, use_cache, short_wait);
    if (!answer) return std::nullopt;
    return whole(*std::move(answer));
  };
  sources.grid = [&context, whole](const MultiplayerGame& game) -> std::optional<GridSolution> {
    constexpr double short_wait = 10;  // seconds
    const Points apart = advice_grid(game.rules);
    if (grid_seconds(game.rules, game.model, game.players, apart, context.threads) > short_wait) return std::nullopt;
    return whole(solved_grid(context, game, apart));
  };
  sources.turns = [&context, rules](const Solved::Sources::FollowTurns& follow) {
    auto cached = try_load_cached_turns(rules);
    if (!cached.note.empty()) context.note(cached.note);
    if (cached.saved) return std::move(cached.saved->solution);
    DuelTurns turns = follow();
    if (const std::string problem = save_cached(rules, turns); !problem.empty()) context.note(problem);
    return turns;
  };
  return std::make_shared<Solved>(rules, std::move(sources),
                                  progress ? std::move(progress) : std::make_shared<Progress>(context, ""));
}

std::string default_policy(const std::vector<const Rules*>& all) {
  constexpr double seconds = 60e9;  // of one core, in units of Work: zilch takes 38, an opening of facebook 22
  const auto quick = [](const Rules* rules) {
    try {
      const TurnModel model(*rules, Scorer(*rules));
      const DuelGame game(*rules, model);
      const bool rounds = rules->game.rounds > 0;  // quickly solved
      rounds ? check_rounds(game) : check_duel(game);
      return rounds || work_of_duel(game) <= seconds;
    } catch (const CannotDo&) {  // not solved at all
      return false;
    }
  };
  return std::all_of(all.begin(), all.end(), quick) ? "optimal" : "turn";
}

std::string as_policy(const std::string& text) {
  const bool path = text.ends_with(".toml") || text.ends_with(".json") || text.find('/') != std::string::npos;
  return path && text.find(':') == std::string::npos ? "file:" + text : text;
}

Evaluation evaluate_exactly(Solved& solved, const Policy& first, const Policy& second) {
  if (first.name() != "optimal" || second.name() != "optimal")
    return evaluate_policies(solved.rules, solved.model, first, second, solved.work());
  const auto of = [](const auto& solution) {
    Evaluation out;
    out.first_wins = solution.first_player_wins();
    out.first_wins_if_second = 1 - out.first_wins;
    out.convergence = solution.convergence;
    return out;
  };
  return solved.rules.game.rounds > 0 ? of(solved.rounds()) : of(solved.duel());
}

}  // namespace farkle
