// What a solution of a game for several must satisfy, position by position: RULES.md sections 3 and 5 for a single
// turn. The chances of all positions are given; every way to end a turn is asked of end_turn, and leads to one of them.
// The mover's chance must then be that of the best play. The others' chances must follow from it; where several plays
// are best for the mover, they must lie between those of these plays. It shares nothing with the solver but the rules
// and match.hpp. Last rounds are asked for position by position too, so nothing is taken on trust: the chances of
// positions after which the game is over in any case are checked against that, then those before, and so on.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "solver/game/match.hpp"
#include "tests/solver/slow_multiplayer.hpp"
#include "tests/support/slow_turn.hpp"

namespace farkle::tests {

// The points that a turn collects with hardly a chance, 1e-12, whatever dice it begins with; no_limit: more than
// `most`.
Points farthest(const SlowTurn&, Points most);
// The greatest chance to collect so many.
double chance_to_collect(const SlowTurn&, Points);

// True if some turn of up to `most` points ends in a bank.
bool can_bank(const SlowTurn&, const Seat&, Points most);

class SlowBestReplies {
 public:
  using Chances = SlowTable::Chances;  // by seat
  using Given = std::function<Chances(const MatchState&)>;

  // given: of any position that is not over, the player to move in seat 0.
  SlowBestReplies(const Rules&, const SlowTurn&, Given given);

  // The largest difference over these positions and all that they lead to while nobody is safe.
  double difference(std::vector<MatchState> from);
  const MatchState& worst() const { return worst_; }  // the position where it is
  std::vector<MatchState> seen() const;               // all that were looked at

  // What the rest of a turn comes to: the mover's chance, and the least and the greatest chances of all.
  struct Worth {
    double mover = never;
    Chances least{}, most{};
  };
  struct Turn {
    // [points / step][afterstate], or [state of the dice rolled]
    std::vector<std::vector<Worth>> kept, rolled;
    std::vector<std::vector<double>> banked;  // like kept: the mover's chance; `never` where it is not allowed
  };
  // Seat 0 moves. Worths are right with up to `from` points at stake.
  Turn turn(const MatchState&, Points from, std::vector<MatchState>* next = nullptr) const;

 private:
  double check(const MatchState&, std::vector<MatchState>& next) const;
  Worth ended(const MatchState&, const TurnEnd&, std::vector<MatchState>* next) const;

  const Rules rules_;
  const SlowTurn& turn_;
  Given given_;
  Points farthest_;
  std::map<SlowTable::Key, MatchState> seen_;
  MatchState worst_;
};

}  // namespace farkle::tests
