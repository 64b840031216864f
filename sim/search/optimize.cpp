#include "sim/search/optimize.hpp"

#include <algorithm>

#include "sim/search/threshold_runs.hpp"
#include "sim/search/tried_policies.hpp"

namespace farkle {
namespace {

class ThresholdSearch {
 public:
  ThresholdSearch(const Objective& objective, const std::shared_ptr<Solved>& solved, KeepBy keep,
                  const ThresholdGrid& grid, Points longest_move)
      : tried_(objective, solved), keep_(keep), grid_(grid), longest_move_(longest_move) {}

  Search run(const std::vector<Points>& start, int most_numbers, std::optional<double> enough) {
    const std::size_t dice = start.size();
    std::vector<FrontRow> front;
    for (int k = 1; k <= most_numbers; ++k) {
      std::vector<Runs> starts;
      if (k == 1)
        for (const Points at : {grid_.most / 40, grid_.most / 20, grid_.most / 8, bank_never})
          starts.push_back({{dice}, {rounded(at, grid_)}});
      else
        starts = cut_once_more(runs_of(front.back().policy.bank_at));
      starts.push_back(merged(start, static_cast<std::size_t>(k), grid_));
      for (const Runs& from : starts) climb(from);
      front.push_back(tried_.best());
      if (enough && !tried_.better(*enough, front.back().value)) break;
    }
    return std::move(tried_).search(std::move(front));
  }

  Search refine(const std::vector<FrontRow>& rough) {
    std::vector<FrontRow> front;
    for (const FrontRow& row : rough) {
      if (!front.empty()) climb(runs_of(front.back().policy.bank_at));
      climb(runs_of(row.policy.bank_at));
      front.push_back(tried_.best());
    }
    return std::move(tried_).search(std::move(front));
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

  void climb(Runs from) {
    const auto policy_of = [&](const Runs& runs) { return Thresholds{bank_at(runs), keep_}; };
    tried_.climb(std::move(from), policy_of, [&](const Runs& runs, const auto& consider) {
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
    });
  }

  TriedPolicies tried_;
  KeepBy keep_;
  ThresholdGrid grid_;
  Points longest_move_;
};

}  // namespace

int remembered_numbers(const Thresholds& policy) {
  return static_cast<int>(runs_of(policy.bank_at).at.size() + 2 * policy.exceptions.size());
}

Search search_thresholds(const Objective& objective, const std::shared_ptr<Solved>& solved, KeepBy keep,
                         const ThresholdGrid& grid, const std::vector<Points>& start, int most_numbers,
                         std::optional<double> enough) {
  return ThresholdSearch(objective, solved, keep, grid, grid.most).run(start, most_numbers, enough);
}

Search refine_thresholds(const Objective& objective, const std::shared_ptr<Solved>& solved, KeepBy keep,
                         const ThresholdGrid& grid, const std::vector<FrontRow>& rough) {
  return ThresholdSearch(objective, solved, keep, grid, std::min(grid.most, 16 * grid.step)).refine(rough);
}

}  // namespace farkle
