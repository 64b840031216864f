// Reads and checks what a simulate command line asks for, and writes the command line that continues it.
#pragma once

#include <string>
#include <vector>

#include "cli/commands/shared/own_dice.hpp"
#include "cli/context.hpp"
#include "sim/engine/engine.hpp"
#include "sim/tally/schedule.hpp"

namespace farkle {

struct SimulateOptions {
  std::vector<std::string> policies;
  std::string games, until, save, resume, shard, engine, games_to;
  bool exact = false;
  bool luck = false;
  OwnDice own_dice;
};

struct SimulatePlan {
  std::int64_t asked = 0;  // games of the whole run
  GameRange range;         // of these, the ones to play here
  int shard = 1, shards = 1;
  EngineChoice engine = EngineChoice::best;
};

// Throws UserError.
SimulatePlan simulate_plan(const SimulateOptions&);

// "1e7", "1_000_000". Throws UserError naming the flag.
std::int64_t count_of_games(const std::string& flag, const std::string& text);

std::string resume_line(const Context&, const SimulateOptions&, const std::string& file);

}  // namespace farkle
