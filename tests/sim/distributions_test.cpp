// Distributions against published tables.
#include "sim/statistics/estimate.hpp"

#include <cmath>

#include "solver/game/error.hpp"
#include "tests/catch.hpp"
#include "tests/support/fit_tests.hpp"

using namespace farkle;

TEST_CASE("Normal distribution", "[distributions]") {
  CHECK(normal_quantile(0.975) == Approx(1.959963984540054).epsilon(1e-14));
  CHECK(normal_quantile(0.5) == Approx(0).margin(1e-15));
  CHECK(normal_quantile(0.0001) == Approx(-3.719016485455709).epsilon(1e-13));
  CHECK(normal_quantile(1e-12) == Approx(-7.034483825301131).epsilon(1e-12));
  CHECK(normal_critical(0.99) == Approx(2.575829303548901).epsilon(1e-14));
  CHECK(normal_cdf(1) == Approx(0.841344746068543).epsilon(1e-14));
  CHECK(two_sided_p(-1.959963984540054) == Approx(0.05).epsilon(1e-13));
  for (double p : {1e-300, 1e-20, 0.003, 0.2, 0.49, 0.7})
    CHECK(normal_cdf(normal_quantile(p)) == Approx(p).epsilon(1e-11));
}

TEST_CASE("Student's t", "[distributions]") {
  CHECK(t_critical(0.95, 1) == Approx(12.70620473617471).epsilon(1e-11));
  CHECK(t_critical(0.95, 10) == Approx(2.228138851986274).epsilon(1e-13));
  CHECK(t_critical(0.99, 30) == Approx(2.749995653567).epsilon(1e-11));
  CHECK(t_critical(0.95, 120) == Approx(1.979930405).epsilon(1e-9));
  CHECK(t_cdf(2, 2) == Approx(0.5 + 1 / std::sqrt(6.0)).epsilon(1e-13));  // closed form for two degrees
  CHECK(t_cdf(-1, 1) == Approx(0.25).epsilon(1e-13));                     // Cauchy
  // The expansion above 1000 degrees meets the search below it.
  CHECK(t_cdf(t_critical(0.95, 1001), 1001) == Approx(0.975).epsilon(1e-11));
  CHECK(t_critical(0.95, 1e12) == Approx(normal_critical(0.95)).epsilon(1e-11));
}

TEST_CASE("Incomplete beta and binomial", "[distributions]") {
  CHECK(incomplete_beta(2, 3, 0.5) == Approx(0.6875).epsilon(1e-14));  // 11/16
  CHECK(incomplete_beta(0.5, 0.5, 0.25) == Approx(1.0 / 3).epsilon(1e-13));
  CHECK(binomial_cdf(1, 10, 0.5) == Approx(11.0 / 1024).epsilon(1e-13));
  CHECK(binomial_cdf(2, 4, 0.25) == Approx(243.0 / 256).epsilon(1e-13));
  CHECK(binomial_cdf(10, 10, 0.5) == 1);
  CHECK(binomial_cdf(-1, 10, 0.5) == 0);
  // A billion throws of a coin, the median: 1/2 plus half the chance of the middle.
  CHECK(binomial_cdf(5e8, 1e9, 0.5) == Approx(0.5 + 0.5 * std::sqrt(2 / (3.141592653589793 * 1e9))).epsilon(1e-6));
}

TEST_CASE("Chi-square", "[distributions]") {
  CHECK(tests::chi_square_tail(3.841458820694124, 1) == Approx(0.05).epsilon(1e-12));
  CHECK(tests::chi_square_tail(18.307038053275146, 10) == Approx(0.05).epsilon(1e-12));
  CHECK(tests::chi_square_tail(124.342113404004, 100) == Approx(0.05).epsilon(1e-10));
  CHECK(tests::chi_square_tail(4, 2) == Approx(std::exp(-2)).epsilon(1e-13));
  CHECK(tests::chi_square_tail(0, 5) == 1);
}

TEST_CASE("Anderson-Darling, all parameters known", "[distributions]") {
  // Marsaglia and Marsaglia (2004), and the older table of D'Agostino and Stephens (1986, table 4.2) to its digits.
  CHECK(tests::anderson_darling_tail(2.492) == Approx(0.05).epsilon(2e-3));
  CHECK(tests::anderson_darling_tail(1.933) == Approx(0.10).epsilon(2e-3));
  CHECK(tests::anderson_darling_tail(3.857) == Approx(0.01).epsilon(4e-2));
  CHECK(tests::anderson_darling_tail(0.346) == Approx(0.90).epsilon(5e-3));
  // Their short formula exp(-exp(1.0776 - ...)) at 4, good to 8e-7 there.
  const double z = 4, q = 1.0776 - (2.30695 - (.43424 - (.082433 - (.008056 - .0003146 * z) * z) * z) * z) * z;
  CHECK(tests::anderson_darling_tail(4) == Approx(1 - std::exp(-std::exp(q))).margin(2e-6));
  CHECK(tests::anderson_darling_tail(19.99) == Approx(tests::anderson_darling_tail(20.01)).epsilon(0.1));
  CHECK(tests::anderson_darling_tail(5000) == 0);
}
