// What single sentences do in a policy: for whoever writes them, and for whoever learns them.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "sim/policies/sentences.hpp"
#include "sim/policies/solved.hpp"
#include "solver/game/dice.hpp"
#include "solver/game/match.hpp"

namespace farkle {

// What a writer of sentences may have missed: some never matter, others say different things about one situation.
struct SentenceRemarks {
  std::vector<std::size_t> idle;                                  // every decision is the same without it
  std::vector<std::pair<std::size_t, std::size_t>> order_counts;  // both have conditions, and exchanging them matters
};

// Tries every roll, stakes up to the largest number in the sentences, and standings around their numbers, in a game for
// two. Throws UserError as SentencePolicy does.
SentenceRemarks remarks_on(const std::vector<Sentence>&, const std::shared_ptr<Solved>&);

// The likeliest roll in which a sentence matters: without it the policy would decide otherwise.
struct SentenceExample {
  MatchState match;
  Points at_stake = 0;    // before the roll
  int roll_state = 0;     // the dice rolled
  std::vector<int> roll;  // in the order of the dice (DiceKinds::faces)
  Dice keep;              // what the policy keeps
  Points kept = 0;        // the points of the keep
  Action then = Action::roll;
  int left = 0;  // roll state of the dice left; with hot dice, of the new set
};

// The example is at the start of a game if the sentence matters there, otherwise at a standing around the numbers of
// the sentences. None: the sentence never matters in a turn as the policy plays it.
std::vector<std::optional<SentenceExample>> examples_of(const std::vector<Sentence>&, const std::shared_ptr<Solved>&);

}  // namespace farkle
