#include "sim/policies/random_policy.hpp"

#include <vector>

namespace farkle {

Decisions RandomPolicy::decide(const TurnView& view, std::span<const KeepOption> options) const {
  thread_local std::vector<DecisionChance> all;
  all.clear();
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Allowed may = allowed(view, options[i]);
    for (const Action then : {Action::roll, Action::bank, Action::pass, Action::nothing})
      if (may[then]) all.push_back({{i, then}, 0});
  }
  for (DecisionChance& one : all) one.chance = 1 / static_cast<double>(all.size());
  return Decisions(all);
}

}  // namespace farkle
