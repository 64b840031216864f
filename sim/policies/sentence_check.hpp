// What somebody who writes sentences may not have seen: some never matter, others say different things of one
// situation.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "sim/policies/sentences.hpp"
#include "sim/policies/solved.hpp"

namespace farkle {

struct SentenceRemarks {
  std::vector<std::size_t> idle;                                  // without it every decision is the same
  std::vector<std::pair<std::size_t, std::size_t>> order_counts;  // both have conditions, and the first goes first
};

// Standings around every number that is said about them; the start of a game is the first.
std::vector<MatchState> standings_around(const std::vector<Sentence>&, const Rules&, Points step);

// Tries every roll, stakes up to the largest number that is said, and standings around the numbers that are said, in a
// game for two. Throws UserError as SentencePolicy does.
SentenceRemarks remarks_on(const std::vector<Sentence>&, const std::shared_ptr<Solved>&);

}  // namespace farkle
