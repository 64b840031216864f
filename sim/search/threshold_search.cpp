#include "sim/search/threshold_search.hpp"

#include <set>
#include <utility>

#include "sim/search/threshold_runs.hpp"

namespace farkle {
namespace {

// Tries moves by `step` times powers of `factor`, up to `longest`, down and up, each as long as it succeeds.
template <class Try>
void both_ways(Points step, Points longest, Points factor, const Try& try_move) {
  for (Points move = step; move <= longest; move *= factor)
    for (const Points sign : {-1, 1})
      while (try_move(sign * move)) {
      }
}

class ThresholdFinder {
 public:
  ThresholdFinder(Tried<Thresholds> tried, const ThresholdGrid& grid, Points longest_move)
      : tried_(std::move(tried)), grid_(grid), longest_move_(longest_move) {}

  ThresholdSearch run(const Thresholds& start, int most_numbers, std::optional<double> enough = {}) {
    for (int k = 1; k <= most_numbers; ++k) {
      std::vector<Runs> starts;
      if (k == 1) starts = spread(start);
      starts.push_back(merged(start, k, grid_));
      add(starts);
      if (enough && !tried_.better(*enough, tried_.best().value)) break;
    }
    return std::move(tried_.found);
  }

  ThresholdSearch refine(const std::vector<ThresholdRow>& rough) {
    for (const ThresholdRow& row : rough) {
      std::vector<Runs> starts;
      if (tried_.found.front.empty() && grid_.small()) starts = spread(row.policy);
      starts.push_back(runs_of(row.policy));
      add(starts);
    }
    return std::move(tried_.found);
  }

  ThresholdSearch except(const ThresholdRow& one, const std::vector<std::string>& kinds, const Rules& rules,
                         int most_numbers) {
    tried_.add(one);
    for (int k = 1; k <= most_numbers; ++k) {
      const Thresholds so_far = tried_.best().policy;
      if (k > 1 && k % 2 == 1)  // an even number of numbers allows no more
        for (const std::string& kind : kinds)
          for (const Points from : starts(kind, rules))
            for (const Points there : other_thresholds(so_far.bank_at.front())) {
              Runs policy = runs_of(so_far);
              policy.policy.exceptions.push_back({kind, from, {there}});
              climb(policy);
            }
      tried_.found.front.push_back(tried_.best());
    }
    return std::move(tried_.found);
  }

 private:
  // A row of the front: the best that is reached from the row before with one run cut in two, and from these.
  void add(const std::vector<Runs>& starts) {
    if (!tried_.found.front.empty())
      for (const Runs& from : cut_once_more(tried_.best().policy)) climb(from);
    for (const Runs& from : starts) climb(from);
    tried_.found.front.push_back(tried_.best());
  }

  // One number: all of a small grid, or a few spread over a large one.
  std::vector<Runs> spread(const Thresholds& like) const {
    const Runs never = merged(like, 1, grid_).with(0, bank_never);
    std::vector<Runs> all;
    if (!grid_.small())
      for (const Points share : {40, 20, 8}) all.push_back(never.with(0, grid_.rounded(grid_.most / share)));
    for (Points at = 0; at <= grid_.most && grid_.small(); at += grid_.step) all.push_back(never.with(0, at));
    all.push_back(never);
    return all;
  }

  std::vector<Points> starts(const std::string& kind, const Rules& rules) const {
    std::vector<Points> all;
    for (int k = 1; kind == "streak" && k < rules.farkle.streak; ++k) all.push_back(k);
    if (kind == "streak") return all;
    const Points target = rules.game.target;
    const bool bank = kind == "me" || kind == "they";
    for (const Points share : {10, 4, 2}) all.push_back(grid_.rounded(bank ? target - target / share : target / share));
    return all;
  }

