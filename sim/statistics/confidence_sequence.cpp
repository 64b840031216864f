#include "sim/statistics/confidence_sequence.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <vector>

namespace farkle {

Estimate anytime_mean(std::span<const double> results, std::span<const std::int64_t> counts, double confidence,
                      double planned_half_width) {
  assert(planned_half_width > 0 && planned_half_width <= 0.5);
  std::vector<double> bets, log_weights;
  const double middle = std::min(1.0, 4 * planned_half_width);
  double total = 0;
  for (int j = -16; middle * std::ldexp(1, j) <= 1; ++j) {
    const double weight = 1.0 / ((1 + std::abs(j)) * (1 + std::abs(j)));
    total += weight;
    bets.push_back(middle * std::ldexp(1, j));
    log_weights.push_back(std::log(weight));
  }
  for (double& w : log_weights) w -= std::log(total);

  // True unless log M(m) reaches the bound, for bets that the mean is above m (sign 1) or below it (sign -1).
  const auto possible = [&](double m, double sign) {
    double greatest = -std::numeric_limits<double>::infinity();
    std::vector<double> logs = log_weights;
    for (std::size_t j = 0; j < bets.size(); ++j) {
      for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i] > 0) logs[j] += static_cast<double>(counts[i]) * std::log1p(sign * bets[j] * (results[i] - m));
      greatest = std::max(greatest, logs[j]);
    }
    double sum = 0;
    for (double x : logs) sum += std::exp(x - greatest);
    return greatest + std::log(sum) < std::log(2 / (1 - confidence));
  };
  const Sums sums = sums_of(results, counts);
  const double mean = sums.x / static_cast<double>(sums.n);
  // At the mean itself no bet has gained (Jensen): the bounds lie between there and the ends. `inside` is kept possible
  // and `outside` impossible, so rounding can only widen the interval.
  const auto bound = [&](double outside, double sign) {
    if (sums.n == 0 || possible(outside, sign)) return outside;
    double inside = mean;
    for (int i = 0; i < 52; ++i) {
      const double between = (inside + outside) / 2;
      (possible(between, sign) ? inside : outside) = between;
    }
    return outside;
  };
  return {mean, 0, {bound(0, 1), bound(1, -1)}};
}

}  // namespace farkle
