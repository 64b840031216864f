#include "cli/commands/policy/optimize_front.hpp"

#include <algorithm>

namespace farkle {

std::vector<ThresholdSearch> search_forms(const std::vector<PolicyShape>& asked, const OptimizeOptions& options,
                                          const std::shared_ptr<Solved>& solved, const Objective& objective,
                                          const std::optional<Objective>& rough) {
  const ThresholdGrid grid = grid_of(options, solved->rules);
  const std::vector<Points> start = best_turn_thresholds(*solved);
  std::vector<ThresholdSearch> searches;
  for (const PolicyShape& form : asked) {
    const int most = most_numbers(form, options, solved->rules);
    ThresholdSearch found = search_thresholds(rough ? *rough : objective, solved, form.keep, grid, start,
                                              form.exceptions.empty() ? most : 1);
    if (rough) found = refine_thresholds(objective, solved, grid, found.front);
    if (!form.exceptions.empty()) {
      ThresholdSearch more = search_exceptions(objective, solved, grid, found.front[0], form.exceptions, most);
      more.evaluations += found.evaluations;
      if (objective.best_of) more.history.insert(more.history.begin(), found.history.begin(), found.history.end());
      found = std::move(more);
    }
    searches.push_back(std::move(found));
  }
  return searches;
}

std::vector<FormRow> front_over(const std::vector<PolicyShape>& asked, const std::vector<ThresholdSearch>& searches,
                                const Objective& objective) {
  std::vector<FormRow> all;
  std::size_t longest = 0;
  for (const ThresholdSearch& search : searches) longest = std::max(longest, search.front.size());
  for (const KeepBy keep : {KeepBy::most_points, KeepBy::best_turn}) {
    std::vector<FormRow> front;
    for (std::size_t k = 0; k < longest; ++k)
      for (std::size_t f = 0; f < searches.size(); ++f) {
        if (asked[f].keep != keep || k >= searches[f].front.size()) continue;
        const ThresholdRow& row = searches[f].front[k];
        if (!front.empty() && !objective.better(row.value, front.back().found.value)) continue;
        while (!front.empty() && front.back().found.remembered >= row.remembered) front.pop_back();
        front.push_back({asked[f].name, row});
      }
    all.insert(all.end(), front.begin(), front.end());
  }
  return all;
}

ThresholdRow best_of(const std::vector<FormRow>& front, const Objective& objective) {
  return std::max_element(
             front.begin(), front.end(),
             [&](const FormRow& a, const FormRow& b) { return objective.better(b.found.value, a.found.value); })
      ->found;
}

}  // namespace farkle