  // A half, one and a half, and two and a half times the threshold.
  std::vector<Points> other_thresholds(Points at) const {
    if (at == bank_never) return {grid_.rounded(grid_.most / 20), grid_.rounded(grid_.most / 4)};
    return {grid_.rounded(at / 2), grid_.rounded(at / 2 * 3), grid_.rounded(at / 2 * 5)};
  }

  void climb(const Runs& from) {
    tried_.climb(
        from, [this](const Runs& runs) { return tried_.value(runs.policy); },
        [this](const Runs& at, const auto& consider) {
          for (std::size_t r = 0; r < at.ends.size(); ++r)
            both_ways(grid_.step, longest_move_, 2,
                      [&](Points by) { return consider(at.with(r, grid_.shifted(at.at(r), by))); });
          const std::size_t exceptions = at.policy.exceptions.size();
          for (std::size_t r = 0; r < at.ends.size() && exceptions == 0; ++r) consider(at.with(r, bank_never));
          for (std::size_t r = 0; r + 1 < at.ends.size(); ++r)
            for (const int by : {-1, 1})
              if (const auto next = at.with_cut_moved(r, by)) consider(*next);
          for (std::size_t e = 0; e < exceptions; ++e) {
            both_ways(grid_.step, 16 * grid_.step, 2, [&](Points by) {
              Runs next = at;
              Points& there = next.policy.exceptions[e].bank_at.front();
              there = grid_.shifted(there, by);
              return consider(next);
            });
            const bool streak = at.policy.exceptions[e].where == "streak";
            both_ways(streak ? 1 : grid_.step, streak ? 1 : 64 * grid_.step, 4, [&](Points by) {
              Runs next = at;
              const Points from_there = next.policy.exceptions[e].from += by;
              return from_there >= 0 && from_there <= grid_.most && consider(next);
            });
          }
        });
  }

  Tried<Thresholds> tried_;
  ThresholdGrid grid_;
  Points longest_move_;
};

// Where objectives are played: a policy is better if it wins a race.
class ThresholdRaces {
 public:
  ThresholdRaces(const Objective& objective, const std::shared_ptr<Solved>& solved, const ThresholdGrid& grid)
      : objective_(objective), solved_(solved), grid_(grid) {}

  ThresholdSearch run(const Thresholds& start, int most_numbers) {
    Runs best;
    for (int k = 1; k <= most_numbers; ++k) {
      std::vector<Runs> ends;
      std::vector<double> rivals;  // by how much one of the last race may be better
      const auto climb = [&](const Runs& from) {
        ends.push_back(climbed(from));
        rivals.push_back(found_.history.back().may_be_better);
      };
      climb(merged(start, k, grid_));
      if (k > 1) climb(cut(best));
      best = best_of(ends);
      double& rival = found_.history.back().may_be_better;
      rival = std::max(rival, best.policy == ends[0].policy ? rivals[0] : rivals[1]);
      add(best.policy);
    }
    return std::move(found_);
  }

  // Races what a search that began with `one` has found on its way.
  ThresholdSearch run(const ThresholdRow& one, const ThresholdSearch& search) {
    found_.front.push_back(one);
    for (int k = 2; k <= static_cast<int>(search.front.size()); ++k) {
      std::vector<Runs> met;
      for (const ThresholdRow& row : search.history)
        if (row.remembered <= k) met.push_back(runs_of(row.policy));
      add(best_of(met).policy);
    }
    return std::move(found_);
  }

 private:
  // Each threshold in turn, until a whole round changes nothing.
  Runs climbed(Runs best) {
    for (int round = 0, most_rounds = 3; round < most_rounds; ++round) {
      const Thresholds before = best.policy;
      for (std::size_t r = 0; r < best.ends.size(); ++r) {
        std::vector<Runs> rivals{best};
        add_moved(best, r, 1, 2, rivals);
        best = best_of(rivals);
      }
      if (best.policy == before) break;
    }
    return best;
  }

