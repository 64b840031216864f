#include "sim/statistics/sequential.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <vector>

namespace farkle {
namespace {

// min over theta of -sum n_i log(1 + theta (a_i - s)): the greatest log-likelihood of the counts under mean s, minus
// the greatest under any mean. By duality the best p is p_i = (n_i/n) / (1 + theta (a_i - s)) with theta where the
// derivative is 0. When all results seen lie on one side of s, theta stops at the end of its range, and the result at
// the far end, never seen, takes the probability that is missing.
double constrained_log_likelihood(const PairCounts& pairs, double s) {
  const auto& a = PairCounts::score;
  const auto slope = [&](double theta) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
      if (pairs.count[i] > 0) sum += static_cast<double>(pairs.count[i]) * (a[i] - s) / (1 + theta * (a[i] - s));
    return sum;
  };
  double low = -1 / (a.back() - s), high = 1 / (s - a.front());  // slope falls from low to high
  for (int i = 0; i < 200; ++i) {
    const double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;
    (slope(middle) > 0 ? low : high) = middle;
  }
  const double theta = low + (high - low) / 2;
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (pairs.count[i] > 0) sum -= static_cast<double>(pairs.count[i]) * std::log1p(theta * (a[i] - s));
  return sum;
}

}  // namespace

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

SprtPlan sprt_of_elo(double elo0, double elo1) { return {score_of_elo(elo0), score_of_elo(elo1)}; }

double pair_llr(const PairCounts& pairs, double score0, double score1) {
  return constrained_log_likelihood(pairs, score1) - constrained_log_likelihood(pairs, score0);
}

SprtResult sprt(const SprtPlan& plan, const PairCounts& pairs) {
  assert(plan.score0 > 0 && plan.score0 < plan.score1 && plan.score1 < 1);
  SprtResult out{Verdict::undecided, pair_llr(pairs, plan.score0, plan.score1), std::log(plan.beta / (1 - plan.alpha)),
                 std::log((1 - plan.beta) / plan.alpha)};
  // A share of discordant pairs below this supports neither hypothesis, unless it is "equal".
  double margin = 1;
  for (double score : {plan.score0, plan.score1})
    if (score != 0.5) margin = std::min(margin, 2 * std::abs(score - 0.5));
  // The likelihood ratio of d = margin/2 to d = margin is a supermartingale for every d >= margin (Ville 1939).
  const double discordant = static_cast<double>(pairs.discordant()), even = static_cast<double>(pairs.even());
  const double log_ratio = discordant * std::log(0.5) + even * (std::log1p(-margin / 2) - std::log1p(-margin));
  if (log_ratio >= -std::log(plan.alpha))
    out.verdict = Verdict::identical;
  else if (pairs.discordant() >= plan.min_discordant)
    out.verdict = out.llr >= out.upper ? Verdict::h1 : out.llr <= out.lower ? Verdict::h0 : Verdict::undecided;
  return out;
}

const char* to_string(Verdict v) {
  static constexpr const char* words[] = {"undecided", "h0", "h1", "identical"};
  return words[static_cast<std::size_t>(v)];
}

}  // namespace farkle
