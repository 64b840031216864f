// The policies that a search has tried, each valued once, and the climb from one to better ones.
#pragma once

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "sim/search/optimize.hpp"

namespace farkle {

class TriedPolicies {
 public:
  TriedPolicies(const Objective& objective, const std::shared_ptr<Solved>& solved)
      : objective_(objective), solved_(solved) {}

  bool better(double a, double b) const { return objective_.better(a, b); }

  void add(const FrontRow& row) {
    known_.emplace(row.policy, row.value);
    if (found_.history.empty() || better(row.value, found_.history.back().value)) found_.history.push_back(row);
  }

  double value(const Thresholds& policy) {
    const auto known = known_.find(policy);
    if (known != known_.end()) return known->second;
    ++found_.evaluations;
    const double value = objective_.value(*policy_of(policy, solved_));
    add({remembered_numbers(policy), policy, value});
    return value;
  }

  // Moves to better states as long as there are any: `moves(at, consider)` hands the neighbours of `at` to consider(),
  // which returns true if `at` has moved there. policy_of(State) is the policy of a state.
  template <class State, class PolicyOf, class Moves>
  FrontRow climb(State at, const PolicyOf& policy_of, const Moves& moves) {
    double here = value(policy_of(at));
    for (bool improved = true; improved;) {
      improved = false;
      const auto consider = [&](const State& next) {
        const double there = value(policy_of(next));
        if (!better(there, here)) return false;
        at = next;
        here = there;
        return improved = true;
      };
      moves(at, consider);
    }
    const Thresholds policy = policy_of(at);
    return {remembered_numbers(policy), policy, here};
  }

  // The best of all that were tried; there must be one.
  const FrontRow& best() const { return found_.history.back(); }

  // The result of the search.
  Search search(std::vector<FrontRow> front) && {
    found_.front = std::move(front);
    return std::move(found_);
  }

 private:
  const Objective& objective_;
  const std::shared_ptr<Solved>& solved_;
  std::map<Thresholds, double> known_;
  Search found_;
};

}  // namespace farkle
