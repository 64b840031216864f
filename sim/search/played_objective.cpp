#include "sim/search/played_objective.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>

#include "sim/statistics/sequential.hpp"
#include "solver/game/error.hpp"

namespace farkle {
namespace {

constexpr std::uint64_t fresh_games = 1ull << 63;  // flips this bit of the seed
constexpr double how_sure = 0.95;
constexpr std::int64_t first_round = 256, chunk = 64;  // groups

void stopped_if(bool stop) {
  if (stop) throw CannotDo("stopped; nothing has been found yet");
}

struct Entry {
  std::unique_ptr<Engine> engine;
  std::vector<std::uint8_t> won;  // by group: games won, of as many as there are players
  std::int64_t total = 0;
  bool beaten = false;                                                                          // beyond doubt
  double wins() const { return static_cast<double>(total) / static_cast<double>(won.size()); }  // per group
};

std::unique_ptr<Engine> engine_of(const PlayedField& field, const Policy& policy) {
  Match match{field.game, {&policy}};
  match.policies.resize(field.players, field.others.get());
  return make_engine(match);
}

class Race {
 public:
  Race(const PlayedField& field, const std::vector<std::shared_ptr<const Policy>>& policies)
      : field_(field), players_(field.players), decided_is_won_(field.game.rules.game.end != End::not_last) {
    for (const auto& policy : policies) entries_.push_back({engine_of(field, *policy), {}});
  }

  RaceResult run() {
    const std::int64_t most = field_.games / players_;
    for (std::int64_t groups = first_round;; groups += groups / 2) {
      groups = std::min(groups, most);
      while (play_up_to(groups) && judge()) {  // somebody may come back, and then has games to make up for
      }
      if (groups == most || result_.best.may_be_better <= field_.indifference) break;
    }
    for (const Entry& entry : entries_)
      result_.entries.push_back({entry.wins() / players_, std::ssize(entry.won), entry.beaten});
    result_.best.value = result_.entries[result_.best.index].wins;
    return std::move(result_);
  }

 private:
  // Plays all policies that are not beaten. False: nothing was left to play.
  bool play_up_to(std::int64_t groups) {
    struct Part {
      Entry& entry;
      std::int64_t first, last;
    };
    std::vector<Part> parts;
    for (Entry& entry : entries_) {
      if (entry.beaten) continue;
      for (std::int64_t first = entry.won.size(); first < groups; first += chunk)
        parts.push_back({entry, first, std::min(first + chunk, groups)});
      entry.won.resize(std::max<std::size_t>(entry.won.size(), groups));
    }
    std::atomic<bool> stopped{false};
    tbb::parallel_for(std::size_t{0}, parts.size(), [&](std::size_t p) {
      if (field_.stop && field_.stop->load(std::memory_order_relaxed)) stopped = true;
      if (stopped) return;
      const auto& [entry, first, last] = parts[p];
      Tally tally(players_);
      std::int64_t before = 0;
      const auto players = static_cast<std::uint64_t>(players_);
      for (std::int64_t g = first; g < last; ++g) {
        entry.engine->play(field_.seed, {g * players, players_}, tally);
        const std::int64_t decided = tally.players[0].decided();
        const std::int64_t in_group = decided - before;
        entry.won[g] = static_cast<std::uint8_t>(decided_is_won_ ? in_group : players_ - in_group);
        before = decided;
      }
    });
    stopped_if(stopped);
    std::int64_t games = 0;
    for (const auto& [entry, first, last] : parts) {
      for (std::int64_t g = first; g < last; ++g) entry.total += entry.won[g];
      games += (last - first) * players_;
    }
    result_.games += games;
    if (field_.played) field_.played(games);
    return !parts.empty();
  }

  // Finds the leader and the beaten. True if somebody has to play on before that is settled.
  bool judge() {
    std::size_t best = entries_.size();
    for (std::size_t e = 0; e < entries_.size(); ++e)
      if (!entries_[e].beaten && (best == entries_.size() || entries_[e].wins() > entries_[best].wins())) best = e;
    result_.best = {best};
    bool back = false;
    for (std::size_t e = 0; e < entries_.size(); ++e) {
      if (e == best) continue;
      const Interval ahead = lead(entries_[best], entries_[e]);  // of the best
      back |= entries_[e].beaten && ahead.low <= 0;
      entries_[e].beaten = ahead.low > 0;
      result_.best.may_be_better = std::max(result_.best.may_be_better, -ahead.low);
    }
    return back;
  }

  // How much more often the first wins, from the groups that both have played.
  Interval lead(const Entry& a, const Entry& b) const {
    const int n = players_;
    std::vector<double> results;
    for (int d = -n; d <= n; ++d) results.push_back(0.5 + 0.5 * d / n);
    std::vector<std::int64_t> counts(results.size());
    for (std::size_t g = 0; g < std::min(a.won.size(), b.won.size()); ++g) ++counts[n + a.won[g] - b.won[g]];
    const auto comparisons = static_cast<double>(entries_.size() * (entries_.size() - 1) / 2);
    const double sure = 1 - (1 - how_sure) / comparisons;
    const Interval half = anytime_mean(results, counts, sure, field_.indifference / 2).interval;
    return {2 * half.low - 1, 2 * half.high - 1};
  }

  const PlayedField& field_;
  const int players_;
  const bool decided_is_won_;
  std::vector<Entry> entries_;
  RaceResult result_;
};

}  // namespace

RaceResult race(const PlayedField& field, const std::vector<std::shared_ptr<const Policy>>& entries) {
  return Race(field, entries).run();
}

Estimate wins_in_games(const PlayedField& field, const Policy& policy, std::int64_t games, bool fresh) {
  const std::uint64_t seed = fresh ? field.seed ^ fresh_games : field.seed;
  const Tally tally = run_tournament(*engine_of(field, policy), seed, {0, games}, {.stop = field.stop});
  stopped_if(tally.games < games);
  if (field.played) field.played(games);
  // share[k]: the policy's share of wins in a group of games of which it decided k.
  const bool won = field.game.rules.game.end != End::not_last;
  std::vector<double> share;
  for (int decided = 0; decided <= field.players; ++decided)
    share.push_back(static_cast<double>(won ? decided : field.players - decided) / field.players);
  return mean(sums_of(share, std::span(tally.players[0].groups_decided).first(share.size())), how_sure);
}

Objective played_objective(const PlayedField& field) {
  const auto value_of = [field](std::int64_t games) {
    games = std::max<std::int64_t>(1, games / field.players) * field.players;
    return [field, games](const Policy& policy) { return wins_in_games(field, policy, games, false).value; };
  };
  return {.name = "win",
          .more_is_better = true,
          .optimum = {},
          .value = value_of(field.games / 10),
          .about =
              [about = value_of(field.games / 100)](const Policy&) {
                return [about](const Policy& policy, int, const Objective::Differs&) { return about(policy); };
              },
          .best_of = [field](const auto& policies) { return race(field, policies).best; }};
}

}  // namespace farkle
