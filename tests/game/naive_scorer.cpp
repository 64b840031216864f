#include "tests/game/naive_scorer.hpp"

#include <algorithm>
#include <array>

namespace farkle::tests {
namespace {

using Group = std::vector<int>;

// The most points of any partition of faces[next..] that puts each die into one of `groups` or starts a new one.
Points best_partition(const ScoreRules& score, std::span<const int> faces, std::size_t next,
                      std::vector<Group>& groups) {
  if (next == faces.size()) {
    Points sum = 0;
    for (const Group& group : groups) {
      const Points points = meld_points(score, group);
      if (points == 0) return 0;
      sum += points;
    }
    return sum;
  }
  Points best = 0;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    groups[g].push_back(faces[next]);
    best = std::max(best, best_partition(score, faces, next + 1, groups));
    groups[g].pop_back();
  }
  groups.push_back({faces[next]});
  best = std::max(best, best_partition(score, faces, next + 1, groups));
  groups.pop_back();
  return best;
}

}  // namespace

Points meld_points(const ScoreRules& score, std::span<const int> faces) {
  std::array<int, 7> count{};  // by face
  for (int face : faces) ++count[face];
  std::array<int, 7> shape{};  // how many faces there are once, twice, ...
  for (std::size_t face = 1; face <= 6; ++face) ++shape[count[face]];

  const auto by_face = static_cast<std::size_t>(faces[0] - 1);
  const auto dice = faces.size();
  Points best = 0;
  if (dice == 1) best = std::max(best, score.singles[by_face]);
  if (dice >= 3 && shape[dice] == 1) {
    const Points triple = score.triples[by_face];
    if (dice == 3) best = std::max(best, triple);
    if (dice > 3 && score.growth == Growth::none) best = std::max(best, score.of_a_kind[dice - 4]);
    constexpr std::array<int, 7> add{0, 0, 0, 1, 2, 3, 4}, doubling{0, 0, 0, 1, 2, 4, 8};
    if (score.growth == Growth::add) best = std::max(best, triple * add[dice]);
    if (score.growth == Growth::doubling) best = std::max(best, triple * doubling[dice]);
  }
  for (const Straight& straight : score.straights) {
    bool matches = true;
    for (int face = 1; face <= 6; ++face)
      matches &= count[face] == (face >= straight.first && face <= straight.last ? 1 : 0);
    if (matches) best = std::max(best, straight.points);
  }
  if (dice == 6) {
    const bool only_even = shape[1] == 0 && shape[3] == 0 && shape[5] == 0;
    if (shape[2] == 3 || (score.pairs_may_repeat && only_even)) best = std::max(best, score.three_pairs);
    if (shape[3] == 2) best = std::max(best, score.two_triplets);
    if (shape[4] == 1 && shape[2] == 1) best = std::max(best, score.four_and_pair);
  }
  return best;
}

std::size_t NaiveScorer::code(std::span<const int> faces) {
  constexpr std::array<std::size_t, 7> power{0, 1, 7, 49, 343, 2401, 16807};
  std::size_t code = 0;
  for (int face : faces) code += power[face];
  return code;
}

NaiveScorer::NaiveScorer(const Rules& rules) : table_(117649), keep_all_(rules.turn.keep == KeepRule::all) {
  for (int n = 1; n <= rules.dice.count; ++n)
    for_each_ordered_roll(n, [&](std::span<const int> faces) {
      if (!std::is_sorted(faces.begin(), faces.end())) return;
      std::vector<Group> groups;
      table_[code(faces)] = best_partition(rules.score, faces, 0, groups);
    });
  for_each_ordered_roll(rules.dice.count, [&](std::span<const int> roll) {
    if (std::is_sorted(roll.begin(), roll.end()) && best(roll).points == 0) table_[code(roll)] = rules.score.nothing;
  });
}

NaiveScorer::Best NaiveScorer::best(std::span<const int> roll) const {
  Best best;
  for_each_keep(roll, [&](unsigned, std::span<const int> faces, Points points) {
    const int dice = static_cast<int>(faces.size());
    if (points > best.points || (points == best.points && dice < best.dice)) best = {points, dice};
  });
  return best;
}

}  // namespace farkle::tests
