// All engines, for make_engine.
#pragma once

#include <functional>

#include "sim/engine/engine.hpp"

namespace farkle {

// Takes the games of a range, in order. The ranges come in any order, from several threads at once.
using TakeGames = std::function<void(const GameRange&, std::span<const GameRecord>)>;
std::unique_ptr<Engine> reference_engine(Match, std::string why, TakeGames = {});  // hands the games on, if asked to

// Null where it cannot play, with the reason in `why_not`.
std::unique_ptr<Engine> lanes_engine(const Match&, std::string why, std::string& why_not);

// Null unless somebody plays `optimal` against two or more others, and banks only rise.
std::unique_ptr<Engine> layers_engine(Match, std::string why, std::string& why_not);

}  // namespace farkle
