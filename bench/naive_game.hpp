// The simulator that a programmer would write: a standard generator, a die at a time, count the faces, ask for one
// combination after the other. Official rules for two, written into the code; both players bank at thresholds and keep
// the dice with the most points, on a tie the fewest.
#pragma once

#include <array>
#include <cstdint>
#include <random>

#include "bench/naive_scorer.hpp"

namespace bench {

struct NaiveCounts {
  std::int64_t games = 0, turns = 0, first_wins = 0, points = 0;
};

using Thresholds = std::array<int, 7>;  // bank with this many points when n dice are left; [6] with hot dice

class NaiveGames {
 public:
  NaiveGames(const Thresholds& first, const Thresholds& second, unsigned seed)
      : bank_at_{first, second}, generator_(seed) {}

  void play(NaiveCounts& counts) {
    int bank[2] = {0, 0}, player = 0;
    for (int leader = -1;; player = 1 - player) {
      const int exceed = leader >= 0 ? bank[leader] : 9999;  // reaching 10,000 is enough before the last turn
      const int points = turn(bank_at_[player], exceed + 1 - bank[player], leader >= 0);
      bank[player] += points;
      ++counts.turns;
      counts.points += points;
      if (leader >= 0) break;
      if (bank[player] >= 10000) leader = player;
    }
    ++counts.games;
    // A tie is won by who reached the target first, who has not moved last.
    counts.first_wins += bank[0] != bank[1] ? bank[0] > bank[1] : player == 1;
  }

 private:
  // Points banked. need: enough to bank whatever the thresholds say; in the last turn nothing less is.
  int turn(const Thresholds& bank_at, int need, bool last) {
    int at_stake = 0, dice = 6;
    for (;;) {
      std::uint8_t faces[6] = {};  // 0: not rolled
      for (int i = 0; i < dice; ++i) faces[i] = static_cast<std::uint8_t>(face_(generator_));
      const farkle::BestKeep best = naive_score(faces);
      if (best.word == 0) return 0;
      at_stake += 50 * (best.word >> 3);
      dice -= best.word & 7;
      if (dice == 0) dice = 6;
      if (at_stake >= need || (!last && at_stake >= bank_at[dice])) return at_stake;
    }
  }

  std::array<Thresholds, 2> bank_at_;
  std::mt19937 generator_;
  std::uniform_int_distribution<int> face_{1, 6};
};

}  // namespace bench
