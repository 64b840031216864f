// One threshold, and other ones while behind, ahead, near the target or after farkles in a row.
#include <algorithm>
#include <string>

#include "sim/search/threshold_runs.hpp"
#include "sim/search/tried_policies.hpp"

namespace farkle {
namespace {

class ExceptionSearch {
 public:
  ExceptionSearch(const Objective& objective, const std::shared_ptr<Solved>& solved, const ThresholdGrid& grid)
      : tried_(objective, solved), rules_(solved->rules), grid_(grid) {}

  Search run(const FrontRow& one, const std::vector<std::string>& kinds, int most_numbers) {
    std::vector<FrontRow> front = {one};
    tried_.add(one);
    while (static_cast<int>(front.size()) < most_numbers) {
      const FrontRow so_far = front.back();
      front.push_back(so_far);  // an even number of numbers allows no more
      if (static_cast<int>(front.size()) == most_numbers) break;
      FrontRow best = so_far;
      for (const std::string& kind : kinds) {
        for (const Points from : starts(kind))
          for (const Points there : other_thresholds(so_far.policy.bank_at.front())) {
            Thresholds policy = so_far.policy;
            policy.exceptions.push_back({kind, from, {there}});
            const FrontRow found = climb(std::move(policy));
            if (tried_.better(found.value, best.value)) best = found;
          }
      }
      front.push_back(best);
    }
    return std::move(tried_).search(std::move(front));
  }

 private:
  std::vector<Points> starts(const std::string& kind) const {
    if (kind == "streak") {
      std::vector<Points> all;
      for (int k = 1; k < rules_.farkle.streak; ++k) all.push_back(k);
      return all;
    }
    const Points target = rules_.game.target;
    const bool bank = kind == "me" || kind == "they";
    std::vector<Points> all;
    for (const Points share : {10, 4, 2})
      all.push_back(rounded(bank ? target - target / share : target / share, grid_));
    return all;
  }

  // A half, one and a half, and two and a half times the threshold.
  std::vector<Points> other_thresholds(Points at) const {
    if (at == bank_never) return {rounded(grid_.most / 20, grid_), rounded(grid_.most / 4, grid_)};
    std::vector<Points> all;
    for (const Points halves : {1, 3, 5}) all.push_back(rounded(at / 2 * halves, grid_));
    return all;
  }

  // Moves every number as long as that helps.
  FrontRow climb(Thresholds start) {
    const auto itself = [](const Thresholds& policy) { return policy; };
    return tried_.climb(std::move(start), itself, [&](const Thresholds& policy, const auto& consider) {
      // The policy with one threshold moved: the one for all dice (exception < 0) or that of an exception.
      const auto moved = [&](std::ptrdiff_t exception, Points by) {
        Thresholds next = policy;
        Points& at = exception < 0 ? next.bank_at.front() : next.exceptions[exception].bank_at.front();
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
        const bool streak = policy.exceptions[e].where == "streak";
        for (Points move = streak ? 1 : grid_.step; move <= (streak ? 1 : 64 * grid_.step); move *= 4)
          for (const Points sign : {-1, 1})
            for (bool again = true; again;) {
              Thresholds next = policy;
              Points& from = next.exceptions[e].from;
              from += sign * move;
              again = from >= 0 && from <= grid_.most && consider(next);
            }
      }
    });
  }

  TriedPolicies tried_;
  const Rules& rules_;
  ThresholdGrid grid_;
};

}  // namespace

Search search_exceptions(const Objective& objective, const std::shared_ptr<Solved>& solved, const ThresholdGrid& grid,
                         const FrontRow& one, const std::vector<std::string>& kinds, int most_numbers) {
  return ExceptionSearch(objective, solved, grid).run(one, kinds, most_numbers);
}

}  // namespace farkle
