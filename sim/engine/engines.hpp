// The engines there are, for make_engine.
#pragma once

#include "sim/engine/engine.hpp"
#include "solver/duel/duel_values.hpp"

namespace farkle {

class DuelGame;

std::unique_ptr<Engine> reference_engine(Match, std::string why);
std::unique_ptr<Engine> table_engine(Match, std::string why);  // needs fair dice and policies with situations
// Null where it cannot play, with the reason in `obstacle`; needs what the table engine needs.
std::unique_ptr<Engine> lockstep_engine(const Match&, std::string why, std::string& obstacle);

// Null unless somebody plays `optimal` against more than one.
std::unique_ptr<Engine> layers_engine(Match, std::string why);

// Games of its own, drawn turn by turn (sim/engine/turns_engine.cpp). Needs two players, rules under which nothing is
// left to the next one, and what the table engine needs. Works out all turns first: that may take seconds.
std::unique_ptr<Engine> turns_engine(Match, std::string why);

// The table engine's games, with luck counted for two players (sim/engine/luck.hpp); needs what the table engine needs.
// Keeps references. Throws CannotDo for rules under which turns leave something to the next player.
std::unique_ptr<Engine> luck_engine(Match, const DuelGame&, const DuelValues&);

}  // namespace farkle
