// All engines, for make_engine, and what they share.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sim/engine/engine.hpp"

namespace farkle {

// Takes the games of a range, in order. The ranges come in any order, from several threads at once.
using TakeGames = std::function<void(const GameRange&, std::span<const GameRecord>)>;
std::unique_ptr<Engine> reference_engine(Match, std::string why, TakeGames = {});  // hands the games on, if asked to

// Null where it cannot play, with the reason in `why_not`.
std::unique_ptr<Engine> lanes_engine(const Match&, std::string why, std::string& why_not);

// The counts that are made group by group, from all games of a range: who decided each game and, where luck is counted,
// its luck.
struct GameEnds {
  std::vector<std::uint8_t> deciders;
  std::vector<double> luck;

  GameEnds(const Match& match, std::int64_t games)
      : deciders(static_cast<std::size_t>(games)), luck(match.luck ? deciders.size() : 0) {}

  void add_groups(const Match&, Tally&);  // complete groups only
};

}  // namespace farkle
