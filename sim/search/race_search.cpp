#include "sim/search/race_search.hpp"

#include <algorithm>
#include <set>

#include "sim/search/played_objective.hpp"
#include "sim/search/threshold_runs.hpp"

namespace farkle {
namespace {

constexpr int most_rounds = 3;
constexpr std::int64_t fewer_games = 10;  // a climb plays one in so many of the games of a race

std::int64_t games_of(const RacePlan& plan) { return plan.most_groups * plan.players; }

PlayedField field_of(const std::shared_ptr<Solved>& solved, const Policy& others, const RacePlan& plan) {
  return {solved->game, others, plan.players, plan.seed, plan.stop};
}

class RaceSearch {
 public:
  RaceSearch(const std::shared_ptr<Solved>& solved, const Policy& field, KeepBy keep, const ThresholdGrid& grid,
             const RacePlan& plan)
      : game_(solved->game), solved_(solved), field_(field), keep_(keep), grid_(grid), plan_(plan) {}

  PlayedSearch run(const std::vector<Points>& start, int most_numbers) {
    Runs best;
    for (int k = 1; k <= most_numbers && !found_.interrupted; ++k) {
      std::vector<Runs> starts{merged(start, static_cast<std::size_t>(k), grid_)};
      if (k > 1) starts.push_back(best);
      best = fastest(starts);
      for (int round = 0; round < most_rounds && !found_.interrupted; ++round)
        if (!improve(best)) break;
      if (!found_.interrupted) add_row({bank_at(best), keep_});
    }
    return std::move(found_);
  }

  PlayedSearch run(const std::vector<Points>& start, const std::vector<std::string>& kinds, int most_numbers) {
    found_ = run(start, 1);
    if (found_.interrupted) return std::move(found_);
    const std::int64_t games = games_of(plan_) / fewer_games;
    Objective objective = played_objective(field_of(solved_, field_, plan_), games);
    objective.value = [&, value = objective.value](const Policy& policy) {
      const double wins = value(policy);
      found_.games += games;
      if (plan_.progress) plan_.progress(found_.games);
      return wins;
    };
    FrontRow one = found_.front.front().found;
    one.value = objective.value(*policy_of(one.policy, solved_));
    const Search search = search_exceptions(objective, solved_, grid_, one, kinds, most_numbers);
    for (int k = 2; k <= most_numbers && !found_.interrupted; ++k) {
      std::vector<Thresholds> met;
      for (const FrontRow& row : search.history)
        if (row.numbers <= k) met.push_back(row.policy);
      const Thresholds winner = fastest(met);
      if (!found_.interrupted) add_row(winner);
    }
    return std::move(found_);
  }

 private:
  // True if a threshold moved.
  bool improve(Runs& runs) {
    const Runs before = runs;
    for (std::size_t r = 0; r < runs.at.size() && !found_.interrupted; ++r) {
      std::vector<Runs> rivals{runs};
      for (Points move = grid_.step; move <= 16 * grid_.step; move *= 2)
        for (const Points sign : {-1, 1}) rivals.push_back(shifted(runs, r, sign * move, grid_));
      rivals.push_back(runs);
      rivals.back().at[r] = bank_never;
      runs = fastest(rivals);
    }
    return runs.at != before.at;
  }

  Runs fastest(const std::vector<Runs>& all) {
    std::vector<Thresholds> policies;
    for (const Runs& runs : all) policies.push_back({bank_at(runs), keep_});
    const Thresholds winner = fastest(policies);
    return all[std::find(policies.begin(), policies.end(), winner) - policies.begin()];
  }

  Thresholds fastest(const std::vector<Thresholds>& all) {
    std::vector<Thresholds> rivals;
    std::vector<std::shared_ptr<const Policy>> policies;
    std::set<Thresholds> seen;
    for (const Thresholds& rival : all) {
      if (!seen.insert(rival).second) continue;
      rivals.push_back(rival);
      policies.push_back(policy_of(rival, solved_));
    }
    if (rivals.size() == 1) return rivals.front();
    RacePlan plan = plan_;
    if (plan_.progress) plan.progress = [&](std::int64_t games) { plan_.progress(found_.games + games); };
    const RaceResult result = race(game_, policies, field_, plan);
    found_.games += result.games;
    if (result.interrupted) {
      found_.interrupted = true;
      return rivals.front();
    }
    const Thresholds& winner = rivals[result.best];
    found_.history.push_back({remembered_numbers(winner), winner, result.entries[result.best].wins});
    may_be_better_ = result.may_be_better;
    return winner;
  }

  void add_row(const Thresholds& winner) {
    if (!found_.front.empty() && found_.front.back().found.policy == winner) return;  // more numbers do not help
    const std::int64_t games = games_of(plan_);
    const Estimate wins =
        wins_in_games(field_of(solved_, field_, plan_), *policy_of(winner, solved_), games, true, plan_.confidence);
    found_.games += games;
    found_.front.push_back({{remembered_numbers(winner), winner, wins.value}, wins, may_be_better_});
  }

  const Game& game_;
  const std::shared_ptr<Solved>& solved_;
  const Policy& field_;
  KeepBy keep_;
  ThresholdGrid grid_;
  const RacePlan& plan_;
  double may_be_better_ = 0;
  PlayedSearch found_;
};

}  // namespace

PlayedSearch race_thresholds(const std::shared_ptr<Solved>& solved, const Policy& field, KeepBy keep,
                             const ThresholdGrid& grid, const std::vector<Points>& start, int most_numbers,
                             const RacePlan& plan) {
  return RaceSearch(solved, field, keep, grid, plan).run(start, most_numbers);
}

PlayedSearch play_exceptions(const std::shared_ptr<Solved>& solved, const Policy& field, KeepBy keep,
                             const ThresholdGrid& grid, const std::vector<Points>& start,
                             const std::vector<std::string>& kinds, int most_numbers, const RacePlan& plan) {
  return RaceSearch(solved, field, keep, grid, plan).run(start, kinds, most_numbers);
}

}  // namespace farkle
