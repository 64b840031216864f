// farkle score -: rolls from stdin, one a line, scored to CSV.
#pragma once

#include "cli/context.hpp"

namespace farkle {

// Writes roll,best_points,best_dice,choices to context.out as it reads. At the first bad line it throws UserError,
// which names the line; all lines before it are written.
Report score_stream(const Context&, const Rules&);

}  // namespace farkle
