#include "sim/optimize.hpp"

#include <algorithm>
#include <map>

#include "sim/policies/make_policy.hpp"
#include "sim/threshold_runs.hpp"

namespace farkle {
namespace {

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
          starts.push_back({{dice}, {rounded(at, grid_)}});
      else
        starts = cut_once_more(runs_of(found_.front.back().policy.bank_at));
      starts.push_back(merged(start, static_cast<std::size_t>(k), grid_));
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
            while (consider(shifted(runs, r, sign * move, grid_))) {
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

int remembered_numbers(const Thresholds& policy) {
  return static_cast<int>(runs_of(policy.bank_at).at.size() + 2 * policy.exceptions.size());
}

std::string policy_text(const Thresholds& policy) {
  const bool one = runs_of(policy.bank_at).at.size() == 1;
  const auto word = [](Points at) { return at == bank_never ? "never" : std::to_string(at); };
  std::string text = one ? "bank-at:" : "threshold:";
  for (std::size_t n = 0; n < (one ? 1 : policy.bank_at.size()); ++n)
    text += (n > 0 ? "," : "") + word(policy.bank_at[n]);
  if (policy.keep == KeepBy::best_turn) text += ",keep=best";
  for (const Exception& e : policy.exceptions)
    text += "/" + e.where + "=" + std::to_string(e.from) + ":" + word(e.bank_at);
  return text;
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
