// The variant of a rule set that a designer wishes for. First all variants are measured roughly: by games of a policy
// that is quickly made. Then those that may be the best are measured in full, until no other can be better, or enough
// has been measured. Full values teach how far off the rough ones are.
#pragma once

#include <cstddef>
#include <vector>

#include "sim/design/measured_variants.hpp"
#include "sim/design/wishes.hpp"

namespace farkle {

// How good a game is: less is better, the misses first.
struct DesignScore {
  double missed = 0;    // by how much wishes do not hold, each in units of what the variants span
  double unlovely = 0;  // minus what is preferred, in the same units
  bool operator<(const DesignScore& other) const {
    constexpr double hardly = 1e-9;
    if (missed < other.missed - hardly || missed > other.missed + hardly) return missed < other.missed;
    return unlovely < other.unlovely;
  }
};

struct DesignedVariant {
  MeasuredVariant variant;         // in full
  std::vector<std::string> alike;  // ids of others with the same rough games and the same values
  DesignScore score;
};

struct Design {
  std::vector<DesignedVariant> found;      // measured in full, best first
  std::vector<Variants::Refused> refused;  // by what plays them
  std::size_t variants = 0;                // that can be played
  std::size_t measured = 0;                // of these, in full
  std::size_t maybe_better = 0;            // not measured in full, and not known to be worse than the best
  std::vector<std::size_t> without;        // by wish: the best of `found` without it
  std::vector<std::size_t> front;          // of two preferences: those of `found` of which no other is better in both
};

// Needs a variant. most_measured: in full. Throws CannotDo if none can be measured. If the run is stopped, the result
// is what has been found so far.
Design search_design(const Run&, const std::vector<Variant>&, const Wishes&, const MeasuredPlay&,
                     std::size_t most_measured);

}  // namespace farkle
