// A sweep as an answer: tables, plots and JSON.
#pragma once

#include <string>
#include <vector>

#include "cli/commands/simulate/variant_tables.hpp"

namespace farkle {

struct Sweep {
  std::vector<VariedKey> keys;
  Comparison compared;
  std::vector<MeasuredDifference> differences = {};  // from the first variant

  const std::vector<MeasuredVariant>& variants() const { return compared.variants; }
  const std::optional<Measurement>& measured(std::size_t variant, std::size_t measure) const {
    return (*compared.variants[variant].measured)[measure];
  }
  // The audience of the tables: if there are plots, a picture shows those instead.
  Audience tables() const { return compared.variants.size() > 1 ? audience::readers : audience::people; }
};

// Needs a variant. Adds the rows, the differences and what was refused, and for people an overview, the plots and a
// table for each group of measures.
void add_answer(Report&, const Sweep&);
// Needs two variants. Adds a plot of each measure.
void add_plots(Report&, const Sweep&);

}  // namespace farkle
