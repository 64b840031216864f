// The report on counted games, for people and machines. simulate and merge share it, so that merged shards print what
// the whole run prints.
#pragma once

#include <string>

#include "cli/report/report.hpp"
#include "sim/engine/saved_run.hpp"
#include "sim/tally/tally_figures.hpp"
#include "sim/tally/tally_file.hpp"

namespace farkle {

// stopped: "games" (all that were asked for), "ci", "sprt", "interrupted", "incomplete" (merged files with gaps).
Report simulate_report(const TallyFile&, const std::string& stopped);

void add_speed(Report&, const PlayedNow&);

// Why the games ended, if a rule for that was given.
void add_until(Report&, const Until&);

}  // namespace farkle
