// Schedule: the seats of the players in game k, and the dice that they meet.
//
// Games come in groups of as many as there are players. Within a group everybody sits in every seat once, and each seat
// meets the same dice in all of its games. So most of the luck cancels when players are compared group by group.
//
//   three players    game      0      1      2      3      4   ...
//                    group     0      0      0      1      1
//                    seats   0 1 2  1 2 0  2 0 1  0 1 2  1 2 0      (the player in seat 0, 1, 2)
#pragma once

#include <cstdint>

namespace farkle {

struct Seating {
  int players = 2;
  std::uint64_t group = 0;  // what the dice are keyed by
  int rotation = 0;         // the player in seat 0

  int player_at(int seat) const { return seat + rotation < players ? seat + rotation : seat + rotation - players; }
  int seat_of(int player) const { return player >= rotation ? player - rotation : player - rotation + players; }
  bool operator==(const Seating&) const = default;
};

inline Seating seating(int players, std::uint64_t game) {
  const auto n = static_cast<std::uint64_t>(players);
  return {players, game / n, static_cast<int>(game % n)};
}

// Games first .. first + count - 1.
struct GameRange {
  std::uint64_t first = 0;
  std::int64_t count = 0;
  std::uint64_t end() const { return first + static_cast<std::uint64_t>(count); }
  bool operator==(const GameRange&) const = default;
};

// Part i of n (from 0) of a range, cut between groups; together the parts are the whole. Needs range.first to begin a
// group.
inline GameRange shard(const GameRange& range, int players, int i, int n) {
  const std::int64_t groups = (range.count + players - 1) / players;
  const auto cut = [&](std::int64_t k) {
    const std::int64_t games = (groups / n * k + groups % n * k / n) * players;
    return games < range.count ? games : range.count;
  };
  return {range.first + static_cast<std::uint64_t>(cut(i)), cut(i + 1) - cut(i)};
}

}  // namespace farkle
