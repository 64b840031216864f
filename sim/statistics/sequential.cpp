#include "sim/statistics/sequential.hpp"

#include <algorithm>
#include <cmath>

#include "sim/statistics/checks.hpp"
#include "sim/statistics/estimate.hpp"

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

SprtPlan sprt_of_elo(double elo0, double elo1, double alpha, double beta) {
  require(elo0 < elo1, "sprt", elo0, "the first difference below the second");
  return {score_of_elo(elo0), score_of_elo(elo1), alpha, beta};
}

double pair_llr(const PairCounts& pairs, double score0, double score1) {
  return constrained_log_likelihood(pairs, score1) - constrained_log_likelihood(pairs, score0);
}

Sprt::Sprt(const SprtPlan& plan) : plan_(plan) {
  require(plan.score0 > 0 && plan.score0 < plan.score1, "sprt score0", plan.score0, "more than 0 and less than score1");
  require(plan.score1 < 1, "sprt score1", plan.score1, "less than 1");
  require(plan.alpha > 0 && plan.alpha < 1, "alpha", plan.alpha, "more than 0 and less than 1");
  require(plan.beta > 0 && plan.alpha + plan.beta < 1, "beta", plan.beta, "more than 0 and less than 1 - alpha");
  require(plan.min_discordant >= 1, "discordant pairs needed", static_cast<double>(plan.min_discordant), "1 or more");
  lower_ = std::log(plan.beta / (1 - plan.alpha));
  upper_ = std::log((1 - plan.beta) / plan.alpha);
  margin_ = 1;
  for (double score : {plan.score0, plan.score1})
    if (score != 0.5) margin_ = std::min(margin_, 2 * std::abs(score - 0.5));
}

double Sprt::llr() const { return pair_llr(pairs_, plan_.score0, plan_.score1); }

bool Sprt::shown_identical() const {
  // The likelihood ratio of d = margin/2 to d = margin is a supermartingale for every d >= margin (Ville 1939).
  const double discordant = static_cast<double>(pairs_.discordant()), even = static_cast<double>(pairs_.even());
  const double log_ratio = discordant * std::log(0.5) + even * (std::log1p(-margin_ / 2) - std::log1p(-margin_));
  return log_ratio >= -std::log(plan_.alpha);
}

void Sprt::add(const PairCounts& batch) {
  pairs_ += batch;
  if (verdict_ != Verdict::undecided) return;
  if (shown_identical()) {
    verdict_ = Verdict::identical;
  } else if (pairs_.discordant() >= plan_.min_discordant) {
    if (const double ratio = llr(); ratio >= upper_)
      verdict_ = Verdict::h1;
    else if (ratio <= lower_)
      verdict_ = Verdict::h0;
  }
}

const char* to_string(Verdict v) {
  static constexpr const char* words[] = {"undecided", "h0", "h1", "identical"};
  return words[static_cast<std::size_t>(v)];
}

}  // namespace farkle
