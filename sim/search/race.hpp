// A race finds which of several policies wins most by playing games, where no exact value is known.
//
// Every policy in turn plays against the same field (all other seats play one given policy), with the same dice: group
// g of the schedule is the same for all, with the policy in every seat once. So two policies are compared group by
// group, and most of the luck cancels. A policy that the leader has beaten beyond doubt stops playing. When the leader
// falls back, the doubt may return; then the missing games are played. The intervals hold at all times and for all
// comparisons together (sim/statistics/confidence_sequence.hpp, Bonferroni), so looking after every round costs
// nothing. After Maron and Moore 1994, "Hoeffding races", NIPS 6, with betting intervals in place of Hoeffding's.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "sim/engine/engine.hpp"
#include "sim/statistics/estimate.hpp"

namespace farkle {

struct RacePlan {
  int players = 2;
  std::uint64_t seed = 1;
  std::int64_t most_groups = 10'000;  // for each policy
  double confidence = 0.95;
  double indifference = 0.001;  // the race is over when nobody can be this much better than the leader
  const std::atomic<bool>* stop = nullptr;
  std::function<void(std::int64_t games)> progress = {};  // played so far
};

struct Raced {
  double wins = 0;  // share of games that it won; under not-last, that it did not lose
  std::int64_t groups = 0;
  bool beaten = false;  // beyond doubt
};

struct RaceResult {
  std::vector<Raced> entries;  // as they were given
  std::size_t best = 0;
  double may_be_better = 0;  // with that confidence nobody wins more often than the best by more than this
  std::int64_t games = 0;
  bool interrupted = false;
};

// The result is the same for any number of threads. Needs policies that an engine plays (sim/engine/engine.hpp); throws
// whatever the engine throws.
RaceResult race(const Game&, const std::vector<std::shared_ptr<const Policy>>& entries, const Policy& field,
                const RacePlan&);

}  // namespace farkle
