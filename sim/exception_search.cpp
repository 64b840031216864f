// One threshold, and other ones while behind, ahead, near the target or after farkles in a row.
#include <algorithm>
#include <map>
#include <string>

#include "sim/optimize.hpp"
#include "sim/policies/make_policy.hpp"
#include "sim/threshold_runs.hpp"

namespace farkle {
namespace {

class ExceptionSearch {
 public:
  ExceptionSearch(const Objective& objective, const std::shared_ptr<Solved>& solved, const ThresholdGrid& grid)
      : objective_(objective), solved_(solved), grid_(grid) {}

  Search run(const FrontRow& one, const std::vector<std::string>& kinds, int most_numbers) {
    found_.front = found_.history = {one};
    known_.emplace(one.policy, one.value);
    while (static_cast<int>(found_.front.size()) < most_numbers) {
      const FrontRow so_far = found_.front.back();
      found_.front.push_back(so_far);  // an even number of numbers allows no more
      if (static_cast<int>(found_.front.size()) == most_numbers) break;
      FrontRow best = so_far;
      for (const std::string& kind : kinds) {
        for (const Points from : starts(kind))
          for (const Points there : other_thresholds(so_far.policy.bank_at.front())) {
            Thresholds policy = so_far.policy;
            policy.exceptions.push_back({kind, from, there});
            const FrontRow found = climb(std::move(policy));
            if (better(found.value, best.value)) best = found;
          }
      }
      found_.front.push_back(best);
    }
    return std::move(found_);
  }

 private:
  std::vector<Points> starts(const std::string& kind) const {
    if (kind == "streak") {
      std::vector<Points> all;
      for (int k = 1; k < solved_->rules.farkle.streak; ++k) all.push_back(k);
      return all;
    }
    const Points target = solved_->rules.game.target;
    const bool bank = kind == "me" || kind == "they";
    std::vector<Points> all;
    for (const Points share : {10, 4, 2})
      all.push_back(rounded(bank ? target - target / share : target / share, grid_));
    return all;
  }

  // Half, half as much again, and two and a half times.
  std::vector<Points> other_thresholds(Points at) const {
    if (at == bank_never) return {rounded(grid_.most / 20, grid_), rounded(grid_.most / 4, grid_)};
    std::vector<Points> all;
    for (const Points halves : {1, 3, 5}) all.push_back(rounded(at / 2 * halves, grid_));
    return all;
  }

  double value(const Thresholds& policy) {
    const auto known = known_.find(policy);
    if (known != known_.end()) return known->second;
    ++found_.evaluations;
    const double value = objective_.value(*make_policy(policy_text(policy), solved_, 2));
    known_.emplace(policy, value);
    if (better(value, found_.history.back().value))
      found_.history.push_back({remembered_numbers(policy), policy, value});
    return value;
  }
  bool better(double a, double b) const { return objective_.more_is_better ? a > b : a < b; }

  // Every number is moved as long as that helps.
  FrontRow climb(Thresholds policy) {
    double here = value(policy);
    for (bool improved = true; improved;) {
      improved = false;
      const auto consider = [&](const Thresholds& next) {
        const double there = value(next);
        if (!better(there, here)) return false;
        policy = next;
        here = there;
        return improved = true;
      };
      // A threshold: the one for all dice (none) or that of an exception.
      const auto moved = [&](std::ptrdiff_t exception, Points by) {
        Thresholds next = policy;
        Points& at =
            exception < 0 ? next.bank_at.front() : next.exceptions[static_cast<std::size_t>(exception)].bank_at;
        at = shifted({{1}, {at}}, 0, by, grid_).at.front();
        if (exception < 0) std::fill(next.bank_at.begin(), next.bank_at.end(), at);
        return next;
      };
      const auto count = static_cast<std::ptrdiff_t>(policy.exceptions.size());
      for (std::ptrdiff_t e = -1; e < count; ++e) {
        for (Points move = grid_.step; move <= 16 * grid_.step; move *= 2)
          for (const Points sign : {-1, 1})
            while (consider(moved(e, sign * move))) {
            }
        if (e < 0) continue;
        const bool streak = policy.exceptions[static_cast<std::size_t>(e)].where == "streak";
        for (Points move = streak ? 1 : grid_.step; move <= (streak ? 1 : 64 * grid_.step); move *= 4)
          for (const Points sign : {-1, 1})
            for (bool again = true; again;) {
              Thresholds next = policy;
              Points& from = next.exceptions[static_cast<std::size_t>(e)].from;
              from += sign * move;
              again = from >= 0 && from <= grid_.most && consider(next);
            }
      }
    }
    return {remembered_numbers(policy), policy, here};
  }

  const Objective& objective_;
  const std::shared_ptr<Solved>& solved_;
  ThresholdGrid grid_;
  std::map<Thresholds, double> known_;
  Search found_;
};

}  // namespace

Search search_exceptions(const Objective& objective, const std::shared_ptr<Solved>& solved, const ThresholdGrid& grid,
                         const FrontRow& one, const std::vector<std::string>& kinds, int most_numbers) {
  return ExceptionSearch(objective, solved, grid).run(one, kinds, most_numbers);
}

}  // namespace farkle
