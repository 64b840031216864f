#include "solver/game/melds.hpp"

#include <algorithm>
#include <functional>

namespace farkle {
namespace {

using Meaning = std::function<void(Dice, int first)>;

// Calls each(dice, face of the first letter) for all faces that the letters may stand for.
void for_each_meaning(const std::string& pattern, int first, const Meaning& each) {
  const auto letter = std::find_if(pattern.begin(), pattern.end(), [](char c) { return c >= 'a'; });
  if (letter == pattern.end()) {
    Dice dice;
    for (const char face : pattern) dice.add(face - '0');
    return each(dice, first);
  }
  for (int face = 1; face <= face_count; ++face) {
    const char digit = static_cast<char>('0' + face);
    if (pattern.find(digit) != std::string::npos) continue;
    std::string next = pattern;
    std::replace(next.begin(), next.end(), *letter, digit);
    for_each_meaning(next, first == 0 ? face : first, each);
  }
}

}  // namespace

std::string MeldPattern::text(bool first) const {
  std::vector<int> sorted = sets;
  std::sort(sorted.begin() + (first ? 1 : 0), sorted.end(), std::greater<>());
  std::string out = faces;
  char letter = 'a';
  for (const int n : sorted) out.append(n, letter++);
  return out;
}

std::optional<MeldPattern> parse_pattern(std::string_view text) {
  MeldPattern out;
  std::string letters;
  for (const char c : text) {
    if (c >= '1' && c <= '6')
      out.faces += c;
    else if (c >= 'a' && c <= 'f')
      letters += c;
    else if (c != ' ' && c != ',')
      return {};
  }
  const std::size_t dice = out.faces.size() + letters.size();
  if (dice == 0 || dice > max_dice) return {};
  std::sort(out.faces.begin(), out.faces.end());
  while (!letters.empty()) {
    const char letter = letters[0];
    out.sets.push_back(static_cast<int>(std::erase(letters, letter)));
  }
  return out;
}

std::optional<std::pair<int, int>> parse_straight(std::string_view text) {
  if (text.size() != 3 || text[1] != '-') return {};
  const int first = text[0] - '0', last = text[2] - '0';
  if (first < 1 || last > face_count || first >= last) return {};
  return std::pair(first, last);
}

std::vector<Meld> all_melds(const ScoreRules& score) {
  std::vector<Meld> melds;
  const auto add = [&](std::string_view key, const std::string& pattern, const FacePoints& points) {
    if (points == FacePoints{}) return;
    const bool by_face = points != same_for_all(points[0]);
    std::vector<Dice> known;  // three pairs are the same dice whatever pair is named first
    for_each_meaning(pattern, 0, [&](Dice dice, int first) {
      const Points worth = points[std::max(first, 1) - 1];
      if (worth == 0 || (!by_face && std::find(known.begin(), known.end(), dice) != known.end())) return;
      known.push_back(dice);
      melds.push_back({key, pattern, by_face ? first : 0, dice, worth});
    });
  };
  add("score.singles", "a", score.singles);
  for (int n = 3; n <= max_dice; ++n) {
    FacePoints points;
    for (int face = 1; face <= face_count; ++face) points[face - 1] = of_a_kind_points(score, face, n);
    add(n == 3                         ? "score.triples"
        : score.growth == Growth::none ? "score.of_a_kind"
                                       : "score.growth",
        std::string(n, 'a'), points);
  }
  for (const auto& [faces, points] : score.straights)
    add("score.straights", std::string("123456").substr(faces.first - 1, faces.second - faces.first + 1),
        same_for_all(points));
  add("score.three_pairs", "aabbcc", same_for_all(score.three_pairs));
  if (score.pairs_may_repeat)
    for (const char* pairs : {"aaaabb", "aaaaaa"}) add("score.three_pairs", pairs, same_for_all(score.three_pairs));
  add("score.two_triplets", "aaabbb", same_for_all(score.two_triplets));
  add("score.four_and_pair", "aaaabb", same_for_all(score.four_and_pair));
  for (const auto& [dice, points] : score.melds) add("score.melds", dice, points);
  return melds;
}

std::string name_in_rules(const Meld& meld) {
  if (meld.key == "score.straights") return {meld.pattern.front(), '-', meld.pattern.back()};
  if (meld.key == "score.growth") return "of_a_kind";
  if (meld.key != "score.melds") return std::string(meld.key.substr(std::string_view("score.").size()));
  return parse_pattern(meld.pattern)->text();
}

std::vector<Meld> melds_of(const Rules& rules) {
  std::vector<Meld> melds = all_melds(rules.score);
  std::erase_if(melds, [&](const Meld& meld) { return meld.dice.size() > rules.dice.count; });
  return melds;
}

}  // namespace farkle
