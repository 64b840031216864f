#include "solver/game/score_lines.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/scorer.hpp"

namespace farkle {
namespace {

std::string in_points(Points points) { return with_thousands(points) + (points == 1 ? " point" : " points"); }

Dice some_of(int face, int how_many) {
  Dice dice;
  dice.add(face, how_many);
  return dice;
}

std::vector<int> list_of(Dice dice) {
  std::vector<int> faces;
  for (int face = 1; face <= face_count; ++face)
    faces.insert(faces.end(), static_cast<std::size_t>(dice.count(face)), face);
  return faces;
}

class Lines {
 public:
  explicit Lines(const Rules& rules) : rules_(rules), score_(rules.score) {}

  std::vector<ScoreLine> run() {
    for (int face = 1; face <= face_count; ++face)
      add("score.singles", "single " + std::to_string(face), {{Dice{face}, points_of(score_.singles, face)}});
    for (int face = 1; face <= face_count; ++face)
      add("score.triples", "three " + std::to_string(face) + "s",
          {{some_of(face, 3), points_of(score_.triples, face)}});
    for (int n = 4; n <= max_dice; ++n) of_a_kind(n);
    for (const Straight& straight : score_.straights) {
      Dice dice;
      for (int face = straight.first; face <= straight.last; ++face) dice.add(face);
      add("score.straights", "straight from " + std::to_string(straight.first) + " to " + std::to_string(straight.last),
          {{dice, straight.points}});
    }
    three_pairs();
    two_faces("score.two_triplets", "two different triplets", 3, score_.two_triplets);
    two_faces("score.four_and_pair", "four of a kind and a pair", 4, score_.four_and_pair);
    nothing();
    return std::move(lines_);
  }

 private:
  using Melds = std::vector<std::pair<Dice, Points>>;

  static Points points_of(const FacePoints& points, int face) { return points[static_cast<std::size_t>(face - 1)]; }

  // The last meld is the example: high faces do not look like single ones and fives.
  void add(std::string_view key, std::string what, Melds melds, std::string worth = {}) {
    std::erase_if(melds, [&](const auto& meld) { return meld.second == 0 || meld.first.size() > rules_.dice.count; });
    if (melds.empty()) return;
    const auto [example, points] = melds.back();
    if (worth.empty()) worth = in_points(points);
    lines_.push_back({key, std::move(what), list_of(example), points, std::move(worth), std::move(melds)});
  }

  void of_a_kind(int n) {
    static constexpr std::array<const char*, 3> added = {"twice the three of a kind", "three times the three of a kind",
                                                         "four times the three of a kind"},
                                                doubled = {"twice the three of a kind",
                                                           "four times the three of a kind",
                                                           "eight times the three of a kind"};
    Melds melds;
    for (int face = 1; face <= face_count; ++face)
      melds.emplace_back(some_of(face, n), of_a_kind_points(score_, face, n));
    const auto i = static_cast<std::size_t>(n - 4);
    const bool fixed = score_.growth == Growth::none;
    add(fixed ? "score.of_a_kind" : "score.growth", number_word(n) + " of a kind", melds,
        fixed ? "" : (score_.growth == Growth::add ? added : doubled)[i]);
  }

  void three_pairs() {
    Melds melds;
    for (const Dice roll : all_rolls(max_dice)) {
      int pairs = 0, different = 0;
      for (int face = 1; face <= face_count; ++face) pairs += roll.count(face) / 2, different += roll.count(face) == 2;
      if (different == 3 || (pairs == 3 && score_.pairs_may_repeat)) melds.emplace_back(roll, score_.three_pairs);
    }
    std::erase_if(melds, [](const auto& meld) { return meld.first == three_different; });
    melds.emplace_back(three_different, score_.three_pairs);  // the example
    add("score.three_pairs", "three pairs", melds);
  }

  void two_faces(std::string_view key, const std::string& what, int n, Points points) {
    Melds melds;
    for (int face = 1; face <= face_count; ++face)
      for (int other = 1; other <= face_count; ++other)
        if (face != other && (n != 3 || face < other))
          melds.emplace_back(some_of(face, n) + some_of(other, max_dice - n), points);
    add(key, what, melds);
  }

  // An example of a roll that has nothing; where every roll scores, there is no such line.
  void nothing() {
    if (score_.nothing == 0) return;
    Rules without = rules_;
    without.score.nothing = 0;
    const Scorer scorer(without);
    for (const Dice roll : all_rolls(rules_.dice.count))
      if (scorer.farkle(roll)) {
        lines_.push_back({"score.nothing",
                          number_word(rules_.dice.count) + " dice with nothing that scores",
                          list_of(roll),
                          score_.nothing,
                          in_points(score_.nothing),
                          {}});
        return;
      }
  }

  static constexpr Dice three_different{2, 2, 3, 3, 4, 4};
  const Rules& rules_;
  const ScoreRules& score_;
  std::vector<ScoreLine> lines_;
};

}  // namespace

std::string number_word(int number) {
  static constexpr std::array<const char*, 9> words = {"no",   "one", "two",   "three", "four",
                                                       "five", "six", "seven", "eight"};
  return number >= 0 && number < static_cast<int>(words.size()) ? words[static_cast<std::size_t>(number)]
                                                                : with_thousands(number);
}

std::vector<ScoreLine> score_lines(const Rules& rules) { return Lines(rules).run(); }

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
