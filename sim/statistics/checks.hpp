// The checks that the statistics share: each throws a UserError that names the field.
#pragma once

#include <cstdint>
#include <string>

#include "solver/game/error.hpp"

namespace farkle {

inline void require(bool holds, const char* field, double value, const char* allowed) {
  if (holds) return;
  std::string text = std::to_string(value);  // 0.950000, 3.000000: the zeros say nothing
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  throw UserError(field, text, allowed);
}

inline void check_confidence(double confidence) {
  require(confidence > 0 && confidence < 1, "confidence", confidence, "more than 0 and less than 1");
}

inline void check_sample_size(std::int64_t n, std::int64_t at_least = 1) {
  require(n >= at_least, "sample size", static_cast<double>(n),
          at_least == 1   ? "1 or more"
          : at_least == 2 ? "2 or more"
                          : "3 or more");
}

inline void check_successes(std::int64_t successes, std::int64_t n) {
  check_sample_size(n);
  require(successes >= 0 && successes <= n, "successes", static_cast<double>(successes), "0 to the sample size");
}

}  // namespace farkle
