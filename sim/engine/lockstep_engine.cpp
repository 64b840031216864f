// The lockstep engine: the reference engine's games from the same random numbers. Far from the end a policy's turns do
// not depend on the match (sim/policies/steady.hpp), so the turns of many games are played before their matches come to
// them: all seats and turn numbers side by side in SIMD lanes. A light match loop then takes turn after turn; where the
// end is near, the table engine's turns go on.
//
// Games of a group meet the same dice: these are drawn once, and played by each player.
//
// Measured with two threshold policies under the official rules, AVX-512, a busy core: half the table engine's time. Of
// it the lanes take a sixth (dice 5 %, rolls 11 %), the match loop a quarter, and the three turns or so that each game
// plays one by one near its end over a third: their tables do not stay in the first cache. So wider lanes alone gain
// little now; playing the last turns in lanes too would. No difference made: 4, 8 or 12 turns ahead, 16 to 64 groups
// at once, leads counted without branches.
#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <optional>

#include "sim/engine/engines.hpp"
#include "sim/engine/range_counter.hpp"
#include "sim/engine/steady_match.hpp"
#include "sim/engine/table_turns.hpp"
#include "sim/game/game_run.hpp"

namespace farkle {
namespace {

constexpr int turns_ahead = 4, groups_at_once = 64;

// What one thread works with.
struct Workspace {
  TableTurns table;
  LockstepTurns lockstep;
  std::vector<ReadyTurns> ready;             // by player
  std::vector<SteadyMatch> matches;          // of a batch
  std::vector<std::optional<GameRun>> runs;  // of those that are no longer steady
  std::vector<std::uint64_t> groups;         // with matches that are not over

  Workspace(const Match& match, const RollClasses& classes, const LaneClasses& lanes, InstructionSet set)
      : table(match, classes), lockstep(lanes, set), ready(match.policies.size()) {}
};

class LockstepEngine : public Engine {
 public:
  LockstepEngine(Match match, std::string why, std::string& obstacle)
      : match_(std::move(match)),
        why_(std::move(why)),
        set_(instruction_set()),
        classes_(match_.game.options),
        lanes_(classes_),
        workspaces_([this] { return std::make_unique<Workspace>(match_, classes_, lanes_, set_); }) {
    TableTurns table(match_, classes_);
    for (std::size_t p = 0; p < match_.policies.size() && obstacle.empty(); ++p) {
      const auto play = SteadyPlay::of(*match_.policies[p], table.decisions(p), classes_, match_);
      if (play)
        plays_.push_back(*play);
      else
        obstacle = match_.policies[p]->name() + " plays every turn by how the match stands";
    }
  }

  std::string name() const override { return "lockstep"; }
  std::string why() const override { return why_; }

  void play(std::uint64_t seed, const GameRange& range, Tally& tally) const override {
    Workspace& work = *workspaces_.local();
    RangeCounter counter(match_, range, tally);
    const std::int64_t at_once = std::int64_t{groups_at_once} * match_.players();
    for (std::int64_t first = 0; first < range.count; first += at_once)
      play_batch(seed, first, std::min(at_once, range.count - first), counter, work);
    counter.finish();
  }

 private:
  // Games first .. first + games - 1 of the range.
  void play_batch(std::uint64_t seed, std::int64_t first, std::int64_t games, RangeCounter& counter,
                  Workspace& work) const {
    const int players = match_.players();
    work.matches.clear();
    work.runs.clear();
    for (std::int64_t k = first; k < first + games; ++k) work.matches.emplace_back(match_.game, counter.seating_of(k));
    work.runs.resize(work.matches.size());
    std::vector<std::size_t> open(work.matches.size());
    for (std::size_t m = 0; m < open.size(); ++m) open[m] = m;
    for (int turn = 0; !open.empty(); turn += turns_ahead) {
      play_ahead(seed, open, turn, work);
      std::size_t left = 0, group = 0;
      for (const std::size_t m : open) {
        SteadyMatch& match = work.matches[m];
        std::optional<GameRun>& run = work.runs[m];
        while (work.groups[group] != match.where().group) ++group;
        const auto from = group * static_cast<std::size_t>(players * turns_ahead);
        if (!run && !match.play(plays_, work.ready, from, turns_ahead))
          run.emplace(match.run({seed, match.where().group}));
        if (run && go_on(*run, match.where(), from, turn, work))
          counter.add(first + static_cast<std::int64_t>(m), run->record);
        else
          open[left++] = m;
      }
      open.resize(left);
    }
  }

  // The next turns of all groups that have a match under way.
  void play_ahead(std::uint64_t seed, const std::vector<std::size_t>& open, int turn, Workspace& work) const {
    work.groups.clear();
    bool off_board = false;
    for (const std::size_t m : open) {
      const SteadyMatch& match = work.matches[m];
      if (work.groups.empty() || work.groups.back() != match.where().group) work.groups.push_back(match.where().group);
      off_board |= !work.runs[m] && !match.all_on_board();
    }
    work.lockstep.set(seed, work.groups, match_.players(), turn, turns_ahead);
    for (std::size_t p = 0; p < plays_.size(); ++p) {
      work.lockstep.play(plays_[p].on_board, work.ready[p].on_board);
      if (off_board && plays_[p].off_board) work.lockstep.play(*plays_[p].off_board, work.ready[p].off_board);
    }
  }

  // Near the end: a turn that still is the usual one is ready, others are played now. True: to the end; false: as far
  // as turns are ready.
  bool go_on(GameRun& run, const Seating& where, std::size_t from, int turn, Workspace& work) const {
    while (!run.over()) {
      const int seat = run.record.end.to_move;
      const auto player = static_cast<std::size_t>(where.player_at(seat));
      SeatRecord& mine = run.mover();
      const int ahead = mine.turns - turn;
      if (ahead >= turns_ahead) return false;
      const TurnView view = run.view();
      const SteadyPlay& usual = plays_[player];
      TurnResult result;
      if (!view.exceed && view.me().bank < usual.below && ahead >= 0 && (view.me().on_board || !usual.off_board))
        result = work.ready[player].on_board[from + static_cast<std::size_t>(seat * turns_ahead + ahead)];
      run.end(result.known() ? result.end(match_.game.scorer.step(), mine) : work.table.play(player, view, mine));
    }
    return true;
  }

  Match match_;
  std::string why_;
  InstructionSet set_;
  RollClasses classes_;
  LaneClasses lanes_;
  std::vector<SteadyPlay> plays_;  // by player
  mutable tbb::enumerable_thread_specific<std::unique_ptr<Workspace>> workspaces_;
};

}  // namespace

std::unique_ptr<Engine> lockstep_engine(const Match& match, std::string why, std::string& obstacle) {
  if (match.game.rules.carry != CarryMode::none) obstacle = "turns leave something to the next player";
  if (!obstacle.empty()) return nullptr;
  auto engine = std::make_unique<LockstepEngine>(match, std::move(why), obstacle);
  if (!obstacle.empty()) return nullptr;
  return engine;
}

}  // namespace farkle
