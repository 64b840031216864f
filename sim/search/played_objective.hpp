// How often policies win in played games, where no exact value is known. A policy takes every seat in turn; all the
// others play one given policy. Policies play with the same dice, so most of the luck cancels when two are compared.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "sim/engine/engine.hpp"
#include "sim/search/objective.hpp"
#include "sim/statistics/estimate.hpp"

namespace farkle {

struct PlayedField {
  const Game& game;
  std::shared_ptr<const Policy> others;
  int players = 2;
  std::uint64_t seed = 1;
  std::int64_t games = 20'000;  // for each policy, at most; a multiple of `players`
  double indifference = 0.001;  // a race is over when nobody can be this much better than the leader
  const std::atomic<bool>* stop = nullptr;
  std::function<void(std::int64_t games)> played = {};  // called after every so many games
};

// All functions below throw CannotDo when stopped, and whatever engines throw. Their results are the same for any
// number of threads.

// The share of games that it wins; under not-last, that it does not lose. fresh: games that no search with this seed
// has seen. games: a multiple of the number of players.
Estimate wins_in_games(const PlayedField&, const Policy&, std::int64_t games, bool fresh);

struct Raced {
  double wins = 0;  // as in wins_in_games
  std::int64_t groups = 0;
  bool beaten = false;  // beyond doubt
};

struct RaceResult {
  std::vector<Raced> entries;  // as they were given
  Objective::Best best;
  std::int64_t games = 0;
};

// A race finds which of several policies wins most. Group g of the schedule is the same for all, with the policy in
// every seat once, and two policies are compared group by group. A policy that the leader has beaten beyond doubt stops
// playing. When the leader falls back, the doubt may return; then the missing games are played. The intervals hold at
// all times and for all comparisons together (sim/statistics/sequential.hpp, Bonferroni), so looking after
// every round costs nothing. After Maron and Moore 1994, "Hoeffding races", NIPS 6, with betting intervals in place of
// Hoeffding's.
RaceResult race(const PlayedField&, const std::vector<std::shared_ptr<const Policy>>& entries);

// The chance to win. best_of: a race. value: from a tenth of the field's games; about: from a hundredth. Keeps
// references to what the field refers to.
Objective played_objective(const PlayedField&);

}  // namespace farkle
