#include "solver/game/score_lines.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/melds.hpp"
#include "solver/game/scorer.hpp"

namespace farkle {
namespace {

std::string in_points(Points points) { return with_thousands(points) + (points == 1 ? " point" : " points"); }

std::vector<int> list_of(Dice dice) {
  std::vector<int> faces;
  for (int face = 1; face <= face_count; ++face)
    faces.insert(faces.end(), static_cast<std::size_t>(dice.count(face)), face);
  return faces;
}

constexpr Dice three_different{2, 2, 3, 3, 4, 4};

std::string name_of(const Meld& meld) {
  const std::vector<int> faces = list_of(meld.dice);
  const std::string first = std::to_string(faces.front()), last = std::to_string(faces.back());
  if (meld.key == "score.singles") return "single " + first;
  if (meld.key == "score.triples") return "three " + first + "s";
  if (meld.key == "score.straights") return "straight from " + first + " to " + last;
  if (meld.key == "score.three_pairs") return "three pairs";
  if (meld.key == "score.two_triplets") return "two different triplets";
  if (meld.key == "score.four_and_pair") return "four of a kind and a pair";
  return number_word(meld.dice.size()) + " of a kind";
}

// By how much more than three of a kind score.
std::string worth_of(const Meld& meld, const ScoreRules& score) {
  static constexpr std::array<const char*, 3> added = {"twice", "three times", "four times"},
                                              doubled = {"twice", "four times", "eight times"};
  if (meld.key != "score.growth") return in_points(meld.points);
  const auto more = static_cast<std::size_t>(meld.dice.size() - 4);
  return (score.growth == Growth::add ? added : doubled)[more] + std::string(" the three of a kind");
}

// An example of a roll that has nothing; where every roll scores, there is none.
std::optional<Dice> roll_of_nothing(Rules rules) {
  rules.score.nothing = 0;
  const Scorer scorer(rules);
  for (const Dice roll : all_rolls(rules.dice.count))
    if (scorer.farkle(roll)) return roll;
  return std::nullopt;
}

}  // namespace

std::string number_word(int number) {
  static constexpr std::array<const char*, 9> words = {"no",   "one", "two",   "three", "four",
                                                       "five", "six", "seven", "eight"};
  return number >= 0 && number < static_cast<int>(words.size()) ? words[number] : with_thousands(number);
}

std::vector<ScoreLine> score_lines(const Rules& rules) {
  std::vector<ScoreLine> lines;
  for (const Meld& meld : melds_of(rules)) {
    std::string name = name_of(meld);
    if (lines.empty() || lines.back().what != name) lines.push_back({meld.key, std::move(name), {}, 0, {}, {}});
    ScoreLine& line = lines.back();
    line.melds.emplace_back(meld.dice, meld.points);
    // The last meld is the example: high faces do not look like single ones and fives.
    const Dice example = meld.key == "score.three_pairs" ? three_different : meld.dice;
    line.example = list_of(example), line.points = meld.points, line.worth = worth_of(meld, rules.score);
  }
  if (rules.score.nothing > 0)
    if (const auto roll = roll_of_nothing(rules))
      lines.push_back({"score.nothing",
                       number_word(rules.dice.count) + " dice with nothing that scores",
                       list_of(*roll),
                       rules.score.nothing,
                       in_points(rules.score.nothing),
                       {}});
  return lines;
}

std::string lines_in_words(const Rules& rules, std::string_view key) {
  std::vector<std::string> said;
  for (const ScoreLine& line : score_lines(rules))
    if (line.key == key) said.push_back(line.what + ": " + line.worth);
  if (said.empty()) return {};
  std::string text = join(said, "; ") + ".";
  text[0] = static_cast<char>(text[0] - 'a' + 'A');  // lines begin with small letters
  return text;
}

std::string better_in_parts(const Rules& rules) {
  std::map<Dice, std::pair<Points, std::string>> whole;  // the best line of all these dice together
  for (const ScoreLine& line : score_lines(rules))
    for (const auto& [dice, points] : line.melds)
      if (auto& best = whole[dice]; points > best.first) best = {points, line.what};
  const Scorer scorer(rules);
  for (int n = 4; n <= rules.dice.count; ++n)
    for (const auto& [dice, best] : whole)
      if (const Points parts = scorer.points(dice); dice.size() == n && parts > best.first) {
        std::vector<std::string> faces;
        for (const int face : list_of(dice)) faces.push_back(std::to_string(face));
        return ": " + join(faces, " ") + " score " + in_points(parts) + ", more than the " +
               with_thousands(best.first) + " of " + best.second;
      }
  return {};
}

}  // namespace farkle
