// Estimates with intervals from counts and sums. Pure functions: integers and sums in, plain values out.
// Confidence is in (0, 1), usually 0.95; intervals are two-sided. No sample is empty.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace farkle {

inline constexpr double interval_confidence = 0.95;  // of every interval in an answer

struct Interval {
  double low = 0, high = 0;
  double half_width() const { return (high - low) / 2; }
  bool contains(double x) const { return low <= x && x <= high; }
};

struct Estimate {
  double value = 0, standard_error = 0;
  Interval interval;
};

// --- distributions: every one is tested on published tables; the caller keeps to the stated domains ---

// P(Z <= x) and its inverse for the standard normal distribution; 0 < p < 1. Relative error about 1e-15.
double normal_cdf(double x);
double normal_quantile(double p);

// The z of a two-sided interval: normal_quantile((1 + confidence) / 2); 0 < confidence < 1.
double normal_critical(double confidence);

// P(|Z| >= |z|).
double two_sided_p(double z);

// I_x(a, b), the regularised incomplete beta function; a, b > 0, 0 <= x <= 1.
// Lentz's continued fraction (Press et al. 2007, "Numerical Recipes", 6.4).
double incomplete_beta(double a, double b, double x);

// P(T <= t) and the two-sided critical value of Student's t with df > 0 degrees of freedom.
double t_cdf(double t, double df);
double t_critical(double confidence, double df);

// P(X <= k) for X binomial(n, p).
double binomial_cdf(double k, double n, double p);

// --- proportions ---

// successes/n, its binomial standard error, Wilson's score interval (Wilson 1927, J. Am. Stat. Assoc. 22, p. 209)
// without continuity correction.
Estimate proportion(double successes, std::int64_t n, double confidence);

// How many standard errors the count lies from what an exact probability p in (0, 1) predicts: (x - np)/sqrt(np(1-p)).
double z_score(std::int64_t successes, std::int64_t n, double p);

// --- means ---

// Sums of a sample, as tallies keep them. They add with +=.
struct Sums {
  std::int64_t n = 0;
  double x = 0, xx = 0;  // sum of the values and of their squares

  void add(double value) { ++n, x += value, xx += value * value; }
  Sums& operator+=(const Sums& s) { return n += s.n, x += s.x, xx += s.xx, *this; }
};

// A value whose error is normal.
Estimate normal_estimate(double value, double standard_error, double confidence);

// Mean with Student's t interval on n - 1 degrees of freedom; n >= 2.
Estimate mean(const Sums&, double confidence);
// The same for counts, which are 0 or more. If all are alike their variance is 0, and says too little: then it is that
// of two more of them, one above and one below by 1.
Estimate mean_count(const Sums&, double confidence);

// The same for a variable that took value[i] count[i] times; equal lengths.
Sums sums_of(std::span<const double> value, std::span<const std::int64_t> count);
// The same for a histogram of the integers 0, 1, 2, ...
Sums sums_of(std::span<const std::int64_t> histogram);

// The smallest i of a histogram of 0, 1, 2, ... with at least a share q in [0, 1] of the counts at or below it: the
// inverse of the empirical distribution (Hyndman and Fan 1996, definition 1).
std::int64_t quantile(std::span<const std::int64_t> histogram, double q);

// --- pairs and ratings ---

// Mirrored pairs: the same dice played twice with the seats swapped, so that most of the luck cancels.
// A pair is counted by the first player's points in its two games: win 1, draw 1/2, loss 0.
struct PairCounts {
  // The first player's mean score over the two games, for each entry of `count`.
  static constexpr std::array<double, 5> score{0, 0.25, 0.5, 0.75, 1};

  //      0           1              2                    3             4
  //   lost both   lost, drew   one each, or two draws   won, drew   won both
  std::array<std::int64_t, 5> count{};

  static PairCounts of(std::int64_t lost, std::int64_t even, std::int64_t won) { return {{lost, 0, even, 0, won}}; }

