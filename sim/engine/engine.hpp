// Engine: plays a range of games of a schedule and counts them. Each engine says what it is and why it was chosen.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sim/game/play.hpp"
#include "sim/tally/schedule.hpp"
#include "sim/tally/tally.hpp"

namespace farkle {

class Luck;

// Who plays what: policies by player, not by seat. References are kept: they must outlive the engine.
struct Match {
  const Game& game;
  std::vector<const Policy*> policies;
  const Luck* luck = nullptr;  // of the two players, if it is to be counted
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

  // How many games a range had best have; 0: it does not matter.
  virtual std::int64_t games_at_once() const { return 0; }
};

// Which engine a run is to have. All play the same games to the last die.
enum class EngineChoice {
  best,       // the fastest that fits
  reference,  // move by move, through Policy: any rules, any policies
  in_lanes,   // many side by side, from remembered decisions: fair dice, policies with situations
  layers,     // position by position: where three or more play and one of them plays `optimal`
};

// Throws CannotDo when the engine that is asked for does not fit, UserError for a number of players that the rules do
// not have.
std::unique_ptr<Engine> make_engine(const Match&, EngineChoice = EngineChoice::best);

}  // namespace farkle
