// Estimates on published worked examples. How often the intervals cover is in coverage_test.cpp.
#include "sim/statistics/estimate.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "solver/game/error.hpp"
#include "tests/catch.hpp"
#include "tests/support/fit_tests.hpp"

using namespace farkle;

namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();
const auto to4 = [](double x) { return std::round(x * 1e4) / 1e4; };
}  // namespace

TEST_CASE("Wilson's interval, Newcombe's worked examples", "[estimate]") {
  // Newcombe 1998, Stat. Med. 17, p. 857, table I, method 3.
  const auto check = [](std::int64_t x, std::int64_t n, double low, double high) {
    const Interval i = proportion(x, n, 0.95).interval;
    CHECK(to4(i.low) == Approx(low).margin(1e-12));
    CHECK(to4(i.high) == Approx(high).margin(1e-12));
  };
  check(81, 263, 0.2553, 0.3662);
  check(15, 148, 0.0624, 0.1605);
  check(0, 20, 0, 0.1611);
  check(1, 29, 0.0061, 0.1718);
  CHECK(proportion(0, 20, 0.95).interval.low == 0);
  CHECK(proportion(20, 20, 0.95).interval.high == 1);
  // Its ends are where the score test's p-value is 1 - confidence.
  const Interval wide = proportion(7, 30, 0.99).interval;
  CHECK(two_sided_p(z_score(7, 30, wide.low)) == Approx(0.01));
  CHECK(two_sided_p(z_score(7, 30, wide.high)) == Approx(0.01));
}

TEST_CASE("Mean with Student's interval", "[estimate]") {
  // Student 1908 / Cushny and Peebles: extra hours of sleep, differences; R's t.test gives 0.7001142 .. 2.4598858.
  Sums s;
  for (double x : {1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4}) s.add(x);
  const Estimate e = mean(s, 0.95);
  CHECK(e.value == Approx(1.58));
  CHECK(e.interval.low == Approx(0.7001142).epsilon(1e-7));
  CHECK(e.interval.high == Approx(2.4598858).epsilon(1e-7));
  CHECK(e.value / e.standard_error == Approx(4.0621).epsilon(1e-5));
}

TEST_CASE("Sums and quantiles of histograms", "[estimate]") {
  const std::vector<std::int64_t> histogram{0, 3, 0, 5, 2};  // 1 1 1 3 3 3 3 3 4 4
  const Sums s = sums_of(histogram);
  CHECK(s.n == 10);
  CHECK(s.x == 26);
  CHECK(s.xx == 80);
  CHECK(quantile(histogram, 0) == 1);
  CHECK(quantile(histogram, 0.3) == 1);
  CHECK(quantile(histogram, 0.31) == 3);
  CHECK(quantile(histogram, 0.5) == 3);
  CHECK(quantile(histogram, 0.8) == 3);
  CHECK(quantile(histogram, 1) == 4);
  std::vector<std::int64_t> hundred(101, 1);
  hundred[0] = 0;
  CHECK(quantile(hundred, 0.55) == 55);  // although 0.55 * 100 > 55 in doubles
}

TEST_CASE("Elo", "[estimate]") {
  CHECK(elo_of_score(0.75) == Approx(190.848501888));
  CHECK(elo_of_score(0.5) == 0);
  CHECK(elo_of_score(10.0 / 11) == Approx(400));
  CHECK(elo_of_score(1) == infinity);
  CHECK(elo_of_score(0) == -infinity);
  CHECK(score_of_elo(-190.848501888) == Approx(0.25));
  // fastchess's own test: 136 wins, 96 losses, 111 draws: 40.70 +- 30.43.
  const std::array<double, 3> results{1, 0, 0.5};
  const std::array<std::int64_t, 3> counts{136, 96, 111};
  const Estimate e = elo(mean(sums_of(results, counts), 0.95));
  CHECK(e.value == Approx(40.70).margin(0.005));
  CHECK(e.interval.half_width() == Approx(30.43).epsilon(0.01));  // theirs is normal, ours Student's
  CHECK(e.standard_error * 1.96 == Approx(30.43).epsilon(0.01));
}

