// Sequential tests: the likelihood ratio on hand and published values, error rates, and the trap of ties.
#include "sim/statistics/sequential.hpp"

#include <cmath>
#include <string>

#include "sim/statistics/estimate.hpp"
#include "tests/catch.hpp"
#include "tests/support/word_stream.hpp"

using namespace farkle;
using tests::WordStream;

namespace {

// Hypotheses as differences of the win rates P(first wins) - P(second wins).
SprtPlan by_difference(double difference0, double difference1) {
  return {(1 + difference0) / 2, (1 + difference1) / 2};
}

void draw(WordStream& words, int n, double won, double lost, PairCounts& counts) {
  for (int i = 0; i < n; ++i) {
    const double u = words.uniform();
    ++counts.count[u < won ? 4 : u < won + lost ? 0 : 2];
  }
}

// How often each verdict falls when a share `discordant` of pairs is discordant and the win rates differ by
// `difference`.
struct Verdicts {
  int undecided = 0, h0 = 0, h1 = 0, identical = 0;
};

Verdicts run(const SprtPlan& plan, double discordant, double difference, int batch, int runs, std::int64_t most_pairs) {
  Verdicts seen;
  for (int i = 0; i < runs; ++i) {
    WordStream words({45, static_cast<std::uint64_t>(i)});
    PairCounts pairs;
    Verdict verdict = Verdict::undecided;
    for (std::int64_t n = 0; verdict == Verdict::undecided && n < most_pairs; n += batch) {
      draw(words, batch, (discordant + difference) / 2, (discordant - difference) / 2, pairs);
      verdict = sprt(plan, pairs).verdict;
    }
    switch (verdict) {
      case Verdict::h0:
        ++seen.h0;
        break;
      case Verdict::h1:
        ++seen.h1;
        break;
      case Verdict::identical:
        ++seen.identical;
        break;
      case Verdict::undecided:
        ++seen.undecided;
        break;
    }
  }
  return seen;
}

// The test this one replaces: normal approximation with the variance seen so far (at least one discordant pair).
double normal_llr(const PairCounts& pairs, double score0, double score1) {
  const Sums s = sums_of(PairCounts::score, pairs.count);
  const double n = static_cast<double>(s.n), mean = s.x / n, variance = s.xx / n - mean * mean;
  return n * (score1 - score0) * (2 * mean - score0 - score1) / (2 * variance);
}

}  // namespace

TEST_CASE("Log-likelihood ratio by hand", "[sequential]") {
  // Without ties a pair is a coin: W log(s1/s0) + L log((1-s1)/(1-s0)).
  const PairCounts coins = PairCounts::of(40, 0, 60);
  CHECK(pair_llr(coins, 0.5, 0.6) == Approx(60 * std::log(1.2) + 40 * std::log(0.8)));
  CHECK(pair_llr(~coins, 0.4, 0.5) == Approx(-pair_llr(coins, 0.5, 0.6)));
  // All tied: a mean of 0.51 needs 2 % of wins that were not seen.
  CHECK(pair_llr(PairCounts::of(0, 300, 0), 0.5, 0.51) == Approx(300 * std::log(0.98)));
  CHECK(pair_llr(PairCounts::of(0, 300, 0), 0.49, 0.51) == Approx(0).margin(1e-9));
  CHECK(pair_llr({}, 0.5, 0.6) == 0);
}

TEST_CASE("Log-likelihood ratio as fastchess computes it", "[sequential]") {
  // Its own tests, logistic pentanomial: results lost both .. won both, hypotheses in Elo.
  const SprtPlan a = sprt_of_elo(0.5, 2.5), b = sprt_of_elo(0, 2);
  CHECK(pair_llr({{223, 9863, 20279 + 1000, 10037, 246}}, a.score0, a.score1) == Approx(-3.07).margin(0.005));
  CHECK(pair_llr({{871, 26175, 55003 + 980, 26678, 821}}, b.score0, b.score1) == Approx(-4.98).margin(0.005));
}

TEST_CASE("Plans", "[sequential]") {
  CHECK(sprt_of_elo(0, 190.848501888).score1 == Approx(0.75));
  const SprtResult test = sprt(by_difference(0, 0.04), {});
  CHECK(test.lower == Approx(-2.944438979));  // log 19
  CHECK(test.upper == Approx(2.944438979));
  CHECK(test.verdict == Verdict::undecided);
}

