// The search of optimize.hpp where no exact value is known: every step is a race.
#pragma once

#include "sim/search/optimize.hpp"
#include "sim/search/race.hpp"

namespace farkle {

struct PlayedRow {
  FrontRow found;            // value: the share of wins in games of its own, which had no part in the choice
  Estimate wins;             // in those games
  double may_be_better = 0;  // from its race: with 95 % confidence no rival wins more often by more than this
};

struct PlayedSearch {
  std::vector<PlayedRow> front;   // for 1, 2, ... numbers allowed, only where more help
  std::vector<FrontRow> history;  // the winner of every race; value: its share of wins there
  std::int64_t games = 0;
  bool interrupted = false;
};

// For k numbers it starts from the better of two: `start` merged into k runs, and the best for k - 1. Then each
// threshold in turn races against itself moved by 1, 2, 4, 8 and 16 steps either way, and against never, until a whole
// round changes nothing (three rounds at most). Deterministic for a seed, with any number of threads.
PlayedSearch race_thresholds(const std::shared_ptr<Solved>&, const Policy& field, KeepBy, const ThresholdGrid&,
                             const std::vector<Points>& start, int most_numbers, const RacePlan&);

// One number and exceptions to it, of these kinds: search_exceptions climbs in a few games with the same dice for all,
// and what it found on its way then races. For 1, 2, ... most_numbers numbers; an exception takes two. Throws CannotDo
// when stopped while it climbs.
PlayedSearch play_exceptions(const std::shared_ptr<Solved>&, const Policy& field, KeepBy, const ThresholdGrid&,
                             const std::vector<Points>& start, const std::vector<std::string>& kinds, int most_numbers,
                             const RacePlan&);

}  // namespace farkle
