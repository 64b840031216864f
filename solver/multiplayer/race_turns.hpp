// What a race of several players is made of: ways to play one turn from each state, and how a turn ends that must
// exceed a leader. Computed once for a rule set; serves any number of players.
//
// A way to play prefers the turns that leave the fewest expected turns to the target (solo_solver.hpp), in more or less
// of a hurry, and goes past the target because of players who come close to it. One lane of the kernel finds one way.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <vector>

#include "solver/duel/duel_turn.hpp"
#include "solver/game/match.hpp"
#include "solver/solo/solo_solver.hpp"
#include "solver/turn/work.hpp"

namespace farkle {

using Line = std::vector<double>;  // a number by state, level, round, or points over the target (RaceTurns::over)

// False under rules of which no chances are estimated: passing on, a game of rounds, dice that win at once.
inline bool chances_are_estimated(const Rules& rules) {
  return rules.carry != CarryMode::pass && rules.game.rounds == 0 && rules.score.win.empty();
}

class RaceTurns {
 public:
  // Keeps a reference to the game. Throws CannotDo unless chances are estimated under these rules.
  RaceTurns(const DuelGame&, const SoloSolution&, Work* = nullptr);

  const DuelGame& game() const { return game_; }

  // How a turn ends that is played in one way.
  struct Ends {
    Line stopped;  // [level]: chance to bank there
    double farkle = 0;
    bool operator==(const Ends&) const = default;
  };
  using Ways = std::vector<Ends>;  // different ones; the first is that of a player alone
  // From this state, or from a near one that is about as far from the target.
  const Ways& ways(int state) const { return ways_[static_cast<std::size_t>(like_[static_cast<std::size_t>(state)])]; }
  std::size_t most_levels() const { return most_levels_; }  // of all ways

  // Levels up to `top`, or as many as matter, are walked. stop(bank, lane): what stopping with that bank is worth.
  // cost: what it costs besides to leave an offer, by [level][roll state], or empty.
  void solve(TurnTable&, const Seat&, int top, const LaneValues& farkle,
             const std::function<double(Points bank, std::size_t lane)>& stop, const Line& cost = {}) const;
  bool offers() const { return game_.rules.carry == CarryMode::inherit && game_.model.full() > 1; }

  // Places of banks that reach the target; all those far over it share one.
  int overs() const { return overs_; }
  int over(Points bank) const;
  const Line& nothing() const { return nothing_; }  // 0 in each

  // The chance to exceed a leader in a last turn: by state, then by the leader's points over the target.
  const Line& exceeds(int state) const { return exceeds_[static_cast<std::size_t>(state)]; }
  int excess() const { return excess_; }  // by how much, as a rule; in places
  // More steps than this seat needs to exceed that bank with a chance to speak of.
  int out_of_reach(const Seat& seat, Points leader) const {
    return need(seat, leader) + static_cast<int>(chases_.size());
  }
  // By seat: the chance to lead at the end of a match in its last round, where everybody banks as soon as it leads.
  std::array<double, max_players> chances(const MatchState&) const;
  // The chance that nobody who is due after the mover exceeds this bank.
  double holds(const MatchState&, Points bank) const;

 private:
  Ways ways_from(int state, const SoloSolution&) const;
  Ends ends(const TurnTable&, std::size_t lane) const;
  int need(const Seat&, Points leader) const;  // the least steps that exceed this bank and may be banked
  double exceed(int need) const { return game_.last_turn.exceed(need, 0); }
  Line chase(int need) const;  // [k]: chance to end with need + k steps

  const DuelGame& game_;
  int levels_ = 1, overs_ = 1, excess_ = 0;  // levels: a turn brings more steps with a chance that does not matter
  std::vector<Line> exceeds_, chases_;       // chases: [need - 1]; who needs more has no chance to speak of
  std::vector<int> like_;                    // by state: one that has ways
  std::vector<Ways> ways_;
  std::size_t most_levels_ = 0;
  Line nothing_;
};

}  // namespace farkle
