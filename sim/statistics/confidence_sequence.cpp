#include "sim/statistics/confidence_sequence.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "sim/statistics/checks.hpp"

namespace farkle {

ConfidenceSequence::ConfidenceSequence(std::span<const double> results, double confidence, double planned_half_width)
    : results_(results.begin(), results.end()), counts_(results.size()) {
  check_confidence(confidence);
  require(planned_half_width > 0 && planned_half_width <= 0.5, "half-width", planned_half_width,
          "more than 0 and at most 0.5");
  for (double x : results_) require(x >= 0 && x <= 1, "result", x, "0 to 1");
  log_threshold_ = std::log(2 / (1 - confidence));

  const double middle = std::min(1.0, 4 * planned_half_width);
  double total = 0;
  for (int j = -16; middle * std::ldexp(1, j) <= 1; ++j) {
    const double weight = 1.0 / ((1 + std::abs(j)) * (1 + std::abs(j)));
    total += weight;
    bets_.push_back(middle * std::ldexp(1, j));
    log_weights_.push_back(std::log(weight));
  }
  for (double& w : log_weights_) w -= std::log(total);
}

void ConfidenceSequence::add(std::span<const std::int64_t> counts) {
  require(counts.size() == counts_.size(), "counts", static_cast<double>(counts.size()), "one per result");
  for (std::size_t i = 0; i < counts.size(); ++i) counts_[i] += counts[i];
}

std::int64_t ConfidenceSequence::size() const {
  return std::accumulate(counts_.begin(), counts_.end(), std::int64_t{0});
}

double ConfidenceSequence::mean() const {
  double sum = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) sum += results_[i] * static_cast<double>(counts_[i]);
  return sum / static_cast<double>(size());
}

// log M(m) for bets that the mean is above m (sign 1) or below it (sign -1).
double ConfidenceSequence::log_wealth(double m, double sign) const {
  double greatest = -std::numeric_limits<double>::infinity();
  std::vector<double> logs(bets_.size());
  for (std::size_t j = 0; j < bets_.size(); ++j) {
    logs[j] = log_weights_[j];
    for (std::size_t i = 0; i < counts_.size(); ++i)
      if (counts_[i] > 0) logs[j] += static_cast<double>(counts_[i]) * std::log1p(sign * bets_[j] * (results_[i] - m));
    greatest = std::max(greatest, logs[j]);
  }
  double sum = 0;
  for (double x : logs) sum += std::exp(x - greatest);
  return greatest + std::log(sum);
}

bool ConfidenceSequence::contains(double m) const {
  return m >= 0 && m <= 1 && log_wealth(m, 1) < log_threshold_ && log_wealth(m, -1) < log_threshold_;
}

Interval ConfidenceSequence::interval() const {
  if (size() == 0) return {0, 1};
  // At the mean itself no bet has gained (Jensen): the bounds lie between there and the ends. `inside` is kept possible
  // and `outside` impossible, so rounding can only widen the interval.
  const auto bound = [&](double outside, double sign) {
    if (log_wealth(outside, sign) < log_threshold_) return outside;
    double inside = mean();
    for (int i = 0; i < 52; ++i) {
      const double middle = (inside + outside) / 2;
      (log_wealth(middle, sign) < log_threshold_ ? inside : outside) = middle;
    }
    return outside;
  };
  return {bound(0, 1), bound(1, -1)};
}

}  // namespace farkle
