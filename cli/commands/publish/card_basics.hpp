// The part of a card besides when to bank: what scores, and what to keep of it.
#pragma once

#include <vector>

#include "cli/report/report.hpp"
#include "solver/turn/best_turn.hpp"

namespace farkle {

// The scoring table, for people.
void add_scores(Report&, const Rules&, const Scorer&);

// Adds, in sentences and as JSON "keeps", where keeping what scores most is not best. The keeps that gain most a turn
// come first.
void add_keeps(Report&, const TurnModel&, const std::vector<SurprisingKeep>&);

}  // namespace farkle
