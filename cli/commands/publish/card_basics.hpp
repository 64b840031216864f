// What a card says beside when to bank: what scores, and what to keep of it.
#pragma once

#include <vector>

#include "cli/commands/publish/turn_walk.hpp"
#include "cli/report/report.hpp"

namespace farkle {

// The scoring table, for people.
void add_scores(Report&, const Rules&, const Scorer&);

// In sentences and as JSON "keeps": where keeping what scores most is not best, those first that gain most a turn.
void add_keeps(Report&, const std::vector<SurprisingKeep>&);

}  // namespace farkle
