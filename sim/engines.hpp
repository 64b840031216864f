// The engines there are, for make_engine.
#pragma once

#include "sim/engine.hpp"

namespace farkle {

std::unique_ptr<Engine> reference_engine(Match, std::string why);
std::unique_ptr<Engine> table_engine(Match, std::string why);  // needs fair dice and policies with situations
// Null where it cannot play, with the reason in `obstacle`; needs what the table engine needs.
std::unique_ptr<Engine> lockstep_engine(const Match&, std::string why, std::string& obstacle);

}  // namespace farkle
