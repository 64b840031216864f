#include "solver/game/score_lines.hpp"

#include <algorithm>
#include <map>

#include "solver/game/did_you_mean.hpp"
#include "solver/game/melds.hpp"
#include "solver/game/number_text.hpp"
#include "solver/game/scorer.hpp"

namespace farkle {
namespace {

std::string in_points(Points points) { return counted(points, "point"); }

constexpr Dice three_different{2, 2, 3, 3, 4, 4};

// "1 1 5"
std::string spaced(const std::string& faces) {
  return join(faces, " ", [](char face) { return face; });
}

// "aaabb": three of one face and two of another face; with the face of a: three 2s and two of another face.
std::string pattern_in_words(const std::string& pattern, int face) {
  static constexpr std::array<const char*, max_dice> faces = {"one face",      "another face", "a third face",
                                                              "a fourth face", "a fifth face", "a sixth face"};
  static constexpr std::array<const char*, 4> sets = {"", " different faces", " pairs", " triplets"};
  const auto [written, counts] = *parse_pattern(pattern);
  std::vector<std::string> said;
  if (!written.empty()) said.push_back((pattern.size() == 1 ? "single " : "") + spaced(written));
  if (written.empty() && face == 0 && counts.front() == counts.back()) {  // the sets are in order of their size
    if (counts.size() > 1) return number_word(static_cast<int>(counts.size())) + sets[counts[0]];
    return counts[0] == 1 ? "any single die" : number_word(counts[0]) + " of a kind";
  }
  std::size_t others = written.empty() ? 0 : 1;
  for (const int count : counts)
    if (face > 0 && others == 0)
      said.push_back((count == 1 ? "single " : number_word(count) + " ") + std::to_string(face) +
                     (count == 1 ? "" : "s")),
          others = 1;
    else
      said.push_back(number_word(count) + " of " + faces[others++]);
  std::string text = said.front();
  for (std::size_t k = 1; k < said.size(); ++k) text += (k + 1 < said.size() ? ", " : " and ") + said[k];
  return text;
}

std::string name_of(const Meld& meld) {
  if (meld.key == "score.melds") return pattern_in_words(meld.pattern, meld.face);
  const std::vector<int> faces = faces_of(meld.dice);
  if (meld.key == "score.singles" || meld.key == "score.triples") return pattern_in_words(meld.pattern, faces.front());
  if (meld.key == "score.straights")
    return "straight from " + std::to_string(faces.front()) + " to " + std::to_string(faces.back());
  if (meld.key == "score.three_pairs") return "three pairs";
  if (meld.key == "score.two_triplets") return "two different triplets";
  if (meld.key == "score.four_and_pair") return "four of a kind and a pair";
  return number_word(meld.dice.size()) + " of a kind";
}

// By how much more than three of a kind score.
std::string worth_of(const Meld& meld, const ScoreRules& score) {
  if (meld.key != "score.growth") return in_points(meld.points);
  const int times = score.growth == Growth::add ? meld.dice.size() - 2 : 1 << (meld.dice.size() - 3);
  return (times == 2 ? "twice" : number_word(times) + " times") + " the three of a kind";
}

// An example of a roll that has nothing; where every roll scores, there is none.
std::optional<Dice> roll_of_nothing(Rules rules) {
  rules.score.nothing = 0;
  const Scorer scorer(rules);
  for (const Dice roll : all_rolls(rules.dice.count))
    if (scorer.farkle(roll)) return roll;
  return std::nullopt;
}

// True if so many dice of a face score more together than as two keeps.
bool is_meld(const Scorer& scorer, int face, int count) {
  Points apart = 0;
  for (int k = 1; k < count; ++k) {
    const Points one = scorer.points(Dice::alike(face, k)), other = scorer.points(Dice::alike(face, count - k));
    if (one > 0 && other > 0) apart = std::max(apart, one + other);
  }
  return scorer.points(Dice::alike(face, count)) > apart;
}

}  // namespace

std::string for_reading(Dice dice) { return spaced(to_string(dice)); }

std::string number_word(int number) {
  static constexpr std::array<const char*, 9> words = {"no",   "one", "two",   "three", "four",
                                                       "five", "six", "seven", "eight"};
  return number >= 0 && number < static_cast<int>(words.size()) ? words[number] : with_thousands(number);
}

std::string dice_word(int number) { return number_word(number) + (number == 1 ? " die" : " dice"); }

std::vector<ScoreLine> score_lines(const Rules& rules) {
  std::vector<ScoreLine> lines;
  const Scorer scorer(rules);
  bool plain = false;  // the example of the last line scores what the meld does
  for (const Meld& meld : melds_of(rules)) {
    std::string name = name_of(meld);
    if (lines.empty() || lines.back().what != name) {
      lines.push_back({meld.key, std::move(name)});
      plain = false;
    }
    ScoreLine& line = lines.back();
    line.melds.emplace_back(meld.dice, meld.points);
    line.worth = worth_of(meld, rules.score);
    // The last meld is the example, unless its dice score more in parts: high faces do not look like ones and fives.
    const Dice dice = meld.key == "score.three_pairs" ? three_different : meld.dice;
    const bool is_plain = scorer.points(dice) == meld.points;
    if (is_plain || !plain) {
      line.example = dice;
      line.points = meld.points;
      plain = is_plain;
    }
  }
  if (rules.score.nothing > 0)
    if (const auto roll = roll_of_nothing(rules))
      lines.push_back({"score.nothing", number_word(rules.dice.count) + " dice with nothing that scores", *roll,
                       rules.score.nothing, in_points(rules.score.nothing)});
  return lines;
}

std::string named_in_words(const Rules& rules) {
  std::vector<std::string> said;
  for (const Meld& meld : melds_of(rules)) {
    if (!rules.bank.confirm.melds.contains(name_in_rules(meld))) continue;
    const std::string name = (meld.key == "score.straights" ? "a " : "") + name_of(meld);
    if (said.empty() || said.back() != name) said.push_back(name);
  }
  return join(said, " or ");
}

std::string lines_in_words(const Rules& rules, std::string_view key) {
  std::vector<std::string> said;
  for (const ScoreLine& line : score_lines(rules))
    if (line.key == key) said.push_back(line.what + ": " + line.worth);
  if (said.empty()) return {};
  std::string text = join(said, "; ") + ".";
  if (text[0] >= 'a') text[0] = static_cast<char>(text[0] - 'a' + 'A');  // else it begins with dice
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
      if (const Points parts = scorer.points(dice); dice.size() == n && parts > best.first)
        return ": " + for_reading(dice) + " score " + in_points(parts) + ", more than the " +
               with_thousands(best.first) + " of " + best.second;
  return {};
}

std::string counted_as_sets(Rules rules) {
  Rules parts = rules;
  parts.score.split = Split::best, rules.score.split = Split::largest;
  const Scorer best(parts), largest(rules);
  for (int n = 2; n <= rules.dice.count; ++n)
    for (int face = 1; face <= face_count; ++face) {
      const Dice dice = Dice::alike(face, n);
      if (const Points points = largest.points(dice); points > 0 && points < best.points(dice))
        return ": " + for_reading(dice) + " score " + in_points(points) + ", not " + with_thousands(best.points(dice));
    }
  return {};
}

ScoresByCount scores_by_count(const Rules& rules, const Scorer& scorer) {
  ScoresByCount all;
  for (int face = 1; face <= face_count; ++face) {
    auto& row = all.lines.emplace_back(std::to_string(face), ScoresByCount::ByCount{}).second;
    for (int n = 1; n <= rules.dice.count; ++n) {
      if (const Points points = scorer.points(Dice::alike(face, n))) row[n] = points;
      all.used[n] |= is_meld(scorer, face, n);
    }
  }
  for (const ScoreLine& line : score_lines(rules)) {
    const std::vector<int> dice = faces_of(line.example);
    if (!line.melds.empty() && dice.front() == dice.back()) continue;  // above
    std::string what = line.key == "score.straights" ? for_reading(line.melds.front().first) : line.what;
    if (line.key == "score.three_pairs" && rules.score.pairs_may_repeat) what += ", also equal ones";
    all.lines.emplace_back(std::move(what), ScoresByCount::ByCount{}).second[dice.size()] = line.points;
    all.used[dice.size()] = true;
  }
  return all;
}

}  // namespace farkle
