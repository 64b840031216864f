// The part of a card that depends on the score: thresholds at typical pairs of banks, and last turns.
#pragma once

#include "cli/report/report.hpp"
#include "sim/policies/solved.hpp"
#include "solver/turn/best_turn.hpp"

namespace farkle {

struct ScoreAdvice {
  Solved& solved;
  const DuelSolution& solution;
  const BestTurn& turn;  // the turn that scores most, for a player on the board
};

// "positions": both banks, farkles in a row where they cost something, the chance to win, thresholds, and the cost of
// playing this one turn for the most points. "offers": the fewest points at which dice left by the player before are
// worth taking. "last_turn": the best chance to score what is needed.
void add_positions(Report&, const ScoreAdvice&, bool says_win);  // says_win: the card has said what it means
void add_offers(Report&, const ScoreAdvice&);
void add_last_turn(Report&, const ScoreAdvice&);

}  // namespace farkle
