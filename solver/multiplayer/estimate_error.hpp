// How far an estimated chance to win may be off. Measured where exact chances are known, not proved.
#pragma once

namespace farkle {

struct EstimateError {
  double worst = 0;
  double usual() const { return worst / 4; }  // or less, as a rule
};

}  // namespace farkle
