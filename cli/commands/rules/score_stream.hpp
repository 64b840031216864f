// farkle score -: rolls from stdin, one a line, scored to CSV.
#pragma once

#include "cli/context.hpp"

namespace farkle {

// Writes roll,best_points,best_dice,choices to context.out as it reads. Throws UserError, naming the line, at the first
// bad one, after writing all before it.
Report score_stream(const Context&, const Rules&);

}  // namespace farkle
