// Solutions that policies play from, out of the cache where it has them.
#pragma once

#include <memory>

#include "sim/policies/solved.hpp"
#include "solver/turn/run.hpp"

namespace farkle {

// What `optimal` plays from is taken from the cache, or solved now and kept there. Throws CannotDo where solving was
// stopped. opponent: Solved.
std::shared_ptr<Solved> solved_for(const Run&, const Rules&, bool use_cache = true,
                                   std::shared_ptr<Solved> opponent = nullptr);

}  // namespace farkle
