#include <vector>

#include "sim/policies/make_policy.hpp"

namespace farkle {
namespace {

class RandomPolicy : public Policy {
 public:
  std::string name() const override { return "random"; }
  double takes(const TurnView&) const override { return 0.5; }
  Decisions decide(const TurnView& view, std::span<const KeepOption> options) const override {
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
  // Besides the points at stake and the options, the legal plays depend only on this.
  std::optional<Situation> situation(const TurnView& view) const override {
    return Situation{.on_board = view.me().on_board,
                     .chase = view.exceed.has_value(),
                     .enough = may_go_over(view.rules) ? std::optional(view.enough) : std::nullopt,
                     .lots = true};
  }
};

}  // namespace

std::shared_ptr<const Policy> random_policy() { return std::make_shared<RandomPolicy>(); }

}  // namespace farkle
