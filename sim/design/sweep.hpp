// Variants of a game by one or two keys of the rules, and where each measure is least and most.
#pragma once

#include <optional>
#include <vector>

#include "sim/design/measured_variants.hpp"

namespace farkle {

struct Sweep {
  std::vector<VariedKey> keys;
  Comparison compared;
  std::vector<MeasuredDifference> differences = {};  // from the first variant

  const std::vector<MeasuredVariant>& variants() const { return compared.variants; }
  const std::optional<Measurement>& measured(std::size_t variant, std::size_t measure) const {
    return (*compared.variants[variant].measured)[measure];
  }
  double value(std::size_t variant, std::size_t measure) const { return measured(variant, measure)->estimate.value; }

  // The first variants where a measure is least and where it is most: the same one where it does not vary.
  struct Extremes {
    std::size_t least, most;
    bool varies() const { return least != most; }
  };
  std::optional<Extremes> extremes(std::size_t measure) const;  // none where no variant has it
  // The smallest corrected p-value of the differences in a measure; none where all are exact.
  std::optional<double> least_p(std::size_t measure) const;
};

}  // namespace farkle
