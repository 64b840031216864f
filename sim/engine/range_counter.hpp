// The games of a range, counted: what engines share that play game after game.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/engine/engine.hpp"
#include "sim/game/game_run.hpp"

namespace farkle {

// The games of a range, finished in any order, into a tally.
class RangeCounter {
 public:
  RangeCounter(const Match& match, const GameRange& range, Tally& tally)
      : match_(match), range_(range), tally_(tally), deciders_(static_cast<std::size_t>(range.count)) {}

  Seating seating_of(std::int64_t k) const {  // the range's game k
    return seating(match_.players(), range_.first + static_cast<std::uint64_t>(k));
  }
  void add(std::int64_t k, const GameRecord& record) {
    const Seating where = seating_of(k);
    tally_.add(match_.game.rules, record, where);
    deciders_[static_cast<std::size_t>(k)] = static_cast<std::uint8_t>(where.player_at(record.end.decided));
  }
  void finish() {  // after the last
    const auto players = static_cast<std::size_t>(match_.players());
    deciders_.resize(deciders_.size() / players * players);
    tally_.add_groups(deciders_);
  }

 private:
  const Match& match_;
  const GameRange& range_;
  Tally& tally_;
  std::vector<std::uint8_t> deciders_;
};

// Engine::play for engines that play game after game: play_game(seating, key) -> GameRecord.
template <class PlayGame>
void play_games(const Match& match, std::uint64_t seed, const GameRange& range, Tally& tally, PlayGame&& play_game) {
  RangeCounter counter(match, range, tally);
  for (std::int64_t k = 0; k < range.count; ++k) {
    const Seating where = counter.seating_of(k);
    counter.add(k, play_game(where, GameKey{seed, where.group}));
  }
  counter.finish();
}

}  // namespace farkle
