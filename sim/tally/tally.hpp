// Schedule: the seats of the players in game k, and the dice that they meet. Tally: the counts of many games, integers
// only, so that adding in any order gives the same.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/game/play.hpp"
#include "sim/statistics/estimate.hpp"

namespace farkle {

// Games come in groups of as many as there are players. Within a group everybody sits in every seat once, and each seat
// meets the same dice in all of its games. So most of the luck cancels when players are compared group by group.
//
//   three players    game      0      1      2      3      4   ...
//                    group     0      0      0      1      1
//                    seats   0 1 2  1 2 0  2 0 1  0 1 2  1 2 0      (the player in seat 0, 1, 2)
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

// Sums over games, as an interval counts them. A group's games have the same dice, and alike players play them alike,
// so that they say no more than one game. For players who are not alike that makes the interval too wide, if anything.
inline Sums by_groups(const Sums& games, int players) {
  const std::int64_t groups = (games.n + players - 1) / players;
  const double share = games.n > 0 ? static_cast<double>(groups) / static_cast<double>(games.n) : 0;
  return {groups, share * games.x, share * games.xx};
}

// Sums over games of a player's turns x and a count y of them, as ratio() of sim/statistics/estimate.hpp needs them.
struct JointCounts {
  std::int64_t x = 0, y = 0, xx = 0, xy = 0, yy = 0;
  void add(std::int64_t a, std::int64_t b) { x += a, y += b, xx += a * a, xy += a * b, yy += b * b; }
  JointCounts& operator+=(const JointCounts& o) {
    return x += o.x, y += o.y, xx += o.xx, xy += o.xy, yy += o.yy, *this;
  }
  JointSums sums(std::int64_t games, double unit = 1) const;  // of y in multiples of `unit`
  bool operator==(const JointCounts&) const = default;
};

struct PlayerTally {
  struct SeatTally {
    std::int64_t games = 0, decided = 0;
    SeatTally& operator+=(const SeatTally& o) { return games += o.games, decided += o.decided, *this; }
    bool operator==(const SeatTally&) const = default;
  };
  std::array<SeatTally, max_players> seats{};                  // by seat
  std::array<std::int64_t, max_players + 1> groups_decided{};  // groups by how many of their games this player decided

  // Decided: won, or under not-last lost.
  SeatTally in_all() const {
    SeatTally sum;
    for (const SeatTally& seat : seats) sum += seat;
    return sum;
  }
  std::int64_t decided() const { return in_all().decided; }

  JointCounts steps, farkles, hot_dice;  // against turns, game by game; points banked in score steps
  std::int64_t steps_squared = 0;        // turn by turn
  std::int64_t banks = 0, rolls = 0, offers_seen = 0, offers_taken = 0;
  std::int64_t turns() const { return steps.x; }

  // Calls each(key in files, count...) for all counts, of as many tallies as are given.
  template <class Each, class... Tallies>
  static void all_counts(const Each& each, Tallies&... of) {
    each("seats", of.seats...);
    each("groups_decided", of.groups_decided...);
    each("steps", of.steps...);
    each("farkles", of.farkles...);
    each("hot_dice", of.hot_dice...);
    each("steps_squared", of.steps_squared...);
    each("banks", of.banks...);
    each("rolls", of.rolls...);
    each("offers_seen", of.offers_seen...);
    each("offers_taken", of.offers_taken...);
  }
  PlayerTally& operator+=(const PlayerTally&);
  bool operator==(const PlayerTally&) const = default;
};

struct Tally {
  static constexpr std::size_t share_bins = 41;

  explicit Tally(int how_many = 2) : players(how_many) {}

  std::vector<PlayerTally> players;
  std::int64_t games = 0;
  // Games by their turns, of all players, and by changes of the lead; the last bin is of the longest game.
  std::vector<std::int64_t> turns, lead_changes;
  // Games by how far the winner (not-last: the loser) had been behind the leader at most, and by how far the winner
  // ended before the next best (the loser behind the next worst). In twentieths of the target, rounded down; the last
  // bin: as many or more.
  std::array<std::int64_t, share_bins> comeback{}, margin{};

  // Where luck was counted (sim/engine/luck.hpp): over pairs of games, x won by the first player and y that player's
  // luck in luck_units.
  static constexpr double luck_unit = 0x1p-14;
  JointCounts luck;
  std::int64_t luck_pairs = 0;

  // One more game in bin `at`; beyond the last bin of an array in the last.
  template <class Bins>
  static void count(Bins& bins, std::int64_t at) {
    std::size_t bin = at > 0 ? static_cast<std::size_t>(at) : 0;
    if constexpr (requires { bins.resize(bin); }) {
      if (bin >= bins.size()) bins.resize(bin + 1);
    } else if (bin >= bins.size()) {
      bin = bins.size() - 1;
    }
    ++bins[bin];
  }

  // As for a player, but for luck.
  template <class Each, class... Tallies>
  static void all_counts(const Each& each, Tallies&... of) {
    each("games", of.games...);
    each("players", of.players...);
    each("turns", of.turns...);
    each("lead_changes", of.lead_changes...);
    each("comeback", of.comeback...);
    each("margin", of.margin...);
  }

  std::int64_t all_turns() const;
  // The pairs of a two-player game, from the first player's point of view.
  PairCounts pairs(bool decided_is_won) const;

  void add(const Rules&, const GameRecord&, const Seating&);
  // Adds whole groups, each of as many games as there are players. deciders: who decided each game, in schedule order.
  void add_groups(std::span<const std::uint8_t> deciders);
  void add_luck(int won, double luck_of_first);  // of a pair of games
  JointSums luck_sums() const;  // by pairs: x the first player's share of the two games, y half the luck
  Tally& operator+=(const Tally&);
  bool operator==(const Tally&) const = default;
};

}  // namespace farkle
