// How often a policy wins in played games, where no exact value is known. It takes every seat in turn; all the others
// play one given policy.
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

// The share of games that it wins; under not-last, that it does not lose. fresh: games that no search with this seed
// has seen. games: a multiple of the number of players. Throws CannotDo when stopped, and whatever engines throw.
Estimate wins_in_games(const PlayedField&, const Policy&, std::int64_t games, bool fresh, double confidence = 0.95);

// The chance to win, from this many games with the same dice for every policy; about: from a tenth of them. Keeps
// references to what the field refers to.
Objective played_objective(const PlayedField&, std::int64_t games);

}  // namespace farkle
