// Mirrored pairs: the same dice played twice with the seats swapped, so that most of the luck cancels.
// A pair is counted by the first player's points in its two games: win 1, draw 1/2, loss 0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace farkle {

struct PairCounts {
  // The first player's mean score over the two games, for each entry of `count`.
  static constexpr std::array<double, 5> score{0, 0.25, 0.5, 0.75, 1};

  //      0           1              2                    3             4
  //   lost both   lost, drew   one each, or two draws   won, drew   won both
  std::array<std::int64_t, 5> count{};

  static PairCounts of(std::int64_t lost, std::int64_t even, std::int64_t won) { return {{lost, 0, even, 0, won}}; }

  std::int64_t lost() const { return count[0] + count[1]; }  // pairs that favour the second player
  std::int64_t even() const { return count[2]; }
  std::int64_t won() const { return count[3] + count[4]; }  // pairs that favour the first
  std::int64_t discordant() const { return lost() + won(); }

  PairCounts operator~() const { return {{count[4], count[3], count[2], count[1], count[0]}}; }  // the other player's
  bool operator==(const PairCounts&) const = default;
};

}  // namespace farkle
