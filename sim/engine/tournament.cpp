#include "sim/engine/tournament.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <mutex>

#include "sim/tally/tally_file.hpp"
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
    while (result_.played.count < plan_.range.count) {
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
    const std::int64_t left = plan_.range.count - result_.played.count, ranks = control_.ranks->count();
    const std::int64_t most = (one_by_one() ? 1 : 256) * groups_in_a_chunk() * players_;
    if (!control_.go_on) return ranks == 1 ? left : std::min(left, ranks * most);
    const std::int64_t wanted = std::max(control_.first_batch, result_.played.count / 4);
    return std::min({left, most, (wanted + players_ - 1) / players_ * players_});
  }

  // Returns how many games were played. Ranks share a batch: if one of them was stopped, it counts on none of them, so
  // that what counts is a range without gaps.
  std::int64_t play_batch(std::int64_t games) {
    const Ranks& ranks = *control_.ranks;
    const GameRange batch{plan_.range.first + static_cast<std::uint64_t>(result_.played.count), games};
    const GameRange mine = shard(batch, players_, ranks.rank(), ranks.count());
    Tally tally = play_here(mine);
    if (ranks.count() > 1) tally = sum_of(ranks.gather(tally.games == mine.count ? text_of(tally) : ""));
    result_.played.count += tally.games;
    result_.tally += tally;
    return tally.games;
  }

  Tally sum_of(const std::vector<std::string>& texts) const {
    Tally sum(players_);
    for (const std::string& text : texts) {
      if (text.empty()) return Tally(players_);
      sum += tally_of_text(text, players_);
    }
    return sum;
  }

  // Chunks are begun in order, and a chunk once begun is played to its end. So what the stop flag leaves is a range
  // without gaps, and progress() was told of all of it.
  Tally play_here(const GameRange& games) {
    const std::int64_t chunk = groups_in_a_chunk() * players_, chunks = (games.count + chunk - 1) / chunk;
    const std::int64_t before = result_.played.count;
    std::atomic<std::int64_t> next = 0;
    std::int64_t played = 0;
    Tally sum(players_);
    const int workers = one_by_one() ? 1 : tbb::this_task_arena::max_concurrency();
    tbb::parallel_for(0, workers, [&](int) {
      Tally tally(players_);
      for (std::int64_t c; !stopped() && (c = next++) < chunks;) {
        const GameRange range{games.first + static_cast<std::uint64_t>(c * chunk),
                              std::min(chunk, games.count - c * chunk)};
        engine_.play(plan_.seed, range, tally);
        const std::lock_guard lock(counting_);
        played += range.count;
        if (control_.progress)
          control_.progress(std::min(before + played * control_.ranks->count(), plan_.range.count));
      }
      const std::lock_guard lock(counting_);
      sum += tally;
    });
    return sum;
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
