// Measured variants beside each other, as sweep, compare rules and design show them.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "sim/design/measured_variants.hpp"

namespace farkle {

// --games, --policy and --simple: who plays the variants, and how often. of_games: the help of --games.
std::vector<Flag> play_flags(const std::string& of_games = "games for each value that is not exact (default: 50000)",
                             std::int64_t least_games = 2);
MeasuredPlay play_of(const Given&, std::span<const Variant>, std::int64_t games_as_a_rule = 50'000);

Style style_of(const Measure&);
// As people read a value: "53.81 %", and with its half interval if it has one: "41.78 ±0.08".
std::string shown(const std::optional<Measurement>&, const Measure&);

// Adds a column for each of these measures to a table for people that has a row for each variant. first: the place of
// the first of them among the variants' measures.
void add_measures(Table&, std::span<const MeasuredVariant>, std::span<const Measure>, std::size_t first = 0);
// What ± means in such tables.
void add_precision(Report&, std::span<const MeasuredVariant>, const MeasuredPlay&, std::uint64_t seed, Audience);

// Adds the cells for a value: it, its interval, and whether it is exact.
void add_cells(Row&, const std::optional<Measurement>&);
std::vector<std::string> names_of(const std::vector<VariedKey>&);

// policy, simple, games, and why this policy plays if that needs saying.
void add_play(Report&, const MeasuredPlay&);
// rows[]: id, fingerprint, for each measure its value, interval and whether it is exact, and in CSV who plays.
Table rows_table(std::span<const MeasuredVariant>, std::span<const Measure>, const std::string& policy);
Table differences_table(const std::vector<MeasuredDifference>&, const Comparison&, std::size_t reference);
// refused[]: each with the reason.
Table refused_table(const std::vector<Variants::Refused>&);

// The audience of the tables: if there are plots, a picture shows those instead.
inline Audience tables_of(const Comparison& sweep) {
  return sweep.variants.size() > 1 ? audience::readers : audience::people;
}

// Needs two variants. Adds a plot of each measure.
void add_plots(Report&, const Comparison&);

}  // namespace farkle
