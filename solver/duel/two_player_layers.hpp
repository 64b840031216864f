// What solving pairs (solve_two.cpp) and sweeps (sweep_two.cpp) share: layers of positions that can be solved at once,
// in groups of lanes, on all threads.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "solver/duel/duel_values.hpp"
#include "solver/duel/endless.hpp"
#include "solver/duel/solve_two.hpp"

namespace farkle {

class TwoPlayerLayers {
 protected:
  struct Turns {  // of one thread
    std::unique_ptr<SideTurns> one, other;
  };
  struct GroupResult {                       // of one group of lanes
    double change = 0;                       // the largest, of a value
    double off = 0;                          // the largest error of an equation
    double error = 0;                        // of pairs, given exact values elsewhere (endless.hpp)
    std::vector<DuelPosition> endless = {};  // pairs that have more than one solution
  };
  using Group = std::span<const DuelPosition>;
  using Solve = std::function<GroupResult(Group, Turns&)>;

  TwoPlayerLayers(const TwoPlayers&, const DuelControl&, Stand&);

  bool stopped() const { return control_.stop && control_.stop->load(std::memory_order_relaxed); }
  bool settled() const { return convergence_.residual <= control_.tolerance && convergence_.error_bound <= most_error; }
  // The positions of a diagonal with so many farkles in a row in all, `one` to move. pairs: only one of the two
  // positions that a farkle leads back and forth between.
  std::vector<DuelPosition> layer(int diagonal, int streaks, bool pairs) const;
  // Solves a layer group by group. The result has the largest of all errors.
  GroupResult each(const std::vector<DuelPosition>& layer, const Solve&);
  // settled_within() for cycles of farkles from these positions, `one` to move, which are worth `win` (endless.hpp).
  LaneValues settled_around(double noise, const DuelLanes&, const LaneValues& win, Turns&) const;
  // With a penalty for farkles in a row: the largest error at all positions that farkles lead back to, if no equation
  // is off by more than `difference`. Throws CannotDo if the game need not end.
  double bound_cycles(double difference);
  // The layers of this diagonal are done in this sweep, of about so many in all.
  void say_progress(int diagonal, double sweeps) const;

  double after_farkle(const DuelValues& theirs, const DuelPosition& p) const {
    return theirs.win(p.opponent, states_.farkled(p.mover));
  }
  // Returns the largest change of a value, of those that were used before they were solved unless `any`. One more sweep
  // changes nothing by more than those: all else is solved after everything that it uses.
  double write(std::size_t count, const DuelLanes& here, const LaneValues& win, DuelValues& mine,
               bool any = false) const {
    double change = 0;
    for (std::size_t i = 0; i < count; ++i) {
      double& value = mine.win(here[i].mover, here[i].opponent);
      if (any || used_before_[here[i].opponent]) change = larger_change(change, win[i] - value);
      value = win[i];
    }
    return change;
  }
  // Before a diagonal is solved, and after. final: its offers are handed on, if somebody wants them. Those of the
  // lowest banks stay: farkles can lead around there, and bounds ask for these turns once more.
  void make_room(int diagonal);
  void offers_are_read(int diagonal, bool final);
  void store_offers(std::size_t count, const DuelLanes& here, SideTurns& turns, const DuelValues& theirs,
                    DuelValues& mine) const {
    for (std::size_t i = 0; i < count; ++i) turns.store(i, here[i], 1 - after_farkle(theirs, here[i]), mine);
  }

  const TwoPlayers two_;
  const DuelControl& control_;
  Stand& stand_;
  Convergence& convergence_ = stand_.convergence;
  const SeatStates& states_;
  const Diagonals diagonals_;
  const SeatsInPlay in_play_{two_.game.rules, states_, two_.game.unlike_dice()};
  const bool once_ = &two_.to_one == &two_.to_other;
  const bool penalty_ = states_.later_farkles_cost();
  std::vector<bool> used_before_;  // by opponent: a farkle leads here from positions that are solved first
  double expected_sweeps_ = 12;    // a guess until the sweeps show how fast they shrink the change
  std::function<Turns&()> turns_;  // of this thread
};

}  // namespace farkle
