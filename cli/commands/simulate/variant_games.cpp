// A sweep of 20 openings of classic to 10,000 takes 97 s of CPU on two busy cores, nothing kept from before: 67 s for
// what is exact, and 30 s for 50,000 games each, most of them to work out the decisions that they come to. In the exact
// part a quarter goes into the games for two, two fifths into following the turns of the best play, and three tenths
// into the course of its games.
#include "cli/commands/simulate/variant_games.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <system_error>

#include "cli/commands/shared/solved_games.hpp"
#include "solver/game/error.hpp"
#include "solver/storage/solution_cache.hpp"

namespace farkle {
namespace {

// The share of the work that is done with this many of the measures. Most of the work is to solve the game and to
// follow its course, and the first two measures ask for that.
double part_done(std::size_t measured, std::size_t all) { return measured == all ? 1 : measured < 2 ? 0 : 0.6; }

}  // namespace

bool any_at_play(std::span<const Measure> measures) {
  return std::any_of(measures.begin(), measures.end(), [](const Measure& m) { return m.at_play; });
}

double work_of(const Rules& rules, const MeasuredPlay& play, std::span<const Measure> measures) {
  constexpr double alone = 5e8, roughly = 2e8, duels = 8, duels_when_kept = 4;
  if (play.rough) return roughly;
  if (!any_at_play(measures)) return alone;
  std::error_code ignored;
  const bool kept = std::filesystem::exists(cache_path(rules), ignored);
  const TurnModel model(rules, Scorer(rules));
  return (kept ? duels_when_kept : duels) * work_of_duel(DuelGame(rules, model));
}

void measure_all(const Context& context, const MeasuredPlay& play, std::span<const Measure> measures,
                 std::span<VariantGame> games, Work::Piece& work, double each) {
  Context inner = context;  // one bar for all
  inner.progress = false;
  inner.quiet = true;
  std::atomic<std::size_t> next{0};
  tbb::parallel_for(0, tbb::this_task_arena::max_concurrency(), [&](int) {
    for (std::size_t g; !context.stop && (g = next++) < games.size();) {
      VariantGame& game = games[g];
      if (game.measured) {
        work.did(each);
        continue;
      }
      tbb::this_task_arena::isolate([&] {  // a thread that waits for a part of this game does not begin another one
        try {
          std::size_t seen = 0;
          game.measured = measure(inner, *game.rules, play, measures, [&] {
            ++seen;
            work.did(each * (part_done(seen, measures.size()) - part_done(seen - 1, measures.size())));
          });
        } catch (const CannotDo& error) {
          game.why_not = error.what();
        }
      });
    }
  });
}

}  // namespace farkle
