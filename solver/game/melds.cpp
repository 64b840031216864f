#include "solver/game/melds.hpp"

#include <algorithm>
#include <array>

namespace farkle {
namespace {

// The number of faces shown by exactly n dice, [n].
std::array<int, max_dice + 1> faces_by_count(Dice dice) {
  std::array<int, max_dice + 1> faces{};
  for (int face = 1; face <= face_count; ++face) ++faces[dice.count(face)];
  return faces;
}

}  // namespace

std::vector<Meld> all_melds(const ScoreRules& score) {
  std::vector<Meld> melds;
  const auto add = [&](std::string_view key, Dice dice, Points points) {
    if (points > 0) melds.push_back({key, dice, points});
  };
  for (int face = 1; face <= face_count; ++face) add("score.singles", Dice{face}, score.singles[face - 1]);
  const std::string_view more = score.growth == Growth::none ? "score.of_a_kind" : "score.growth";
  for (int n = 3; n <= max_dice; ++n)
    for (int face = 1; face <= face_count; ++face)
      add(n == 3 ? "score.triples" : more, Dice::alike(face, n), of_a_kind_points(score, face, n));
  for (const Straight& straight : score.straights) {
    Dice dice;
    for (int face = straight.first; face <= straight.last; ++face) dice.add(face);
    add("score.straights", dice, straight.points);
  }
  static const std::vector<Dice> six = all_rolls(max_dice);
  for (const Dice dice : six) {
    const auto faces = faces_by_count(dice);
    const bool pairs = faces[1] == 0 && faces[3] == 0 && faces[5] == 0;
    if (faces[2] == 3 || (pairs && score.pairs_may_repeat)) add("score.three_pairs", dice, score.three_pairs);
  }
  for (const Dice dice : six)
    if (faces_by_count(dice)[3] == 2) add("score.two_triplets", dice, score.two_triplets);
  for (const Dice dice : six)
    if (const auto faces = faces_by_count(dice); faces[4] == 1 && faces[2] == 1)
      add("score.four_and_pair", dice, score.four_and_pair);
  return melds;
}

std::vector<Meld> melds_of(const Rules& rules) {
  std::vector<Meld> melds = all_melds(rules.score);
  std::erase_if(melds, [&](const Meld& meld) { return meld.dice.size() > rules.dice.count; });
  return melds;
}

}  // namespace farkle
