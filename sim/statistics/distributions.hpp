// The distributions behind intervals and p-values. Pure functions; every one is tested on published tables.
// Arguments outside the stated domain throw UserError.
#pragma once

namespace farkle {

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

// P(X >= x) for chi-square with df > 0 degrees of freedom (Press et al. 2007, 6.2).
double chi_square_tail(double x, double df);

// P(A2 >= a) for the limit (n to infinity) of the Anderson-Darling statistic with all parameters known: the series of
// Anderson and Darling (1952), "Asymptotic theory of certain goodness of fit criteria", Ann. Math. Stat. 23, p. 204.
// From n = 8 on the limit is within 0.005 of the exact distribution.
double anderson_darling_tail(double a);

}  // namespace farkle
