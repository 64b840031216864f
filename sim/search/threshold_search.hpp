// The best thresholds that take a given number of numbers to say.
//
// The numbers of dice 1..n are cut into runs of neighbours that share one threshold. A policy costs its owner as many
// numbers as it has runs: bank-at:300 is one, threshold:300,300,400,400,600,never is four. "never" is a number too. An
// exception counts as two.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/policies/thresholds.hpp"
#include "sim/search/search.hpp"

namespace farkle {

int remembered(const Thresholds&);

// The numbers that thresholds are chosen from: 0 and the multiples of `step` up to `most`, and never.
struct ThresholdGrid {
  Points step = 50, most = 10'000;

  bool small() const { return most <= 60 * step; }  // so that all of it can be tried
  // The nearest number of the grid.
  Points rounded(Points at) const { return at == bank_never || at > most ? bank_never : (at + step / 2) / step * step; }
  // A number moved by a multiple of the step. Never is one step above the highest; nothing goes beyond either end.
  Points shifted(Points at, Points by) const {
    const Points top = most / step * step, to = (at == bank_never ? top + step : at) + by;
    return to > top ? bank_never : std::max(to, 0);
  }
};

using ThresholdRow = Found<Thresholds>;
using ThresholdSearch = Search<Thresholds>;

// Coordinate search from several starts, for 1, 2, ... most_numbers numbers. It moves every threshold by the grid's
// step times powers of two and to never, and every cut between runs by one die, as long as something improves. So no
// single such move improves what is found. Starts for k numbers: the best for k - 1 with one run cut in two, in every
// way, and `start` merged into k runs. For one number, all of the grid stands in for the former if it is small, and
// else a few that are spread over it. `start`: one threshold for each number of dice. Deterministic.
//
// If the objective is played: for k numbers it starts from `start` merged into k runs, and from the best for k - 1,
// which first races against itself with one run cut in two and one of both moved far. From each start every threshold
// in turn races against itself moved by 1, 2, 4, 8 and 16 steps either way, and against never, until a whole round
// changes nothing (three rounds at most). The front has no row for numbers that do not help.
ThresholdSearch search_thresholds(const Objective&, const std::shared_ptr<Solved>&, KeepBy, const ThresholdGrid&,
                                  const std::vector<Points>& start, int most_numbers);

// The same, by a value of which more is better. Stops at the first row that is as good as `enough`.
ThresholdSearch search_thresholds(const std::function<double(const Thresholds&)>& value, KeepBy, const ThresholdGrid&,
                                  const std::vector<Points>& start, int most_numbers, double enough);

// For an objective that takes long: starts from the front that a quicker objective has found. The only other starts are
// all of a small grid for one number, and the best for k - 1 for k. Moves are 1, 2, 4, 8 and 16 steps.
ThresholdSearch refine_thresholds(const Objective&, const std::shared_ptr<Solved>&, const ThresholdGrid&,
                                  const std::vector<ThresholdRow>& rough);

// One number and exceptions to it, of these kinds: the best that a coordinate search finds from several starts of each
// kind. It begins with `one`, a policy of one number. front: for 1, 2, ... most_numbers numbers allowed; every
// exception takes two. If the objective is played, the policies that were found on the way race.
ThresholdSearch search_exceptions(const Objective&, const std::shared_ptr<Solved>&, const ThresholdGrid&,
                                  ThresholdRow one, const std::vector<std::string>& kinds, int most_numbers);

}  // namespace farkle
