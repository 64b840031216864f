// The best play in a live game, in words for people.
#pragma once

#include <optional>

#include "cli/report/report.hpp"
#include "sim/live/game_adviser.hpp"

namespace farkle {

// The title is the advice in one line. The table lists all options, or with `chosen` only those of that keep; aloud:
// why, too. Needs a turn that the adviser judges. Throws CannotDo for rules that cannot be solved.
Report advice_on(const LiveGame&, const GameAdviser&, const std::optional<std::size_t>& chosen, bool aloud = false);

}  // namespace farkle
