// Measured rule sets beside each other: the table of their measures, and how each differs from one of them.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/commands/simulate/rule_measures.hpp"
#include "cli/report/report.hpp"

namespace farkle {

struct MeasuredDifference {
  std::size_t variant = 0, measure = 0;
  Estimate estimate;     // the variant less the reference
  double p = 1;          // of so large a difference by chance
  double corrected = 1;  // the same for all differences together (Holm)
};

// True if two exact values differ by more than the last digits of the solvers.
bool differ(double a, double b);

// The differences of every rule set from the reference, in each measure that both have. Exact values differ exactly.
// Played ones are taken as independent. The common dice make them, if anything, more alike, so the intervals are too
// wide rather than too narrow.
std::vector<MeasuredDifference> differences(const std::vector<MeasuredRules>&, std::size_t reference);

// As people read a value: "53.81 %", and with its half interval where it has one: "41.78 ±0.08".
std::string shown(const std::optional<Measurement>&, const Style&);
// The size of a difference as people read it, without its sign: "0.30 percentage points".
std::string size_of(const MeasuredDifference&, const Measure&);

// rows[]: id, fingerprint, for each measure its value, interval and whether it is exact, and in CSV who plays.
Table rows_table(const std::vector<MeasuredRules>&, std::span<const Measure>, const std::string& policy);
// differences[]
Table differences_table(const std::vector<MeasuredDifference>&, const std::vector<MeasuredRules>&,
                        std::span<const Measure>, std::size_t reference);

}  // namespace farkle
