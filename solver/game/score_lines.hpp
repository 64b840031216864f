// What scores, line by line, as a rulebook lists it. The melds behind the lines are exactly those that the scorer
// knows: a test splits every roll by them.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "solver/game/dice.hpp"
#include "solver/game/rules.hpp"

namespace farkle {

class Scorer;

struct ScoreLine {
  std::string_view key;    // of a rule file: "score.triples"
  std::string what;        // "three 1s"
  Dice example = {};       // that scores by this line
  Points points = 0;       // of the example
  std::string worth = {};  // "1,000 points", "twice the three of a kind"
  // All dice that score by this line, and their points. None for a roll of nothing, which is no meld.
  std::vector<std::pair<Dice, Points>> melds = {};
};

// In the order of a rulebook; without what the dice of the set cannot show.
std::vector<ScoreLine> score_lines(const Rules&);

// "three pairs or a straight from 1 to 6": those that bank.confirm names.
std::string named_in_words(const Rules&);
// The lines of a key as one sentence; empty if there is none.
std::string lines_in_words(const Rules&, std::string_view key);

// An example of dice that score more in parts than as the one combination that they are, to follow a sentence: ": 1 1 1
// 1 score 1,100 points, more than the 1,000 of four of a kind". Empty if there are no such dice.
std::string better_in_parts(const Rules&);

// The same for dice of one face that score less as their largest set (score.split): ": 1 1 1 1 score 1,000 points, not
// 1,100".
std::string counted_as_sets(Rules);

std::string for_reading(Dice);  // "1 1 5"

std::string number_word(int);  // "one" to "eight"; larger numbers in digits
std::string dice_word(int);    // "one die", "six dice"

// What scores, as a table by number of dice: a line for each face, and one for each combination of several faces.
struct ScoresByCount {
  using ByCount = std::array<std::optional<Points>, max_dice + 1>;
  std::vector<std::pair<std::string, ByCount>> lines;
  std::array<bool, max_dice + 1> used{};  // this many dice score more together than apart
};
ScoresByCount scores_by_count(const Rules&, const Scorer&);

}  // namespace farkle
