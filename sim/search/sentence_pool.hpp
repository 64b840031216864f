// Sentences that are worth a try, for the search of sentence_search.hpp.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "sim/policies/sentences.hpp"
#include "solver/game/rules.hpp"

namespace farkle {

class SentencePool {
 public:
  // step: points are multiples of it.
  SentencePool(const Rules& rules, Points step)
      : step_(step),
        dice_(rules.dice.count),
        target_(rules.game.target),
        has_offers_(rules.carry.mode == CarryMode::inherit) {}

  std::vector<Points> thresholds() const;
  std::vector<Sentence> keeps() const;
  std::vector<Sentence> banks() const;
  std::vector<Sentence> at_the_target() const;
  std::vector<Sentence> offers() const;  // sentences that take one; none under rules without offers

  // All lists that differ in one number, or in words: one condition more or less, another keep, or two sentences
  // exchanged.
  std::vector<std::vector<Sentence>> with_other_numbers(const std::vector<Sentence>&) const;
  std::vector<std::vector<Sentence>> with_other_words(const std::vector<Sentence>&) const;
  // All lists that repeat one of the sentences about banking just before itself, in some standing and with another
  // number. With the place of the new sentence.
  std::vector<std::pair<std::vector<Sentence>, std::size_t>> with_standings(const std::vector<Sentence>&) const;

 private:
  std::vector<std::vector<Clause>> standings() const;  // of one condition or two
  // "you rolled two to four dice", "two to four dice are left"; empty if any number of dice will do.
  std::vector<Clause> range(bool rolled, Points first, Points last) const;

  const Points step_, dice_, target_;
  const bool has_offers_;
};

}  // namespace farkle
