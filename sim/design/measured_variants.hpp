// Variants of a game, measured side by side, and how each differs from one of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sim/design/measures.hpp"
#include "solver/game/rulefile/varied_keys.hpp"
#include "solver/turn/run.hpp"

namespace farkle {

// The first of these rules whose two-player game is not solved in seconds, by the estimate of `solve duel --estimate`;
// null if there is none. It is the same on every machine.
const Variant* slow_variant(std::span<const Variant>);

// True if some of the measures need more than the rules alone.
bool any_at_play(std::span<const Measure>);

struct MeasuredVariant : Variant {
  std::optional<Measurements> measured = {};  // none yet, or none at all
  std::string why_not = {};
};

// About how long measuring takes, in nanoseconds of one thread.
double work_of(const Rules&, const MeasuredPlay&, std::span<const Measure>);

// Measures all variants that are not measured yet, several at once, begun in order. A run that is stopped leaves those
// that are not done without a value.
void measure_all(const Run&, const MeasuredPlay&, std::span<const Measure>, std::span<MeasuredVariant>, Work::Piece&);

struct MeasuredDifference {
  std::size_t variant = 0, measure = 0;
  Estimate estimate = {};  // the variant less the reference
  double p = 1;            // of so large a difference by chance
  double corrected = 1;    // the same for all differences together that are not exact (Holm)
  bool exact = true;
};

// Variants of a game, by one or two keys of the rules or as they are named.
struct Comparison {
  MeasuredPlay play;
  std::vector<Measure> measures;
  std::vector<MeasuredVariant> variants = {};   // all are measured
  std::vector<Variants::Refused> refused = {};  // by what plays them
  std::size_t games = 0;                        // variants that play differently
  std::size_t left_out = 0;                     // not measured: the run was stopped
  std::vector<VariedKey> keys = {};
  std::vector<MeasuredDifference> differences = {};  // from the first variant

  const std::optional<Measurement>& measured(std::size_t variant, std::size_t measure) const {
    return (*variants[variant].measured)[measure];
  }
  double value(std::size_t variant, std::size_t measure) const { return measured(variant, measure)->estimate.value; }
  std::size_t times_measured(std::size_t measure) const {
    const auto has = [=](const MeasuredVariant& one) { return (*one.measured)[measure].has_value(); };
    return std::count_if(variants.begin(), variants.end(), has);
  }

  // The first variants where a measure is least and where it is most: the same one where it does not vary.
  struct Extremes {
    std::size_t least, most;
    bool varies() const { return least != most; }
  };
  std::optional<Extremes> extremes(std::size_t measure) const;  // none where no variant has it
  // The smallest corrected p-value of the differences in a measure; none where all are exact.
  std::optional<double> least_p(std::size_t measure) const;
};

// Measures variants that play the same once. What a run that was stopped has measured is kept for the next run of the
// same comparison, if there is a cache.
Comparison compare_variants(const Run&, std::vector<Variant>, const MeasuredPlay&, std::vector<Measure>);

// True if every value is exact.
bool all_exact(std::span<const MeasuredVariant>);

// True if two exact values differ by more than the last digits of the solvers.
bool differ(double a, double b);

// The differences of every variant from the reference, in each measure that both have. Exact values differ exactly.
// Played means and rates are compared part by part, as the same dice make variants alike; everything else as if they
// were independent.
std::vector<MeasuredDifference> differences(std::span<const MeasuredVariant>, std::size_t reference);

}  // namespace farkle
