// The demands of a designer on a game: wishes, which hold or not, and preferences.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "sim/design/measures.hpp"

namespace farkle {

struct Wish {
  std::string text;         // as it was written
  std::size_t measure = 0;  // of Wishes::measures
  double low, high;         // both allowed; infinite where there is no bound
  // A bound may be a value that was printed: rounding does not miss it.
  double missed_by(double value) const {
    const double by = std::max({low - value, value - high, 0.0});
    return by > 1e-12 * std::max(1.0, std::abs(value)) ? by : 0;
  }
};

struct Preference {
  std::string text;
  std::size_t measure = 0;
  double sign = 1;  // -1: the less the better
};

struct Wishes {
  std::vector<Measure> measures;  // all that are asked about, in the order of all_measures()
  std::vector<Wish> wishes;
  std::vector<Preference> preferences;
};

// Reads what follows --want (MEASURE=A..B, A.. or ..B) and --prefer (MEASURE, MEASURE=most or MEASURE=least). Throws
// UserError: for at least one of them, each measure once a list, and at most two preferences. `first-player` is
// first_player.
Wishes read_wishes(const std::vector<std::string>& want, const std::vector<std::string>& prefer);

}  // namespace farkle
