// Engine: plays a range of games of a schedule and counts them. Each engine says what it is and why it was chosen.
// Tournament: plays many games with an engine, on all threads. The counts depend on the seed and the range alone.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sim/game/play.hpp"
#include "sim/tally/tally.hpp"
#include "solver/ranks/ranks.hpp"

namespace farkle {

class Luck;

// The policy of each player, not of each seat. The engine keeps these references: they must outlive it.
struct Match {
  const Game& game;
  std::vector<const Policy*> policies;
  const Luck* luck = nullptr;  // of the two players, if it is to be counted
  int players() const { return static_cast<int>(policies.size()); }
};

// Of each game of a range, for the counts that are made group by group.
struct GameEnds {
  std::vector<std::uint8_t> deciders;
  std::vector<double> luck;  // where it is counted
};

class Engine {
 public:
  virtual ~Engine() = default;
  int players() const { return match_.players(); }
  const std::string& name() const { return name_; }  // "reference", ...
  const std::string& why() const { return why_; }    // one sentence

  // Plays the games and adds them and their groups to the tally. An incomplete last group is counted as games only.
  // Throws UserError if range.first does not begin a group, and if the tally has more or fewer players than the match.
  // May be called from several threads at once.
  void play(std::uint64_t seed, const GameRange&, Tally&) const;

  // The best number of games for a range; 0: it does not matter.
  virtual std::int64_t games_at_once() const { return 0; }

 protected:
  Engine(const Match& match, std::string name, std::string why)
      : match_(match), name_(std::move(name)), why_(std::move(why)) {}
  const Match match_;

 private:
  virtual void play_all(std::uint64_t seed, const GameRange&, Tally&, GameEnds&) const = 0;
  const std::string name_, why_;
};

// All engines play the same games to the last die.
enum class EngineChoice {
  best,       // the fastest that fits
  reference,  // move by move, through Policy: any rules, any policies; `optimal` for several position by position
  in_lanes,   // many side by side, from remembered decisions: fair dice, policies with situations
};

EngineChoice engine_named(const std::string& name);  // "reference", "lanes", or "" for the best; else throws UserError

// The reason why the lanes engine cannot play this; empty: it can.
std::string lanes_obstacle(const Match&);

// Throws CannotDo if the engine asked for cannot play this, UserError if the rules do not allow this number of players.
std::unique_ptr<Engine> make_engine(const Match&, EngineChoice = EngineChoice::best);

// Takes the games of a range, in order. The ranges come in any order, from several threads at once.
using TakeGames = std::function<void(const GameRange&, std::span<const GameRecord>)>;
std::unique_ptr<Engine> reference_engine(const Match&, std::string why, TakeGames = {});  // hands games on, if asked to

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

// Plays the range's games from the first on: all, or as many as Tally::games says. Throws UserError if the
// range has no games, and whatever the engine throws. shard() cuts ranges between groups.
Tally run_tournament(const Engine&, std::uint64_t seed, const GameRange&, const TournamentControl& = {});

}  // namespace farkle
