// Points out what a writer of sentences may have missed: some sentences never matter, others say different things about
// one situation.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "sim/policies/sentences.hpp"
#include "sim/policies/solved.hpp"

namespace farkle {

struct SentenceRemarks {
  std::vector<std::size_t> idle;                                  // every decision is the same without it
  std::vector<std::pair<std::size_t, std::size_t>> order_counts;  // both have conditions, and exchanging them matters
};

// Standings around every number that the sentences say about standings; the first is the start of a game.
std::vector<MatchState> standings_around(const std::vector<Sentence>&, const Rules&, Points step);

// Tries every roll, stakes up to the largest number in the sentences, and standings around their numbers, in a game for
// two. Throws UserError as SentencePolicy does.
SentenceRemarks remarks_on(const std::vector<Sentence>&, const std::shared_ptr<Solved>&);

}  // namespace farkle
