// The report on counted games, for people and machines. simulate and merge share it, so that merged shards print what
// the whole run prints.
#pragma once

#include <string>

#include "cli/report/report.hpp"
#include "sim/statistics/estimate.hpp"
#include "sim/tally/tally_file.hpp"

namespace farkle {

// stopped: "games" (all that were asked for), "ci", "sprt", "interrupted", "incomplete" (merged files with gaps).
Report simulate_report(const TallyFile&, const std::string& stopped);

// The speed at which the games were played.
void add_speed(Report&, std::int64_t games, std::int64_t turns, double seconds);

// A player's chance to win (not-last: not to lose) with the seats balanced: the mean over rounds in which everybody
// sits in every seat once. The interval is that of pair_score for any number of players; with fewer than two whole
// rounds, Wilson's.
Estimate balanced_rate(const TallyFile&, int player);

}  // namespace farkle