TEST_CASE("Pairs", "[estimate]") {
  // fastchess's own test, lost both .. won both: 34, 54, 31 + 32, 64, 75: 55.58 +- 27.65 Elo.
  const PairCounts pairs{{34, 54, 63, 64, 75}};
  const Estimate e = elo(pair_score(pairs, 0.95));
  CHECK(e.value == Approx(55.58).margin(0.005));
  CHECK(e.standard_error * 1.96 == Approx(27.65).epsilon(0.01));
  CHECK(e.interval.half_width() == Approx(27.65).epsilon(0.01));
  CHECK(pair_score(~pairs, 0.95).value == Approx(1 - pair_score(pairs, 0.95).value));
  CHECK(pairs.won() == 139);
  CHECK(pairs.discordant() == 227);

  // All tied: no variance, yet not certain. Bonett and Price by hand: (1/2) z sqrt(2/(n+2)) / sqrt(n+2).
  const Estimate tied = pair_score(PairCounts::of(0, 98, 0), 0.95);
  CHECK(tied.value == 0.5);
  CHECK(tied.standard_error == 0);
  CHECK(tied.interval.half_width() == Approx(1.959964 * std::sqrt(2.0) / 200).epsilon(1e-6));
}

TEST_CASE("p-values", "[estimate]") {
  CHECK(p_value({0.2, 0.1, {}}) == Approx(0.04550026));  // two standard errors
  CHECK(p_value({0, 0, {}}) == 1);
  CHECK(p_value({0.1, 0, {}}) == 0);
  CHECK(sign_test(9, 1) == Approx(22.0 / 1024));
  CHECK(sign_test(1, 9) == Approx(22.0 / 1024));
  CHECK(sign_test(5, 5) == 1);
  CHECK(sign_test(0, 0) == 1);
  // Arbuthnot 1710: 82 years of 82 with more boys christened than girls.
  CHECK(sign_test(82, 0) == Approx(2 * std::pow(0.5, 82)).epsilon(1e-10));
}

TEST_CASE("Holm's correction", "[estimate]") {
  // The usual textbook family: 0.01, 0.04, 0.03, 0.005.
  const auto adjusted = holm(std::vector<double>{0.01, 0.04, 0.03, 0.005});
  CHECK(adjusted == std::vector<double>{0.03, 0.06, 0.06, 0.02});
  CHECK(holm(std::vector<double>{0.6, 0.7}) == std::vector<double>{1, 1});
  CHECK(holm({}).empty());
}

TEST_CASE("Chi-square test", "[estimate]") {
  // Mendel's peas 315 : 101 : 108 : 32 against 9 : 3 : 3 : 1: chi-square 0.470, p = 0.925.
  const std::vector<std::int64_t> peas{315, 101, 108, 32};
  const std::vector<double> law{9.0 / 16, 3.0 / 16, 3.0 / 16, 1.0 / 16};
  const tests::FitTest test = tests::chi_square_test(peas, law);
  CHECK(test.statistic == Approx(0.470024).epsilon(1e-5));
  CHECK(test.degrees_of_freedom == 3);
  CHECK(test.p == Approx(0.9254259).epsilon(1e-5));
  CHECK(tests::chi_square_test(std::vector<std::int64_t>{5, 5, 1}, std::vector<double>{0.5, 0.5, 0}).p == 0);
}

TEST_CASE("Anderson-Darling sees samples that are not standard normal", "[estimate]") {
  std::vector<double> z;
  for (int i = 1; i <= 40; ++i) z.push_back(normal_quantile((i - 0.5) / 40));
  CHECK(tests::anderson_darling_normal(z).p > 0.99);
  std::vector<double> wide = z, shifted = z;
  for (double& x : wide) x *= 1.6;
  for (double& x : shifted) x += 0.5;
  CHECK(tests::anderson_darling_normal(wide).p < 0.02);
  CHECK(tests::anderson_darling_normal(shifted).p < 0.02);
  z.back() = 60;  // beyond what erfc holds: still finite, still seen
  CHECK(tests::anderson_darling_normal(z).p < 1e-3);
}

