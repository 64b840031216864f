#include "sim/optimize.hpp"

#include <algorithm>
#include <cstdint>
#include <map>

#include "sim/policies/make_policy.hpp"

namespace farkle {
namespace {

// Thresholds as runs: ends[r] is the number of dice from which run r + 1 begins; the last one is the dice of the set.
struct Runs {
  std::vector<std::size_t> ends;
  std::vector<Points> at;
};

Runs runs_of(const std::vector<Points>& bank_at) {
  Runs runs;
  for (std::size_t n = 0; n < bank_at.size(); ++n) {
    if (n > 0 && bank_at[n] == bank_at[n - 1])
      ++runs.ends.back();
    else
      runs.ends.push_back(n + 1), runs.at.push_back(bank_at[n]);
  }
  return runs;
}

std::vector<Points> bank_at(const Runs& runs) {
  std::vector<Points> out;
  for (std::size_t r = 0; r < runs.ends.size(); ++r) out.resize(runs.ends[r], runs.at[r]);
  return out;
}

class ThresholdSearch {
 public:
  ThresholdSearch(const Objective& objective, const std::shared_ptr<Solved>& solved, KeepBy keep,
                  const ThresholdGrid& grid, Points longest_move)
      : objective_(objective), solved_(solved), keep_(keep), grid_(grid), longest_move_(longest_move) {}

  Search run(const std::vector<Points>& start, int most_numbers) {
    const std::size_t dice = start.size();
    for (int k = 1; k <= most_numbers; ++k) {
      std::vector<Runs> starts;
      if (k == 1)
        for (const Points at : {grid_.most / 40, grid_.most / 20, grid_.most / 8, bank_never})
          starts.push_back({{dice}, {rounded(at)}});
      else
        starts = cut_once_more(runs_of(found_.front.back().policy.bank_at));
      starts.push_back(merged(start, static_cast<std::size_t>(k)));
      if (k > 1) best_ = found_.front.back();
      for (const Runs& from : starts) climb(from);
      found_.front.push_back(best_);
    }
    return std::move(found_);
  }

  Search refine(const std::vector<FrontRow>& rough) {
    for (const FrontRow& row : rough) {
      if (!found_.front.empty()) {
        best_ = found_.front.back();
        climb(runs_of(best_.policy.bank_at));
      }
      climb(runs_of(row.policy.bank_at));
      found_.front.push_back(best_);
    }
    return std::move(found_);
  }

 private:
  Points rounded(Points at) const {
    if (at == bank_never || at > grid_.most) return bank_never;
    return (at + grid_.step / 2) / grid_.step * grid_.step;
  }

  // Every way to cut one run in two.
  static std::vector<Runs> cut_once_more(const Runs& runs) {
    std::vector<Runs> out;
    for (std::size_t r = 0; r < runs.ends.size(); ++r)
      for (std::size_t n = (r == 0 ? 0 : runs.ends[r - 1]) + 1; n < runs.ends[r]; ++n) {
        Runs cut = runs;
        cut.ends.insert(cut.ends.begin() + static_cast<std::ptrdiff_t>(r), n);
        cut.at.insert(cut.at.begin() + static_cast<std::ptrdiff_t>(r), runs.at[r]);
        out.push_back(std::move(cut));
      }
    return out;
  }

  // The nearest neighbours made one, down to k runs.
  Runs merged(const std::vector<Points>& start, std::size_t k) const {
    std::vector<Points> on_grid;
    for (const Points at : start) on_grid.push_back(rounded(at));
    Runs runs = runs_of(on_grid);
    while (runs.at.size() > k) {
      std::size_t nearest = 0;
      const auto gap = [&](std::size_t r) { return std::abs(std::int64_t{runs.at[r + 1]} - runs.at[r]); };
      for (std::size_t r = 1; r + 1 < runs.at.size(); ++r)
        if (gap(r) < gap(nearest)) nearest = r;
      runs.ends.erase(runs.ends.begin() + static_cast<std::ptrdiff_t>(nearest));
      runs.at.erase(runs.at.begin() + static_cast<std::ptrdiff_t>(nearest) + 1);
    }
    return runs;
  }

