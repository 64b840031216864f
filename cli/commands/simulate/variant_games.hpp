// Games of many variants, measured side by side.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "cli/commands/simulate/rule_measures.hpp"
#include "solver/turn/work.hpp"

namespace farkle {

// True if some of the measures need more than the rules alone.
bool any_at_play(std::span<const Measure>);

struct VariantGame {
  const Rules* rules;
  std::optional<MeasuredRules> measured;  // none yet, or none at all
  std::string why_not = {};
};

// About how long measuring takes, in nanoseconds of one thread.
double work_of(const Rules&, const MeasuredPlay&, std::span<const Measure>);

// Measures all games that are not measured yet, several at once, begun in order. Ctrl-C leaves those that are not done
// without a value. each: the units of work that one variant counts.
void measure_all(const Context&, const MeasuredPlay&, std::span<const Measure>, std::span<VariantGame>, Work::Piece&,
                 double each);

}  // namespace farkle
