// Counts the games of a range. The engines share this.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/engine/engine.hpp"
#include "sim/engine/luck.hpp"

namespace farkle {

// The counts that are made group by group, from all games of a range: who decided each game and, where luck is counted,
// its luck.
struct GameEnds {
  std::vector<std::uint8_t> deciders;
  std::vector<double> luck;

  GameEnds(const Match& match, std::int64_t games)
      : deciders(static_cast<std::size_t>(games)), luck(match.luck ? deciders.size() : 0) {}

  void add_groups(const Match& match, Tally& tally) {  // complete groups only
    const auto players = static_cast<std::size_t>(match.players());
    deciders.resize(deciders.size() / players * players);
    tally.add_groups(deciders);
    const bool decided_is_won = match.game.rules.game.end != End::not_last;
    for (std::size_t g = 0; match.luck && g < deciders.size(); g += 2) {
      const auto won = [&](std::size_t game) { return (deciders[game] == 0) == decided_is_won ? 1 : 0; };
      tally.add_luck(won(g) + won(g + 1), luck[g] + luck[g + 1]);
    }
  }
};

// Adds the games of a range to a tally, finished in any order.
class RangeCounter {
 public:
  RangeCounter(const Match& match, const GameRange& range, Tally& tally)
      : match_(match), range_(range), tally_(tally), ends_(match, range.count) {}

  Seating seating_of(std::int64_t k) const {  // the range's game k
    return seating(match_.players(), range_.first + static_cast<std::uint64_t>(k));
  }
  void add(std::int64_t k, const GameRecord& record, double luck = 0) {
    const Seating where = seating_of(k);
    const auto game = static_cast<std::size_t>(k);
    tally_.add(match_.game.rules, record, where);
    ends_.deciders[game] = static_cast<std::uint8_t>(where.player_at(record.end.decided));
    if (match_.luck) ends_.luck[game] = luck;
  }
  void finish() { ends_.add_groups(match_, tally_); }  // after the last game

 private:
  const Match& match_;
  const GameRange& range_;
  Tally& tally_;
  GameEnds ends_;
};

}  // namespace farkle
