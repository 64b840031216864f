#include "sim/search/race.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>

#include "sim/statistics/confidence_sequence.hpp"

namespace farkle {
namespace {

constexpr std::int64_t first_round = 256, chunk = 64;  // groups

struct Entry {
  std::unique_ptr<Engine> engine;
  std::vector<std::uint8_t> won;  // by group: games won, of as many as there are players
  std::int64_t total = 0;
  double wins() const { return static_cast<double>(total) / static_cast<double>(won.size()); }  // per group
};

class Race {
 public:
  Race(const Game& game, const std::vector<std::shared_ptr<const Policy>>& policies, const Policy& field,
       const RacePlan& plan)
      : plan_(plan), decided_is_won_(game.rules.game.end != End::not_last) {
    for (const auto& policy : policies) {
      Match match{game, {policy.get()}};
      while (match.players() < plan.players) match.policies.push_back(&field);
      entries_.push_back({make_engine(match), {}});
    }
    result_.entries.resize(entries_.size());
  }

  RaceResult run() {
    for (std::int64_t groups = first_round; !result_.interrupted; groups += groups / 2) {
      groups = std::min(groups, plan_.most_groups);
      while (play_up_to(groups) && judge()) {  // somebody may come back, and then has games to make up for
      }
      if (groups == plan_.most_groups || result_.may_be_better <= plan_.indifference) break;
    }
    for (std::size_t e = 0; e < entries_.size(); ++e) {
      Raced& raced = result_.entries[e];
      raced.groups = static_cast<std::int64_t>(entries_[e].won.size());
      if (raced.groups > 0) raced.wins = entries_[e].wins() / plan_.players;
    }
    return std::move(result_);
  }

 private:
  // Plays all policies that are not beaten. False: nothing was left to play, or it was stopped.
  bool play_up_to(std::int64_t groups) {
    struct Part {
      std::size_t entry, first, last;
    };
    std::vector<Part> parts;
    for (std::size_t e = 0; e < entries_.size(); ++e) {
      if (result_.entries[e].beaten) continue;
      auto& won = entries_[e].won;
      for (std::size_t first = won.size(); first < static_cast<std::size_t>(groups); first += chunk)
        parts.push_back({e, first, std::min(first + std::size_t{chunk}, static_cast<std::size_t>(groups))});
      won.resize(std::max(won.size(), static_cast<std::size_t>(groups)));
    }
    std::atomic<bool> stopped{false};
    tbb::parallel_for(std::size_t{0}, parts.size(), [&](std::size_t p) {
      if (plan_.stop && plan_.stop->load(std::memory_order_relaxed)) stopped = true;
      if (stopped) return;
      const Part& part = parts[p];
      Entry& entry = entries_[part.entry];
      Tally tally(plan_.players);
      std::int64_t before = 0;
      const auto players = static_cast<std::uint64_t>(plan_.players);
      for (std::size_t g = part.first; g < part.last; ++g) {
        entry.engine->play(plan_.seed, {g * players, plan_.players}, tally);
        const std::int64_t decided = tally.players[0].decided();
        const std::int64_t in_group = decided - before;
        entry.won[g] = static_cast<std::uint8_t>(decided_is_won_ ? in_group : plan_.players - in_group);
        before = decided;
      }
    });
    if (stopped) return result_.interrupted = true, false;
    for (const Part& part : parts) {
      Entry& entry = entries_[part.entry];
      for (std::size_t g = part.first; g < part.last; ++g) entry.total += entry.won[g];
      result_.games += static_cast<std::int64_t>(part.last - part.first) * plan_.players;
    }
    if (plan_.progress && !parts.empty()) plan_.progress(result_.games);
    return !parts.empty();
  }

  // Finds the leader and the beaten. True if somebody has to play on before that is settled.
  bool judge() {
    std::size_t best = entries_.size();
    for (std::size_t e = 0; e < entries_.size(); ++e)
      if (!result_.entries[e].beaten && (best == entries_.size() || entries_[e].wins() > entries_[best].wins()))
        best = e;
    result_.best = best;
    result_.may_be_better = 0;
    bool back = false;
    for (std::size_t e = 0; e < entries_.size(); ++e) {
      if (e == best) continue;
      const Interval ahead = lead(entries_[best], entries_[e]);  // of the best
      const bool was = result_.entries[e].beaten;
      result_.entries[e].beaten = ahead.low > 0;
      back |= was && ahead.low <= 0;
      result_.may_be_better = std::max(result_.may_be_better, -ahead.low);
    }
    return back;
  }

  // How much more often the first wins, from the groups that both have played.
  Interval lead(const Entry& a, const Entry& b) const {
    const int n = plan_.players;
    std::vector<double> results;
    for (int d = -n; d <= n; ++d) results.push_back(0.5 + 0.5 * d / n);
    std::vector<std::int64_t> counts(results.size());
    for (std::size_t g = 0; g < std::min(a.won.size(), b.won.size()); ++g) ++counts[n + a.won[g] - b.won[g]];
    const auto comparisons = static_cast<double>(entries_.size() * (entries_.size() - 1) / 2);
    ConfidenceSequence sequence(results, 1 - (1 - plan_.confidence) / comparisons, plan_.indifference / 2);
    sequence.add(counts);
    const Interval half = sequence.interval();
    return {2 * half.low - 1, 2 * half.high - 1};
  }

  const RacePlan& plan_;
  const bool decided_is_won_;
  std::vector<Entry> entries_;
  RaceResult result_;
};

}  // namespace

RaceResult race(const Game& game, const std::vector<std::shared_ptr<const Policy>>& entries, const Policy& field,
                const RacePlan& plan) {
  return Race(game, entries, field, plan).run();
}

}  // namespace farkle
