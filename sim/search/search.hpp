// The search for the best policies that a person can remember.
//
//   objective   what a policy is worth: exactly, or from games played (objective.hpp, played_objective.hpp)
//   form        what a search may change in a policy, and how much of it there is to remember: numbers and the dice
//               that they are for (threshold_search.hpp), or sentences (sentence_search.hpp). For each form there are
//               remembered(form), policy_text(form) and policy_of(form, solved)
//   Tried       values each policy once, and climbs: it moves to a neighbour that is better as long as there is one
//   Search      the front: the best policies that were found for 1, 2, 3, ... things to remember
//
// Values from games err, so close neighbours race each other instead: Objective::best_of.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "sim/search/objective.hpp"

namespace farkle {

template <class Form>
struct Found {
  int remembered = 0;  // numbers or sentences that the policy really takes; at most as many as were allowed
  Form policy;
  double value = 0;
  double may_be_better = 0;                // from races: Objective::Best
  std::optional<double> any_numbers = {};  // of the same sentences with the best numbers, round or not
};

template <class Form>
struct Search {
  std::vector<Found<Form>> front;    // for 1, 2, ... things allowed: the best found
  std::vector<Found<Form>> history;  // every improvement in the order found, or the winner of every race
  long evaluations = 0;
};

template <class Form>
class Tried {
 public:
  using Value = std::function<double(const Form&)>;
  Tried(bool more_is_better, Value value) : more_is_better_(more_is_better), value_(std::move(value)) {}

  bool better(double a, double b) const { return more_is_better_ ? a > b : a < b; }

  double value(const Form& form) {
    if (const auto known = known_.find(form); known != known_.end()) return known->second;
    ++found.evaluations;
    const double value = value_(form);
    add({remembered(form), form, value});
    return value;
  }
  // A policy that has been valued elsewhere.
  void add(const Found<Form>& row) {
    known_.emplace(row.policy, row.value);
    if (found.history.empty() || better(row.value, found.history.back().value)) found.history.push_back(row);
  }
  // The best of all that were tried; there must be one.
  const Found<Form>& best() const { return found.history.back(); }

  // Moves to states of more worth as long as there are any: `moves(at, consider)` hands the neighbours of `at` to
  // consider(), which returns true if `at` has moved there.
  template <class State, class Worth, class Moves>
  State climb(State at, const Worth& worth, const Moves& moves) const {
    double here = worth(at);
    for (bool improved = true; improved;) {
      improved = false;
      moves(std::as_const(at), [&](const State& next) {
        const double there = worth(next);
        if (!better(there, here)) return false;
        at = next, here = there;
        return improved = true;
      });
    }
    return at;
  }

  Search<Form> found;

 private:
  bool more_is_better_;
  Value value_;
  std::map<Form, double> known_;
};

}  // namespace farkle