TEST_CASE("Counts that are all alike leave some doubt", "[estimate]") {
  Sums s;
  for (int k = 0; k < 100; ++k) s.add(6);
  const Estimate e = mean_count(s, 0.95);
  CHECK(e.value == 6);
  CHECK(e.standard_error == Approx(std::sqrt(2.0 / (101 * 102))));
  CHECK(e.interval.contains(6.02));
  JointSums none;  // no event in 100 games of 5 turns
  for (int k = 0; k < 100; ++k) none.add(5, 0);
  const Estimate rate = ratio(none, 0.95);
  CHECK(rate.value == 0);
  CHECK(rate.interval.low == 0);
  CHECK(rate.interval.high == Approx(t_critical(0.95, 99) * std::sqrt(2.0 / 9900) / 5));
}

TEST_CASE("Ratio estimate", "[estimate]") {
  JointSums s;  // by hand: R = 18/9 = 2, residuals y - 2x: -1 1 0, se = sqrt(2/6)/3
  s.add(2, 3);
  s.add(3, 7);
  s.add(4, 8);
  const Estimate e = ratio(s, 0.95);
  CHECK(e.value == 2);
  CHECK(e.standard_error == Approx(std::sqrt(1.0 / 3) / 3));
}

TEST_CASE("Control variate, by hand", "[estimate]") {
  JointSums s;
  // x - y is 5, 4, 5, 2: mean 4, squares about it 6; those of x about its mean, 3, are 10.
  for (auto [x, y] : {std::pair{1.0, -4.0}, {2.0, -2.0}, {4.0, -1.0}, {5.0, 3.0}}) s.add(x, y);
  const ControlledMean one = controlled_mean(s, 0.95);
  CHECK(one.plain.value == Approx(3));
  CHECK(one.plain.standard_error == Approx(std::sqrt(10.0 / 3 / 4)));
  CHECK(one.controlled.value == Approx(4));
  CHECK(one.controlled.standard_error == Approx(std::sqrt(6.0 / 3 / 4)));
  CHECK(one.variance_ratio == Approx(10.0 / 6));
  CHECK(one.effective_sample_size == Approx(4 * 10.0 / 6));
}

TEST_CASE("a new value on a line, by hand") {
  JointSums s;  // means 2.5 and 2.5, s_xx = 5, s_xy = 4, s_yy = 5: slope 0.8, s_res^2 = (5 - 0.8 4) / 2 = 0.9
  s.add(1, 1), s.add(2, 3), s.add(3, 2), s.add(4, 4);
  const Estimate e = predicted(s, 5, 0.95);
  CHECK(e.value == Approx(4.5));
  CHECK(e.standard_error == Approx(1.5));                                   // sqrt(0.9 (1 + 1/4 + 2.5^2 / 5))
  CHECK(e.interval.half_width() == Approx(1.5 * 4.3026527).epsilon(1e-6));  // Student's t, 2 degrees of freedom
}

TEST_CASE("A mean of scores, and a value with a normal error", "[estimate]") {
  Sums thirds;  // of rounds of three
  for (const double score : {0.0, 1.0 / 3, 1.0 / 3, 1.0}) thirds.add(score);
  const Estimate mean = mean_score(thirds, 0.95);
  CHECK(mean.value == Approx(5.0 / 12));
  CHECK(mean.standard_error == Approx(std::sqrt((1.0 / 9 + 1.0 / 9 + 1 - 25.0 / 36) / 3 / 4)));
  CHECK(mean.interval.low > 0);
  CHECK(mean.interval.high < 1);
  CHECK((mean.interval.low + mean.interval.high) / 2 == Approx(8.0 / 18));  // with a score of 0 and one of 1 more

  const Estimate normal = normal_estimate(2, 0.5, 0.95);
  CHECK(normal.interval.low == Approx(2 - 0.5 * 1.959963984540054));
  CHECK(normal.interval.high == Approx(2 + 0.5 * 1.959963984540054));
}
