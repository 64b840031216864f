// The best few sentences (sim/policies/sentences.hpp): a search over lists of them, each list valued exactly.
//
// For k sentences it takes the best list of k - 1 and puts one more sentence at any place in it, out of a pool of all
// that are worth saying. The worth of each candidate in single turns of the best list so far (Objective::about) shows
// which of them deserve the exact value. The best are then changed number by number, condition by condition and place
// by place, as long as something improves. The sentence that is worth least is exchanged as long as another is worth
// more. Standings are tried from the fourth sentence on.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "sim/policies/sentences.hpp"
#include "sim/policies/solved.hpp"
#include "sim/search/search.hpp"

namespace farkle {

int remembered(const std::vector<Sentence>&);  // as said() counts: two joined by "otherwise" are one

using SentenceRow = Found<std::vector<Sentence>>;
using SentenceSearch = Search<std::vector<Sentence>>;

// The goal under some rules. The search looks for the best mean over all of them.
struct ObjectiveUnder {
  std::shared_ptr<Solved> solved;  // the rules
  Objective objective;
};

// The best mean that is possible, if it is known.
std::optional<double> mean_optimum(const std::vector<ObjectiveUnder>&);

// The lists of sentences in these texts. Each text is a policy of sentences, or an answer of optimize in a JSON file.
// Throws UserError, and CannotDo for a file that is no such answer.
std::vector<std::vector<Sentence>> lists_from(const std::vector<std::string>&, const std::shared_ptr<Solved>&);

// The objectives must all have the same name. step: points in sentences are multiples of it. from: other lists to start
// from; a list that counts as k sentences is a start for k. The front has no row for sentences that do not help.
// row_found: called after each row of the front with all that
// is known. Deterministic.
SentenceSearch search_sentences(const std::vector<ObjectiveUnder>&, Points step, int most_sentences,
                                const std::vector<std::vector<Sentence>>& from,
                                const std::function<void(const SentenceSearch&)>& row_found);

// These sentences and the one more of the pool that improves them most.
SentenceRow best_addition(const ObjectiveUnder&, Points step, const std::vector<Sentence>& sentences);

}  // namespace farkle