  std::int64_t lost() const { return count[0] + count[1]; }  // pairs that favour the second player
  std::int64_t even() const { return count[2]; }
  std::int64_t won() const { return count[3] + count[4]; }  // pairs that favour the first
  std::int64_t discordant() const { return lost() + won(); }

  PairCounts operator~() const { return {{count[4], count[3], count[2], count[1], count[0]}}; }  // the other player's
  bool operator==(const PairCounts&) const = default;
};

// The mean of scores from 0 to 1, one for each pair or round of games with the same dice; n >= 1. The interval is the
// Wald interval after one imaginary score has been added at each end (Bonett and Price 2012, J. Educ. Behav. Stat. 37,
// p. 479, for matched proportions), so that it stays honest, about 3/n wide, when all scores are the same and the
// sample's own variance is 0. Cut to [0, 1].
Estimate mean_score(const Sums&, double confidence);
// The first player's mean score over mirrored pairs.
Estimate pair_score(const PairCounts&, double confidence);

// Logistic rating difference (Elo 1978) of an expected score, 400 log10(s/(1-s)); infinite at 0 and 1.
double elo_of_score(double score);
double score_of_elo(double elo);
// A score's estimate in Elo: maps the ends of the interval, and takes the standard error by the delta method.
Estimate elo(const Estimate& score);

// --- two variables observed together: a ratio, a new value on a line, and a mean with a control variate ---

// Sums of a sample of pairs (x, y).
struct JointSums {
  std::int64_t n = 0;
  double x = 0, y = 0, xx = 0, xy = 0, yy = 0;

  void add(double a, double b) { ++n, x += a, y += b, xx += a * a, xy += a * b, yy += b * b; }
};

// sum y / sum x, such as points per turn over games of unequal length. Games are the independent units, turns are not,
// so the standard error is that of the residuals y - R x (Cochran 1977, "Sampling Techniques", 6.4):
//   se = sqrt(sum (y - R x)^2 / (n (n - 1))) / mean x.      n >= 2, sum x > 0, all y >= 0 and multiples of `unit`.
// If there is no residual, two are taken to be one unit, as in mean_count.
Estimate ratio(const JointSums&, double confidence, double unit = 1);

// A new y at this x, by the least-squares line (Montgomery, Peck and Vining 2012, "Introduction to Linear Regression
// Analysis", 2.5):
//   se^2 = s_res^2 (1 + 1/n + (x - mean x)^2 / s_xx), s_res^2 on n - 2 degrees of freedom.   n >= 3, some xs differ.
Estimate predicted(const JointSums&, double x, double confidence);

// Mean of x with y as control variate, whose exact mean is 0: mean of x - y.
struct ControlledMean {
  Estimate plain;             // without the control
  Estimate controlled;        // with it
  double variance_ratio = 1;  // (plain standard error / controlled standard error)^2; infinite for a perfect control
  double effective_sample_size = 0;  // n times that: how many plain games this sample is worth
};

// Lavenberg and Welch (1981), Management Science 27, p. 322. n >= 3. The control (value function, policy) must have
// been fixed before these games were played. Its coefficient is 1, which is unbiased for any sample, and right when the
// control is the conditional expectation.
ControlledMean controlled_mean(const JointSums&, double confidence);

// --- p-values ---

// Two-sided normal p-value for the value being 0. With a standard error of 0: 1 if it is, else 0.
double p_value(const Estimate&);

// The exact two-sided sign test, alias McNemar's exact test on discordant pairs: binomial with p = 1/2.
// 1 when there are no pairs.
double sign_test(std::int64_t plus, std::int64_t minus);

// p-values of a family adjusted by Holm's step-down method (Holm 1979), in the order given: reject where the result is
// at most alpha, and the chance of any false rejection is at most alpha.
std::vector<double> holm(std::span<const double> p_values);

}  // namespace farkle
