// The engines there are, for make_engine.
#pragma once

#include <functional>

#include "sim/engine/engine.hpp"

namespace farkle {

// The games of a range, one after the other; ranges come in any order, from several threads at once.
using TakeGames = std::function<void(const GameRange&, std::span<const GameRecord>)>;
std::unique_ptr<Engine> reference_engine(Match, std::string why, TakeGames = {});  // hands each game on, if to anybody

// Null where it cannot play, with the reason in `why_not`.
std::unique_ptr<Engine> lanes_engine(const Match&, std::string why, std::string& why_not);

// Null unless somebody plays `optimal` against more than one.
std::unique_ptr<Engine> layers_engine(Match, std::string why);

}  // namespace farkle
