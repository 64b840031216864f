// Engine: plays a range of games of a schedule and counts them. Each engine says what it is and why it was chosen.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sim/play.hpp"
#include "sim/schedule.hpp"
#include "sim/tally.hpp"

namespace farkle {

// Who plays what: policies by player, not by seat. References are kept: they must outlive the engine.
struct Match {
  const Game& game;
  std::vector<const Policy*> policies;
  int players() const { return static_cast<int>(policies.size()); }
};

class Engine {
 public:
  virtual ~Engine() = default;
  virtual std::string name() const = 0;  // "reference", ...
  virtual std::string why() const = 0;   // one sentence

  // Plays the games and adds them to the tally, with their groups; a last group that is not complete counts as games
  // only. range.first begins a group. Called from several threads at once.
  virtual void play(std::uint64_t seed, const GameRange&, Tally&) const = 0;
};

// Move by move, through Policy: any rules, any policies.
std::unique_ptr<Engine> reference_engine(Match, std::string why = "it was asked for");

}  // namespace farkle
