#include "sim/design/sweep.hpp"

#include <algorithm>

namespace farkle {

std::optional<Sweep::Extremes> Sweep::extremes(std::size_t measure) const {
  std::optional<Extremes> out;
  for (std::size_t v = 0; v < variants().size(); ++v) {
    if (!measured(v, measure)) continue;
    if (!out) out = Extremes{v, v};
    const double here = value(v, measure), least = value(out->least, measure), most = value(out->most, measure);
    if (here < least && differ(here, least)) out->least = v;
    if (here > most && differ(here, most)) out->most = v;
  }
  return out;
}

std::optional<double> Sweep::least_p(std::size_t measure) const {
  std::optional<double> out;
  for (const MeasuredDifference& d : differences)
    if (d.measure == measure && d.estimate.standard_error > 0) out = std::min(out.value_or(1), d.corrected);
  return out;
}

}  // namespace farkle
