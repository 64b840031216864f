// Lists of sentences by chance: any conditions that fit, with small numbers.
#pragma once

#include <vector>

#include "sim/policies/sentences.hpp"
#include "tests/support/random.hpp"

namespace farkle::tests {

// ends: games soon do, because points are banked sooner or later.
inline std::vector<Sentence> random_sentences(Random& random, int dice, Points step, Points target, bool ends = true) {
  using Subject = Phrase::Subject;
  const auto fill = [&](const Phrase& phrase) {
    Clause clause{&phrase, {}};
    std::size_t number = 0;
    for (const char c : phrase.words) {
      if (c == '#') clause.numbers[number++] = 1 + random.below(dice);
      if (c == 'N') clause.numbers[number++] = step * random.below(target / step + 2);
    }
    if (number == 2 && clause.numbers[0] > clause.numbers[1]) std::swap(clause.numbers[0], clause.numbers[1]);
    return clause;
  };
  const auto pick = [&](std::span<const Phrase> phrases) -> const Phrase& {
    return phrases[random.below(static_cast<int>(phrases.size()))];
  };
  std::vector<Sentence> list(1 + static_cast<std::size_t>(random.below(5)));
  for (Sentence& s : list) {
    s.act = fill(pick(act_phrases()));
    const Subject fits = s.decides(Subject::keep)   ? Subject::roll
                         : s.decides(Subject::then) ? Subject::left
                                                    : Subject::offer;
    for (auto conditions = random.below(3); conditions > 0;) {
      const Phrase& phrase = pick(condition_phrases());
      if (phrase.subject != fits && phrase.subject != Subject::standing) continue;
      s.conditions.push_back(fill(phrase));
      --conditions;
    }
    if (ends && s.what() == Act::roll_on) s.act = clause("bank at N or more", 4 * step);
    if (ends && s.what() == Act::bank_lead) s.act.numbers[0] = step * random.below(4);
    if (s.what() == Act::bank_lead && !s.at_the_target()) s.conditions.push_back(clause("you reach the target"));
  }
  if (ends) list.push_back({{}, clause("bank at N or more", step * random.below(6))});
  return list;
}

}  // namespace farkle::tests
