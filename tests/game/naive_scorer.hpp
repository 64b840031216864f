// The scorer's slow twin: every way of putting the dice into groups is tried, one die after the other, and a partition
// counts when each of its groups is a meld. It shares nothing with solver/game/scorer.cpp but the rules.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "solver/game/dice.hpp"
#include "solver/game/rules.hpp"
#include "solver/game/scorer.hpp"

namespace farkle::tests {

class NaiveScorer {
 public:
  explicit NaiveScorer(const Rules&);

  // Points of these faces, 7 for a joker; 0: they do not score.
  Points points(std::span<const int> faces) const { return table_[code(faces)]; }

  Confirms confirms(std::span<const int> faces) const { return confirms_[code(faces)]; }

  // The most points that some dice of the roll score, and the fewest dice that score them.
  struct Best {
    Points points = 0;
    int dice = 0;
    bool operator==(const Best&) const = default;
  };
  Best best(std::span<const int> roll) const;

  // Calls f(subset as a bit mask of positions, its faces, its points) for every keep of the roll.
  template <class F>
  void for_each_keep(std::span<const int> roll, F&& f) const {
    std::vector<int> faces;
    std::size_t least = 1;
    for (unsigned subset = (1u << roll.size()) - 1; keep_all_ && subset > 0; --subset)
      if (pick(roll, subset, faces) > 0) least = std::max(least, faces.size());
    for (unsigned subset = 1; subset < 1u << roll.size(); ++subset)
      if (const Points p = pick(roll, subset, faces); p > 0 && faces.size() >= least)
        f(subset, std::span<const int>(faces), p);
  }

  // A number that is the same for the same faces in any order.
  static std::size_t code(std::span<const int> faces);

 private:
  // These dice of the roll, and their points.
  Points pick(std::span<const int> roll, unsigned subset, std::vector<int>& faces) const {
    faces.clear();
    for (std::size_t i = 0; i < roll.size(); ++i)
      if (subset >> i & 1u) faces.push_back(roll[i]);
    return points(faces);
  }
  std::vector<Points> table_;  // by code
  std::vector<Confirms> confirms_;
  bool keep_all_;
};

// Points of one meld made of exactly these faces, the best if they are several; 0: they are none. 7: any face, in a
// meld of two dice or more.
Points meld_points(const ScoreRules&, std::span<const int> faces);

// Calls f(faces) for each of the 6^n ordered rolls of n dice, or of the 7^n with jokers.
template <class F>
void for_each_ordered_roll(int n, F&& f, int last_face = face_count) {
  std::vector<int> faces(static_cast<std::size_t>(n), 1);
  for (;;) {
    f(std::span<const int>(faces));
    std::size_t i = faces.size();
    while (i > 0 && faces[i - 1] == last_face) faces[--i] = 1;
    if (i == 0) return;
    ++faces[i - 1];
  }
}

inline Dice dice_of(std::span<const int> faces) {
  Dice dice;
  for (const int face : faces) dice.add(face);
  return dice;
}

}  // namespace farkle::tests
