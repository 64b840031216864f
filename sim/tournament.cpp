#include "sim/tournament.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <mutex>

#include "solver/game/error.hpp"

namespace farkle {
namespace {

constexpr std::int64_t chunk_groups = 1024;

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
    if (!control_.go_on) return std::min(left, most_in_a_batch() * players_);
    const std::int64_t wanted = std::max(control_.first_batch, result_.played.count / 4);
    return std::min({left, most_in_a_batch() * players_, (wanted + players_ - 1) / players_ * players_});
  }

  // Adds the chunks of the batch up to the first that the stop flag left out. Returns their games.
  std::int64_t play_batch(std::int64_t games) {
    const std::int64_t chunk = groups_in_a_chunk() * players_;
    const auto chunks = static_cast<std::size_t>((games + chunk - 1) / chunk);
    std::vector<Tally> tallies(chunks, Tally(0));
    const std::uint64_t first = plan_.range.first + static_cast<std::uint64_t>(result_.played.count);
    const std::int64_t before = result_.played.count;
    tbb::parallel_for(std::size_t{0}, chunks, [&](std::size_t c) {
      if (stopped()) return;
      const std::int64_t begin = static_cast<std::int64_t>(c) * chunk;
      Tally tally(players_);
      engine_.play(plan_.seed, {first + static_cast<std::uint64_t>(begin), std::min(chunk, games - begin)}, tally);
      tallies[c] = std::move(tally);
      if (!control_.progress) return;
      const std::lock_guard lock(reporting_);
      done_ += tallies[c].games;
      control_.progress(done_);
    });
    for (const Tally& tally : tallies) {
      if (tally.games == 0) break;
      result_.tally += tally;
      result_.played.count += tally.games;
    }
    done_ = result_.played.count;
    return result_.played.count - before;
  }

  std::int64_t groups_in_a_chunk() const { return std::max(chunk_groups, engine_.games_at_once() / players_); }
  // Bounds the memory of the tallies; an engine that wants many games at once plays one chunk after the other.
  std::int64_t most_in_a_batch() const {
    return groups_in_a_chunk() == chunk_groups ? 512 * chunk_groups : groups_in_a_chunk();
  }

  const Engine& engine_;
  const int players_;
  const TournamentPlan& plan_;
  const TournamentControl& control_;
  TournamentResult result_;
  std::mutex reporting_;
  std::int64_t done_ = 0;
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
