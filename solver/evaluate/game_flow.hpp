// Games of a given policy against another one, followed forwards: how often each turn comes up. The two take turns to
// begin.
#pragma once

#include <functional>

#include "solver/evaluate/given_turns.hpp"

namespace farkle {

// A last turn of the policy against a leader who has just banked `level` steps and left these dice (0: none).
using LastTurnMet = std::function<void(int chaser, Points bank, int level, int left, double times)>;

// Per game, by [seat of mine][seat of theirs]: how often a turn of `mine` begins with a fresh set, as win(), and how
// often an offer comes, taken or not, as offers(). Turns must not be passed on.
DuelValues game_flow(const Rules&, const TurnModel&, const GivenTurns& mine, const GivenTurns& theirs,
                     const LastTurnMet&);

}  // namespace farkle
