#include "sim/search/race_search.hpp"

#include <set>

#include "sim/search/played_objective.hpp"
#include "sim/search/threshold_runs.hpp"

namespace farkle {
namespace {

constexpr int most_rounds = 3;
constexpr std::int64_t fewer_games = 10;  // of those of a race each policy with exceptions plays one in so many

std::int64_t games_of(const RacePlan& plan) { return plan.most_groups * plan.players; }

PlayedField field_of(const std::shared_ptr<Solved>& solved, const Policy& others, const RacePlan& plan) {
  return {solved->game, others, plan.players, plan.seed, plan.stop};
}

PlayedRow row_in_fresh_games(const Thresholds& policy, const std::shared_ptr<Solved>& solved, const Policy& others,
                             const RacePlan& plan) {
  const Estimate wins =
      wins_in_games(field_of(solved, others, plan), *policy_of(policy, solved), games_of(plan), true, plan.confidence);
  return {{remembered_numbers(policy), policy, wins.value}, wins, {}};
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
      if (!found_.interrupted) add_row(best);
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
    std::vector<Runs> rivals;
    std::vector<std::shared_ptr<const Policy>> policies;
    std::set<std::vector<Points>> seen;
    for (const Runs& runs : all) {
      if (!seen.insert(bank_at(runs)).second) continue;
      rivals.push_back(runs);
      policies.push_back(policy_of({bank_at(runs), keep_}, solved_));
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
    const Thresholds winner{bank_at(rivals[result.best]), keep_};
    found_.history.push_back({remembered_numbers(winner), winner, result.entries[result.best].wins});
    may_be_better_ = result.may_be_better;
    return rivals[result.best];
  }

  void add_row(const Runs& runs) {
    const Thresholds winner{bank_at(runs), keep_};
    if (!found_.front.empty() && found_.front.back().found.policy == winner) return;  // more numbers do not help
    found_.front.push_back(row_in_fresh_games(winner, solved_, field_, plan_));
    found_.front.back().may_be_better = may_be_better_;
    found_.games += games_of(plan_);
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
  PlayedSearch found = race_thresholds(solved, field, keep, grid, start, 1, plan);
  if (found.interrupted) return found;
  Objective objective = played_objective(field_of(solved, field, plan), games_of(plan) / fewer_games);
  objective.value = [&, value = objective.value](const Policy& policy) {
    const double wins = value(policy);
    found.games += games_of(plan) / fewer_games;
    if (plan.progress) plan.progress(found.games);
    return wins;
  };
  FrontRow one = found.front.front().found;
  one.value = objective.value(*policy_of(one.policy, solved));  // in the games that all others play too
  const Search search = search_exceptions(objective, solved, grid, one, kinds, most_numbers);
  found.history.insert(found.history.end(), search.history.begin(), search.history.end());
  for (const FrontRow& row : search.front) {
    if (row.policy == found.front.back().found.policy) continue;  // more numbers do not help
    found.front.push_back(row_in_fresh_games(row.policy, solved, field, plan));
    found.games += games_of(plan);
  }
  return found;
}

}  // namespace farkle