TEST_CASE("No verdict for either hypothesis before ten discordant pairs", "[sequential]") {
  const SprtPlan plan = by_difference(0, 0.9);
  const SprtResult nine = sprt(plan, PairCounts::of(0, 0, 9));
  CHECK(nine.llr > nine.upper);
  CHECK(nine.verdict == Verdict::undecided);
  CHECK(sprt(plan, PairCounts::of(0, 0, 10)).verdict == Verdict::h1);
  CHECK(sprt(plan, PairCounts::of(400, 0, 10)).verdict == Verdict::h0);
  CHECK(to_string(Verdict::h1) == std::string("h1"));
}

TEST_CASE("The sequential test keeps its error rates", "[sequential]") {
  struct Case {
    double discordant, difference;
    int batch;
  };
  const int runs = 800, allowed = 48;  // 6 %: 5 % and 1.3 standard errors
  for (const Case& c :
       {Case{0.3, 0.05, 50}, {0.3, 0.2, 1}, {0.05, 0.02, 100}, {0.02, 0.01, 100}, {0.004, 0.0035, 200}}) {
    INFO("discordant " << c.discordant << " difference " << c.difference);
    const SprtPlan plan = by_difference(0, c.difference);
    const Verdicts none = run(plan, c.discordant, 0, c.batch, runs, 1'000'000);
    CHECK(none.h1 <= allowed);
    CHECK(none.undecided == 0);
    const Verdicts some = run(plan, c.discordant, c.difference, c.batch, runs, 1'000'000);
    CHECK(some.h0 + some.identical <= allowed);
    CHECK(some.h1 >= runs - 2 * allowed);
  }
}

TEST_CASE("Nearly all pairs tie: the trap", "[sequential]") {
  // 1. Identical players: 16,700 ties of 16,700. fastchess's normalised test calls this proof of superiority.
  const PairCounts ties = PairCounts::of(0, 16'700, 0);
  CHECK(sprt(sprt_of_elo(0, 5), ties).verdict == Verdict::identical);
  CHECK(to_string(Verdict::identical) == std::string("identical"));
  // Symmetric hypotheses have a likelihood ratio of 0 for ever; ties still end the test.
  const SprtResult symmetric = sprt(sprt_of_elo(-5, 5), ties);
  CHECK(symmetric.llr == Approx(0).margin(1e-6));
  CHECK(symmetric.verdict == Verdict::identical);
  // But not before they can prove it: 6 / margin ties at alpha = 0.05.
  CHECK(sprt(by_difference(0, 0.01), PairCounts::of(0, 500, 0)).verdict == Verdict::undecided);
  CHECK(sprt(by_difference(0, 0.01), PairCounts::of(0, 600, 0)).verdict == Verdict::identical);

  // 2. A real difference that shows in few pairs: H1 is true, 99.6 % tie. The normal approximation stops at the first
  // discordant pairs and denies it far more often than beta; waiting for ten of them does not.
  const SprtPlan plan = by_difference(0, 0.0035);
  const double bound = std::log(19.0);
  int denied = 0;
  const int runs = 400;
  for (int i = 0; i < runs; ++i) {
    WordStream words({45, static_cast<std::uint64_t>(i)});
    PairCounts pairs;
    for (;;) {
      draw(words, 100, 0.00375, 0.00025, pairs);
      const double llr = pairs.discordant() > 0 ? normal_llr(pairs, plan.score0, plan.score1) : 0;
      denied += llr <= -bound;
      if (std::abs(llr) >= bound) break;
    }
  }
  CHECK(denied > 2 * 0.05 * runs);
  const Verdicts safe = run(plan, 0.004, 0.0035, 100, runs, 1'000'000);
  CHECK(safe.h0 <= 0.05 * runs);
  CHECK(safe.identical <= 0.05 * runs);

  // 3. A difference as large as the margin, in one direction only, is called identical at most alpha of the time.
  const Verdicts edge = run(by_difference(0, 0.02), 0.02, 0.02, 10, 1000, 1'000'000);
  CHECK(edge.identical <= 50);
  CHECK(edge.identical > 0);
}
