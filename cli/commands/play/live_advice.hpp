// What the best play is in a live game, as a person reads it.
#pragma once

#include <optional>

#include "cli/report/report.hpp"
#include "sim/live/game_adviser.hpp"

namespace farkle {

// The title is the advice in one line, the table all options, or with `chosen` those of that keep. Needs a turn that
// the adviser judges; throws CannotDo for rules that cannot be solved.
Report advice_on(const LiveGame&, const GameAdviser&, const std::optional<std::size_t>& chosen);

}  // namespace farkle
