// The distributions behind intervals and p-values. Pure functions; every one is tested on published tables.
// The caller keeps to the stated domains.
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

}  // namespace farkle
