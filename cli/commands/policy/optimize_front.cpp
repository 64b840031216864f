#include "cli/commands/policy/optimize_front.hpp"

#include <algorithm>

namespace farkle {

std::vector<FormRow> front_over(const std::vector<PolicyShape>& asked, const std::vector<Search>& searches,
                                bool more_is_better) {
  std::vector<FormRow> all;
  std::size_t longest = 0;
  for (const Search& search : searches) longest = std::max(longest, search.front.size());
  for (const KeepBy keep : {KeepBy::most_points, KeepBy::best_turn}) {
    std::vector<FormRow> front;
    for (std::size_t k = 0; k < longest; ++k)
      for (std::size_t f = 0; f < searches.size(); ++f) {
        if (asked[f].keep != keep || k >= searches[f].front.size()) continue;
        const FrontRow& row = searches[f].front[k];
        if (!front.empty() &&
            !(more_is_better ? row.value > front.back().found.value : row.value < front.back().found.value))
          continue;
        while (!front.empty() && front.back().found.numbers >= row.numbers) front.pop_back();
        front.push_back({asked[f].name, row});
      }
    all.insert(all.end(), front.begin(), front.end());
  }
  return all;
}

const FormRow& best_of(const std::vector<FormRow>& front, bool more_is_better) {
  const auto by_value = [](const FormRow& a, const FormRow& b) { return a.found.value < b.found.value; };
  return more_is_better ? *std::max_element(front.begin(), front.end(), by_value)
                        : *std::min_element(front.begin(), front.end(), by_value);
}

}  // namespace farkle
