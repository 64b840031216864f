// The scorer that a programmer would write: count the faces, then ask for one combination after the other.
// Official rules, written into the code.
#pragma once

#include <cstdint>

#include "solver/game/scorer.hpp"

namespace bench {

inline farkle::BestKeep naive_score(const std::uint8_t* faces) {
  int count[7] = {};
  for (int i = 0; i < 6; ++i) ++count[faces[i]];

  int points = 0, used = 0, pairs = 0, triplets = 0;
  bool straight = true;
  for (int face = 1; face <= 6; ++face) {
    const int n = count[face];
    int loose = n;  // dice that are not part of three or more of a kind
    if (n == 6) {
      points += 3000;
      loose = 0;
    } else if (n == 5) {
      points += 2000;
      loose = 0;
    } else if (n == 4) {
      points += face == 1 ? 1100 : 1000;
      loose = 0;
    } else if (n == 3) {
      points += face == 1 ? 1000 : 100 * face;
      loose = 0;
    }
    used += n - loose;
    if (face == 1) {
      points += 100 * loose;
      used += loose;
    } else if (face == 5) {
      points += 50 * loose;
      used += loose;
    }
    pairs += n == 2;
    triplets += n == 3;
    straight &= n == 1;
  }
  if ((straight || pairs == 3) && points < 1500) {
    points = 1500;
    used = 6;
  }
  if (triplets == 2 && points < 2500) {
    points = 2500;
    used = 6;
  }
  return {static_cast<std::uint16_t>(points / 50 << 3 | used)};
}

}  // namespace bench
