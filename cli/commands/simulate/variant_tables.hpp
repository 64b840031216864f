// Measured variants beside each other, as sweep, compare rules and design show them.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/report/report.hpp"
#include "sim/design/measured_variants.hpp"

namespace farkle {

Style style_of(const Measure&);
// As people read a value: "53.81 %", and with its half interval if it has one: "41.78 ±0.08".
std::string shown(const std::optional<Measurement>&, const Measure&);

// Adds a column for each of these measures to a table for people that has a row for each variant. first: the place of
// the first of them among the variants' measures.
void add_measures(Table&, std::span<const MeasuredVariant>, std::span<const Measure>, std::size_t first = 0);
// What ± means in such tables.
void add_precision(Report&, std::span<const MeasuredVariant>, const MeasuredPlay&, Audience);

// policy, simple, games
void add_play(Report&, const MeasuredPlay&);
// rows[]: id, fingerprint, for each measure its value, interval and whether it is exact, and in CSV who plays.
Table rows_table(std::span<const MeasuredVariant>, std::span<const Measure>, const std::string& policy);
// differences[]
Table differences_table(const std::vector<MeasuredDifference>&, const Comparison&, std::size_t reference);
// refused[]: each with the reason.
Table refused_table(const std::vector<Variants::Refused>&);

}  // namespace farkle
