// The front of a card: a few sentences to play by, what they win, and an example of each.
#pragma once

#include <memory>
#include <vector>

#include "cli/report/report.hpp"
#include "sim/policies/sentences.hpp"
#include "sim/policies/solved.hpp"

namespace farkle {

// wins: also adds the chance to win against optimal, where it is known exactly.
void add_sentences(Report&, const std::vector<Sentence>&, const std::shared_ptr<Solved>&, bool wins);

}  // namespace farkle