  double value(const Runs& runs) {
    const Thresholds policy{bank_at(runs), keep_};
    const auto known = known_.find(policy.bank_at);
    if (known != known_.end()) return known->second;
    ++found_.evaluations;
    const double value = objective_.value(*make_policy(policy_text(policy), solved_, 2));
    known_.emplace(policy.bank_at, value);
    if (found_.history.empty() || better(value, best_.value)) {
      best_ = {remembered_numbers(policy), policy, value};
      found_.history.push_back(best_);
    }
    return value;
  }

  bool better(double a, double b) const { return objective_.more_is_better ? a > b : a < b; }

  void climb(Runs runs) {
    double here = value(runs);
    for (bool improved = true; improved;) {
      improved = false;
      const auto consider = [&](const Runs& next) {
        const double there = value(next);
        if (!better(there, here)) return false;
        runs = next;
        here = there;
        return improved = true;
      };
      for (std::size_t r = 0; r < runs.at.size(); ++r)
        for (Points move = grid_.step; move <= longest_move_; move *= 2)
          for (const Points sign : {-1, 1})
            while (consider(shifted(runs, r, sign * move))) {
            }
      for (std::size_t r = 0; r < runs.at.size(); ++r) {
        Runs next = runs;
        next.at[r] = bank_never;
        consider(next);
      }
      for (std::size_t r = 0; r + 1 < runs.ends.size(); ++r)
        for (const int sign : {-1, 1}) {
          Runs next = runs;
          next.ends[r] = next.ends[r] - 1 + static_cast<std::size_t>(sign + 1);
          if (next.ends[r] > (r == 0 ? 0 : next.ends[r - 1]) && next.ends[r] < next.ends[r + 1]) consider(next);
        }
    }
  }

  // Never is one step above the highest number; nothing goes beyond either end.
  Runs shifted(Runs runs, std::size_t r, Points by) const {
    Points& at = runs.at[r];
    const Points top = grid_.most / grid_.step * grid_.step;
    const Points to = (at == bank_never ? top + grid_.step : at) + by;
    at = to > top ? bank_never : std::max(to, 0);
    return runs;
  }

  const Objective& objective_;
  const std::shared_ptr<Solved>& solved_;
  KeepBy keep_;
  ThresholdGrid grid_;
  Points longest_move_;
  std::map<std::vector<Points>, double> known_;
  FrontRow best_;
  Search found_;
};

}  // namespace

int remembered_numbers(const Thresholds& policy) { return static_cast<int>(runs_of(policy.bank_at).at.size()); }

std::string policy_text(const Thresholds& policy) {
  const bool one = remembered_numbers(policy) == 1;
  std::string text = one ? "bank-at:" : "threshold:";
  for (std::size_t n = 0; n < (one ? 1 : policy.bank_at.size()); ++n)
    text += (n > 0 ? "," : "") + (policy.bank_at[n] == bank_never ? "never" : std::to_string(policy.bank_at[n]));
  return text + (policy.keep == KeepBy::best_turn ? ",keep=best" : "");
}

Search search_thresholds(const Objective& objective, const std::shared_ptr<Solved>& solved, KeepBy keep,
                         const ThresholdGrid& grid, const std::vector<Points>& start, int most_numbers) {
  return ThresholdSearch(objective, solved, keep, grid, grid.most).run(start, most_numbers);
}

Search refine_thresholds(const Objective& objective, const std::shared_ptr<Solved>& solved, KeepBy keep,
                         const ThresholdGrid& grid, const std::vector<FrontRow>& rough) {
  return ThresholdSearch(objective, solved, keep, grid, std::min(grid.most, 16 * grid.step)).refine(rough);
}

}  // namespace farkle
