// Policies a person can remember: the best threshold policy that takes a given number of numbers to say.
//
// The numbers of dice 1..n are cut into runs of neighbours that share one threshold. A policy costs its owner as many
// numbers as it has runs: bank-at:300 is one, threshold:300,300,400,400,600,never is four. "never" is a number too.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/policies/thresholds.hpp"
#include "sim/search/objective.hpp"

namespace farkle {

// An exception counts as two numbers.
int remembered_numbers(const Thresholds&);

// The numbers that thresholds are chosen from: 0 and the multiples of `step` up to `most`, and never.
struct ThresholdGrid {
  Points step = 50, most = 10'000;
};

struct FrontRow {
  int numbers = 0;  // that the policy really takes; at most as many as were allowed
  Thresholds policy;
  double value = 0;
};

struct Search {
  std::vector<FrontRow> front;    // for 1, 2, ... numbers allowed, up to `most_numbers`: the best found
  std::vector<FrontRow> history;  // every improvement, in the order found
  long evaluations = 0;
};

// Coordinate search from several starts. It moves every threshold by the grid's step times powers of two and to never,
// and every cut between runs by one die, as long as something improves. So no single such move improves what is found.
// Starts for k numbers: the best for k - 1 with one run cut in two, in every way, and `start` merged into k runs. For
// one number, a few thresholds spread over the grid stand in for the former. `start`: one threshold for each number of
// dice. Stops at the first row that is as good as `enough`. Deterministic.
Search search_thresholds(const Objective&, const std::shared_ptr<Solved>&, KeepBy, const ThresholdGrid&,
                         const std::vector<Points>& start, int most_numbers,
                         std::optional<double> enough = std::nullopt);

// One number and exceptions to it, of these kinds: the best that a coordinate search finds from several starts of each
// kind. It begins with `one`, a policy of one number. front: for 1, 2, ... most_numbers numbers allowed; every
// exception takes two.
Search search_exceptions(const Objective&, const std::shared_ptr<Solved>&, const ThresholdGrid&, const FrontRow& one,
                         const std::vector<std::string>& kinds, int most_numbers);

// For an objective that takes long: starts from the front that a quicker objective has found. The only other start for
// k numbers is the best for k - 1. Moves are 1, 2, 4, 8 and 16 steps.
Search refine_thresholds(const Objective&, const std::shared_ptr<Solved>&, KeepBy, const ThresholdGrid&,
                         const std::vector<FrontRow>& rough);

}  // namespace farkle
