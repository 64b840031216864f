// The best few sentences (sim/policies/sentences.hpp): a search over lists of them, each list valued exactly.
//
// For k sentences: the best list of k - 1 with one more sentence, out of a pool of all that are worth saying, at any
// place in the list. A quick value shows which of them deserve the exact one. The best is then changed number by
// number, condition by condition and place by place, as long as something improves. Standings are tried from the fifth
// sentence on.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/policies/sentences.hpp"
#include "sim/policies/solved.hpp"
#include "sim/search/objective.hpp"

namespace farkle {

struct SentenceRow {
  int sentences = 0;  // as spoken(): with "otherwise" two are one
  std::vector<Sentence> policy;
  double value = 0;
};

struct SentenceSearch {
  std::vector<SentenceRow> front;    // for 1, 2, ... sentences: the best found
  std::vector<SentenceRow> history;  // every improvement, in the order found
  long evaluations = 0;
};

// step: points in sentences are multiples of it. quick: an objective that costs little and agrees roughly where the
// standing makes no difference. Deterministic.
SentenceSearch search_sentences(const Objective&, const Objective& quick, const std::shared_ptr<Solved>&, Points step,
                                int most_sentences);

}  // namespace farkle
