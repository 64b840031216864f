// What a policy wins by games played, where no exact value is known: every seat in turn, the others all playing one
// given policy.
#pragma once

#include <atomic>
#include <cstdint>

#include "sim/engine/engine.hpp"
#include "sim/search/objective.hpp"
#include "sim/statistics/estimate.hpp"

namespace farkle {

struct PlayedField {
  const Game& game;
  const Policy& others;
  int players = 2;
  std::uint64_t seed = 1;
  const std::atomic<bool>* stop = nullptr;
};

// The share of games that it wins; under not-last of those that it does not lose. fresh: games that no search with this
// seed has seen. games: a multiple of the players. Throws CannotDo when stopped, and what engines throw.
Estimate wins_in_games(const PlayedField&, const Policy&, std::int64_t games, bool fresh, double confidence = 0.95);

// The chance to win by so many games, the same dice for every policy; about: by a tenth of them. Keeps references to
// what the field refers to.
Objective played_objective(const PlayedField&, std::int64_t games);

}  // namespace farkle
