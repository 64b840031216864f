// How the chances to win of a side that plays its best move with those of the other, in a game for two with penalties,
// as long as every position's best play stays: its turn ends with the same chances in the same banks, or in a farkle.
// Sweeps over these sums cost a fiftieth of sweeps that solve the turns (modified policy iteration: Puterman and Shin
// 1978).
//
// The chances are those of one sweep. For most of the opponent's banks they lie between those of two others. Later
// sweeps correct them, so that they explain how the chance to win has changed (Schubert's method: a secant update of
// one row).
#pragma once

#include <algorithm>
#include <vector>

#include "solver/duel/duel_turn.hpp"

namespace farkle {

class Foresight {
 public:
  // Keeps references. theirs: of the other side, or the same values if both sides are one. Offers and turns that are
  // passed on are not foreseen.
  Foresight(const DuelGame&, const DuelValues& mine, const DuelValues& theirs);
  static bool possible(const DuelGame&, int sides);

  // Turns against the other opponents need not be followed to their ends.
  bool follows(int opponent) const { return spread_[opponent].low == opponent; }
  void learn(const DuelPosition&, const LaneEnds&, std::size_t lane);
  // In this sweep a farkle left this.
  void farkled(const DuelPosition& p, double farkle) { turns_[at(p)].farkled = farkle; }
  // After a sweep: from now on its values hold, and what follows changes from them.
  void renew();
  // What is foreseen, if a farkle leaves this.
  double win(const DuelPosition& p, double farkle) const {
    return std::clamp(follow(p, turns_[at(p)], farkle), 0.0, 1.0);
  }

 private:
  static constexpr int most_levels = 64;
  struct Turn {
    double rest = 0;  // what no bank or farkle explains
    double farkled = 0, farkled_before = 0;
    float farkle = 0;
    float banks[most_levels] = {};  // by level, from the least that may be banked; the last: this level or more
  };
  struct Spread {
    int low, high;  // opponents
    float to_high;
  };
  struct Banks {  // in the opponent's row of values
    std::size_t first;
    std::ptrdiff_t apart;
    int levels;
  };
  std::size_t at(const DuelPosition& p) const { return game_.states.pair(p.mover, p.opponent); }
  Banks banks(const DuelPosition&) const;
  double follow(const DuelPosition&, const Turn&, double farkle) const;
  void spread(int mover);
  void correct(const DuelPosition&, Turn&) const;

  const DuelGame& game_;
  const DuelValues &mine_, &theirs_;
  std::vector<Spread> spread_;  // by opponent
  std::vector<Turn> turns_;     // by pair of seats
  std::vector<double> before_;  // theirs, after the sweep before; none: chances are new
};

}  // namespace farkle
