#include "sim/engine/tournament.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <mutex>

#include "solver/game/error.hpp"

namespace farkle {
namespace {

constexpr std::int64_t chunk_groups = 2048;  // as many as lanes take at once

class Tournament {
 public:
  Tournament(const Engine& engine, int players, const TournamentPlan& plan, const TournamentControl& control)
      : engine_(engine),
        players_(players),
        plan_(plan),
        control_(control),
        result_{Tally(players), {plan.range.first, 0}} {}

  TournamentResult run() {
    while (result_.played.count < plan_.range.count && !stopped()) {
      const std::int64_t games = batch_size();
      const std::int64_t played = play_batch(games);
      if (played < games) break;
      if (control_.go_on && !control_.go_on(result_.tally)) {
        result_.satisfied = true;
        break;
      }
    }
    result_.interrupted = !result_.satisfied && result_.played.count < plan_.range.count;
    return std::move(result_);
  }

 private:
  bool stopped() const { return control_.stop && control_.stop->load(std::memory_order_relaxed); }

  std::int64_t batch_size() const {
    const std::int64_t left = plan_.range.count - result_.played.count;
    if (!control_.go_on) return left;
    const std::int64_t wanted = std::max(control_.first_batch, result_.played.count / 4);
    const std::int64_t most = (one_by_one() ? 1 : 256) * groups_in_a_chunk() * players_;
    return std::min({left, most, (wanted + players_ - 1) / players_ * players_});
  }

  // Chunks are begun in order, and a chunk once begun is played to its end. So what the stop flag leaves is a range
  // without gaps, and progress() was told of all of it. Returns how many games were played.
  std::int64_t play_batch(std::int64_t games) {
    const std::int64_t chunk = groups_in_a_chunk() * players_, chunks = (games + chunk - 1) / chunk;
    const std::int64_t before = result_.played.count;
    const std::uint64_t first = plan_.range.first + static_cast<std::uint64_t>(before);
    std::atomic<std::int64_t> next = 0;
    const int workers = one_by_one() ? 1 : tbb::this_task_arena::max_concurrency();
    tbb::parallel_for(0, workers, [&](int) {
      Tally tally(players_);
      for (std::int64_t c; !stopped() && (c = next++) < chunks;) {
        const GameRange range{first + static_cast<std::uint64_t>(c * chunk), std::min(chunk, games - c * chunk)};
        engine_.play(plan_.seed, range, tally);
        const std::lock_guard lock(counting_);
        result_.played.count += range.count;
        if (control_.progress) control_.progress(result_.played.count);
      }
      const std::lock_guard lock(counting_);
      result_.tally += tally;
    });
    return result_.played.count - before;
  }

  std::int64_t groups_in_a_chunk() const { return std::max(chunk_groups, engine_.games_at_once() / players_); }
  // An engine that wants many games at once has threads of its own.
  bool one_by_one() const { return groups_in_a_chunk() != chunk_groups; }

  const Engine& engine_;
  const int players_;
  const TournamentPlan& plan_;
  const TournamentControl& control_;
  TournamentResult result_;
  std::mutex counting_;
};

}  // namespace

TournamentResult run_tournament(const Engine& engine, int players, const TournamentPlan& plan,
                                const TournamentControl& control) {
  if (plan.range.count < 1) throw UserError("games", std::to_string(plan.range.count), "1 or more");
  if (plan.range.first % static_cast<std::uint64_t>(players) != 0)
    throw UserError("first game", std::to_string(plan.range.first), "a multiple of the number of players");
  tbb::task_arena arena(control.threads > 0 ? control.threads : tbb::task_arena::automatic);
  TournamentResult result;
  arena.execute([&] { result = Tournament(engine, players, plan, control).run(); });
  return result;
}

}  // namespace farkle
