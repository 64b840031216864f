// The parts of a card besides the turn alone: what changes with the score, and sentences to play by.
#pragma once

#include <memory>
#include <vector>

#include "cli/report/report.hpp"
#include "sim/policies/sentences.hpp"
#include "sim/policies/solved.hpp"
#include "solver/turn/best_turn.hpp"

namespace farkle {

// Thresholds at typical pairs of banks, which offers to take, and last turns. says_win: the card has said what "win"
// means.
struct ScoreAdvice {
  Solved& solved;
  const DuelSolution& solution;
  const TurnSolution& turn;   // that the first table is of, for a player on the board
  const LongRun* net;         // of the lines after farkles, if it has any; its first turn is that one
  const ActionValues& worth;  // its own
};
void add_score_advice(Report&, const ScoreAdvice&, bool says_win);

// The front of a card: a few sentences to play by, what they win, and an example of each. wins: also adds the chance to
// win against optimal, where it is known exactly.
void add_sentences(Report&, const std::vector<Sentence>&, const std::shared_ptr<Solved>&, bool wins);

}  // namespace farkle
