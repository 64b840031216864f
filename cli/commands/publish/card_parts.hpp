// The parts of a card: what scores and what to keep, what changes with the score, and sentences to play by.
#pragma once

#include <memory>
#include <vector>

#include "cli/report/report.hpp"
#include "sim/policies/sentences.hpp"
#include "sim/policies/solved.hpp"
#include "solver/turn/best_turn.hpp"

namespace farkle {

// The part of a card besides when to bank: what scores, and what to keep of it.

// The scoring table, for people.
void add_scores(Report&, const Rules&, const Scorer&);

// Adds, in sentences and as JSON "keeps", where keeping what scores most is not best. The keeps that gain most a turn
// come first.
void add_keeps(Report&, const TurnModel&, const std::vector<SurprisingKeep>&);

// The part of a card that depends on the score: thresholds at typical pairs of banks, and last turns.

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

// The front of a card: a few sentences to play by, what they win, and an example of each.

// wins: also adds the chance to win against optimal, where it is known exactly.
void add_sentences(Report&, const std::vector<Sentence>&, const std::shared_ptr<Solved>&, bool wins);

}  // namespace farkle
