#include "tests/game/naive_scorer.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>

namespace farkle::tests {
namespace {

using Group = std::vector<int>;

// True if, of every face, the groups of this face alone are the largest that score: any other way to part their dice
// begins with a smaller one at the first difference.
bool largest_sets(const ScoreRules& score, const std::vector<Group>& groups) {
  for (int face = 1; face <= 6; ++face) {
    std::vector<std::size_t> sizes;
    std::size_t left = 0;
    for (const Group& group : groups)
      if (std::count(group.begin(), group.end(), face) == static_cast<std::ptrdiff_t>(group.size())) {
        sizes.push_back(group.size());
        left += group.size();
      }
    std::sort(sizes.rbegin(), sizes.rend());
    for (const std::size_t size : sizes) {
      for (std::size_t larger = size + 1; larger <= left; ++larger)
        if (meld_points(score, Group(larger, face)) > 0) return false;
      left -= size;
    }
  }
  return true;
}

// True if these faces, in this order, are what the pattern says: each letter is one face, unlike all others.
bool reads_as(const std::string& pattern, std::span<const int> faces) {
  for (std::size_t i = 0; i < faces.size(); ++i) {
    if (pattern[i] < 'a' && pattern[i] != '0' + faces[i]) return false;
    for (std::size_t j = 0; j < i; ++j)
      if ((pattern[i] == pattern[j]) != (faces[i] == faces[j])) return false;
  }
  return true;
}

// The shape of a pattern: its faces, and how many dice each letter has.
std::pair<std::multiset<char>, std::multiset<std::ptrdiff_t>> shape_of(const std::string& pattern) {
  std::pair<std::multiset<char>, std::multiset<std::ptrdiff_t>> shape;
  for (const char c : pattern)
    if (c < 'a') shape.first.insert(c);
  for (char letter = 'a'; letter <= 'f'; ++letter)
    if (const auto dice = std::count(pattern.begin(), pattern.end(), letter); dice > 0) shape.second.insert(dice);
  return shape;
}

// What scores for a group of so many dice if those melds are left out.
ScoreRules without(ScoreRules score, const std::set<std::string>& names, std::size_t dice) {
  for (const std::string& name : names) {
    if (name == "triples" && dice == 3) score.triples = {};
    if (name == "of_a_kind" && dice > 3) score.of_a_kind = {}, score.growth = Growth::none;
    if (name == "three_pairs") score.three_pairs = 0;
    if (name == "two_triplets") score.two_triplets = 0;
    if (name == "four_and_pair") score.four_and_pair = 0;
    std::erase_if(score.straights, [&](const auto& s) {
      return name == std::to_string(s.first.first) + "-" + std::to_string(s.first.second);
    });
    std::erase_if(score.melds, [&](const auto& meld) { return shape_of(meld.first) == shape_of(name); });
  }
  return score;
}

// The most points of any partition of faces[next..] that puts each die into one of `groups` or starts a new one, times
// two; one more if some such partition has a 1 or a 5 that stands alone.
Points best_partition(const ScoreRules& score, const std::set<std::string>& left_out, std::span<const int> faces,
                      std::size_t next, std::vector<Group>& groups) {
  if (next == faces.size()) {
    if (score.split == Split::largest && !largest_sets(score, groups)) return 0;
    Points sum = 0;
    bool alone = false;
    for (const Group& group : groups) {
      const Points points = meld_points(left_out.empty() ? score : without(score, left_out, group.size()), group);
      if (points == 0) return 0;
      sum += 2 * points;
      alone |= group == Group{1} || group == Group{5};
    }
    return sum + alone;
  }
  Points best = 0;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    groups[g].push_back(faces[next]);
    best = std::max(best, best_partition(score, left_out, faces, next + 1, groups));
    groups[g].pop_back();
  }
  groups.push_back({faces[next]});
  best = std::max(best, best_partition(score, left_out, faces, next + 1, groups));
  groups.pop_back();
  return best;
}

}  // namespace

Points meld_points(const ScoreRules& score, std::span<const int> faces) {
  if (const auto joker = std::find(faces.begin(), faces.end(), 7); joker != faces.end()) {
    Points best = 0;
    std::vector<int> stands_for(faces.begin(), faces.end());
    for (int face = 1; face <= 6 && faces.size() > 1; ++face) {
      stands_for[static_cast<std::size_t>(joker - faces.begin())] = face;
      best = std::max(best, meld_points(score, stands_for));
    }
    return best;
  }
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
  for (const auto& [run, points] : score.straights) {
    bool matches = true;
    for (int face = 1; face <= 6; ++face) matches &= count[face] == (face >= run.first && face <= run.second ? 1 : 0);
    if (matches) best = std::max(best, points);
  }
  if (dice == 6) {
    const bool only_even = shape[1] == 0 && shape[3] == 0 && shape[5] == 0;
    if (shape[2] == 3 || (score.pairs_may_repeat && only_even)) best = std::max(best, score.three_pairs);
    if (shape[3] == 2) best = std::max(best, score.two_triplets);
    if (shape[4] == 1 && shape[2] == 1) best = std::max(best, score.four_and_pair);
  }
  for (const auto& [pattern, points] : score.melds) {
    if (pattern.size() != dice) continue;
    const std::size_t letter = pattern.find('a');
    std::vector<int> order(faces.begin(), faces.end());
    std::sort(order.begin(), order.end());
    do {
      if (reads_as(pattern, order))
        best = std::max(best, points[letter == std::string::npos ? 0 : static_cast<std::size_t>(order[letter] - 1)]);
    } while (std::next_permutation(order.begin(), order.end()));
  }
  return best;
}

std::size_t NaiveScorer::code(std::span<const int> faces) {
  constexpr std::array<std::size_t, 8> power{0, 1, 7, 49, 343, 2401, 16807, 117649};
  std::size_t code = 0;
  for (int face : faces) code += power[face];
  return code;
}

NaiveScorer::NaiveScorer(const Rules& rules) : keep_all_(rules.turn.keep == KeepRule::all) {
  const bool jokers =
      std::any_of(rules.dice.set.begin(), rules.dice.set.end(), [](const Die& d) { return d.joker > 0; });
  const int last_face = jokers ? 7 : 6;
  table_.resize(jokers ? 823543 : 117649);
  confirms_.resize(table_.size(), Confirms::points);
  for (int n = 1; n <= rules.dice.count; ++n)
    for_each_ordered_roll(
        n,
        [&](std::span<const int> faces) {
          if (!std::is_sorted(faces.begin(), faces.end())) return;
          std::vector<Group> groups;
          const Points most = best_partition(rules.score, {}, faces, 0, groups) / 2;
          table_[code(faces)] = most;
          if (most == 0 || !rules.bank.confirm.needed()) return;
          const Points unnamed = best_partition(rules.score, rules.bank.confirm.melds, faces, 0, groups);
          confirms_[code(faces)] = unnamed / 2 < most ? Confirms::anew
                                   : unnamed % 2 == 1 ? Confirms::one_or_five
                                                      : Confirms::points;
        },
        last_face);
  for_each_ordered_roll(
      rules.dice.count,
      [&](std::span<const int> roll) {
        if (std::is_sorted(roll.begin(), roll.end()) && best(roll).points == 0)
          table_[code(roll)] = rules.score.nothing;
      },
      last_face);
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
