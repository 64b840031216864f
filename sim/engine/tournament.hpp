// Tournament: many games, on all threads. The counts depend on the seed and the range of games alone.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

#include "sim/engine/engine.hpp"
#include "solver/ranks/ranks.hpp"

namespace farkle {

struct TournamentControl {
  int threads = 0;  // 0: as many as the machine has
  const std::atomic<bool>* stop =
      nullptr;  // ends the work soon; the games counted until then are a range from the first game on
  std::function<void(std::int64_t games_done)> progress = {};  // called from one thread at a time, now and then
  // They share the games of every batch, and have the same result. Each has `threads` of its own.
  const Ranks* ranks = &one_process;

  // For stopping rules: asked after every batch, with everything counted so far; false ends the tournament there. The
  // sizes of batches depend on the range alone, so a rule stops at the same game with any number of threads and ranks.
  std::function<bool(const Tally&)> go_on = {};
};

// Plays the range's games from the first on: all, or as many as Tally::games says. Throws UserError if the range does
// not begin a group (shard() cuts ranges between them), and whatever the engine throws.
Tally run_tournament(const Engine&, std::uint64_t seed, const GameRange&, const TournamentControl& = {});

}  // namespace farkle
