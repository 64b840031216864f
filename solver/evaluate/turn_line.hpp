// What a given turn is worth before its first roll: banked + mine F + theirs G, where a farkle leaves F to the player
// to move, and one of the opponent, to whom the turn was passed on, leaves G to the opponent (theirs <= 0).
#pragma once

#include <cmath>

#include "solver/turn/convergence.hpp"

namespace farkle {

struct TurnLine {
  double banked = 0, mine = 0, theirs = 0;
};

// Two positions that farkles lead back and forth between:
//   x = a.banked + a.mine (1 - y) + a.theirs (1 - x), and y alike.
struct LinePair {
  double x, y, off;  // off: of the equations
  double one_banks;  // the chance that at least one of both turns ends with a bank; 0: x and y can be anything
};

// p and q: the chances that these turns end with a bank. No chance to farkle is taken from 1, so that no digits are
// lost if p and q are tiny.
inline LinePair solve_lines(const TurnLine& a, const TurnLine& b, double p, double q) {
  LinePair out;
  out.one_banks = p * q + p * b.mine + q * a.mine;
  out.x = ((a.banked + a.theirs) * (q + b.mine) + a.mine * (q - b.banked - b.theirs)) / out.one_banks;
  out.y = ((b.banked + b.theirs) * (p + a.mine) + b.mine * (p - a.banked - a.theirs)) / out.one_banks;
  out.off = larger_change(a.banked + a.mine * (1 - out.y) + a.theirs * (1 - out.x) - out.x,
                          b.banked + b.mine * (1 - out.x) + b.theirs * (1 - out.y) - out.y);
  return out;
}

}  // namespace farkle
