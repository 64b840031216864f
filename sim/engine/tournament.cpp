#include "sim/engine/engine.hpp"

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
// Games, if there is a stopping rule; later batches are a quarter of what has been played, but no smaller than this.
constexpr std::int64_t first_batch = 20'000;

class Tournament {
 public:
  Tournament(const Engine& engine, std::uint64_t seed, const GameRange& range, const TournamentControl& control)
      : engine_(engine), players_(engine.players()), seed_(seed), range_(range), control_(control), tally_(players_) {}

  Tally run() {
    while (tally_.games < range_.count) {
      const std::int64_t games = batch_size(), before = tally_.games;
      tally_ += play_batch(games);
      if (tally_.games < before + games || (control_.go_on && !control_.go_on(tally_))) break;
    }
    return std::move(tally_);
  }

 private:
  bool stopped() const { return control_.stop && control_.stop->load(std::memory_order_relaxed); }

  std::int64_t batch_size() const {
    const std::int64_t left = range_.count - tally_.games, ranks = control_.ranks->count();
    const std::int64_t most = (one_by_one() ? 1 : 256) * groups_in_a_chunk() * players_;
    if (!control_.go_on) return ranks == 1 ? left : std::min(left, ranks * most);
    const std::int64_t wanted = std::max(first_batch, tally_.games / 4);
    return std::min({left, most, (wanted + players_ - 1) / players_ * players_});
  }

  // Ranks share a batch: if one of them was stopped, it counts on none of them, so that what counts is a range without
  // gaps.
  Tally play_batch(std::int64_t games) {
    const Ranks& ranks = *control_.ranks;
    const GameRange batch{range_.first + static_cast<std::uint64_t>(tally_.games), games};
    const GameRange mine = shard(batch, players_, ranks.rank(), ranks.count());
    const Tally tally = play_here(mine);
    if (ranks.count() == 1) return tally;
    Tally sum(players_);
    for (const std::string& text : ranks.gather(tally.games == mine.count ? text_of(tally) : "")) {
      if (text.empty()) return Tally(players_);
      sum += tally_of_text(text, players_);
    }
    return sum;
  }

  // Chunks are begun in order, and a chunk once begun is played to its end. So what the stop flag leaves is a range
  // without gaps, and progress() was told of all of it.
  Tally play_here(const GameRange& games) {
    const std::int64_t chunk = groups_in_a_chunk() * players_, chunks = (games.count + chunk - 1) / chunk;
    std::atomic<std::int64_t> next = 0;
    std::int64_t played = 0;
    Tally sum(players_);
    const int workers = one_by_one() ? 1 : tbb::this_task_arena::max_concurrency();
    tbb::parallel_for(0, workers, [&](int) {
      Tally tally(players_);
      for (std::int64_t c; !stopped() && (c = next++) < chunks;) {
        const GameRange range{games.first + static_cast<std::uint64_t>(c * chunk),
                              std::min(chunk, games.count - c * chunk)};
        engine_.play(seed_, range, tally);
        const std::lock_guard lock(counting_);
        played += range.count;
        if (control_.progress)
          control_.progress(std::min(tally_.games + played * control_.ranks->count(), range_.count));
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
  const std::uint64_t seed_;
  const GameRange range_;
  const TournamentControl& control_;
  Tally tally_;  // so far
  std::mutex counting_;
};

}  // namespace

Tally run_tournament(const Engine& engine, std::uint64_t seed, const GameRange& range,
                     const TournamentControl& control) {
  if (range.count < 1) throw UserError("games", std::to_string(range.count), "1 or more");
  tbb::task_arena arena(control.threads > 0 ? control.threads : tbb::task_arena::automatic);
  return arena.execute([&] { return Tournament(engine, seed, range, control).run(); });
}

}  // namespace farkle