  // The best with one run cut in two, and one of both moved far; or as it is.
  Runs cut(const Runs& best) {
    std::vector<Runs> rivals{best};
    for (const Runs& cut : cut_once_more(best.policy))
      for (std::size_t r = 0; r < cut.ends.size(); ++r) add_moved(cut, r, 4, 4, rivals);
    return best_of(rivals);
  }

  // Moved by the shortest, times the factor, ... up to 16 steps, and to never.
  void add_moved(const Runs& from, std::size_t r, Points shortest, Points factor, std::vector<Runs>& rivals) const {
    both_ways(shortest * grid_.step, 16 * grid_.step, factor, [&](Points by) {
      rivals.push_back(from.with(r, grid_.shifted(from.at(r), by)));
      return false;
    });
    rivals.push_back(from.with(r, bank_never));
  }

  Runs best_of(const std::vector<Runs>& all) {
    std::vector<Runs> rivals;
    std::vector<std::shared_ptr<const Policy>> policies;
    std::set<Thresholds> seen;
    for (const Runs& rival : all)
      if (seen.insert(rival.policy).second) {
        rivals.push_back(rival);
        policies.push_back(policy_of(rival.policy, solved_));
      }
    if (rivals.size() == 1) return rivals.front();
    const Objective::Best best = objective_.best_of(policies);
    const Thresholds& winner = rivals[best.index].policy;
    if (!found_.history.empty() && found_.history.back().policy == winner) found_.history.pop_back();
    found_.history.push_back({remembered(winner), winner, best.value, best.may_be_better});
    return rivals[best.index];
  }

  void add(const Thresholds& winner) {
    if (!found_.front.empty() && found_.front.back().policy == winner) return;  // more numbers do not help
    found_.front.push_back(found_.history.back());
  }

  const Objective& objective_;
  const std::shared_ptr<Solved>& solved_;
  ThresholdGrid grid_;
  ThresholdSearch found_;
};

Tried<Thresholds> tried_by(const Objective& objective, const std::shared_ptr<Solved>& solved) {
  return {objective.more_is_better, [&](const Thresholds& form) { return objective.value(*policy_of(form, solved)); }};
}

}  // namespace

int remembered(const Thresholds& policy) {
  return static_cast<int>(runs_of(policy).ends.size() + 2 * policy.exceptions.size());
}

ThresholdSearch search_thresholds(const Objective& objective, const std::shared_ptr<Solved>& solved, KeepBy keep,
                                  const ThresholdGrid& grid, const std::vector<Points>& start, int most_numbers) {
  if (objective.best_of) return ThresholdRaces(objective, solved, grid).run({start, keep}, most_numbers);
  return ThresholdFinder(tried_by(objective, solved), grid, grid.most).run({start, keep}, most_numbers);
}

ThresholdSearch search_thresholds(const std::function<double(const Thresholds&)>& value, KeepBy keep,
                                  const ThresholdGrid& grid, const std::vector<Points>& start, int most_numbers,
                                  double enough) {
  return ThresholdFinder({true, value}, grid, grid.most).run({start, keep}, most_numbers, enough);
}

ThresholdSearch refine_thresholds(const Objective& objective, const std::shared_ptr<Solved>& solved,
                                  const ThresholdGrid& grid, const std::vector<ThresholdRow>& rough) {
  return ThresholdFinder(tried_by(objective, solved), grid, std::min(grid.most, 16 * grid.step)).refine(rough);
}

ThresholdSearch search_exceptions(const Objective& objective, const std::shared_ptr<Solved>& solved,
                                  const ThresholdGrid& grid, ThresholdRow one, const std::vector<std::string>& kinds,
                                  int most_numbers) {
  if (objective.best_of) one.value = objective.value(*policy_of(one.policy, solved));
  ThresholdFinder finder(tried_by(objective, solved), grid, 16 * grid.step);
  ThresholdSearch found = finder.except(one, kinds, solved->rules, most_numbers);
  return objective.best_of ? ThresholdRaces(objective, solved, grid).run(one, found) : found;
}

}  // namespace farkle
