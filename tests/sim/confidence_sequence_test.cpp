// Anytime-valid intervals: coverage at all looks at once, where ordinary intervals fail; the width they stop at.
#include "sim/statistics/sequential.hpp"

#include <array>
#include <cmath>

#include "tests/catch.hpp"
#include "tests/support/word_stream.hpp"

using namespace farkle;
using tests::WordStream;

namespace {

using LostWon = std::array<std::int64_t, 2>;

Interval interval_of(const LostWon& counts, double width) {
  return anytime_mean(std::array<double, 2>{0, 1}, counts, 0.95, width).interval;
}

void play(WordStream& words, int n, double p, LostWon& counts) {
  for (int i = 0; i < n; ++i) ++counts[words.uniform() < p];
}

}  // namespace

TEST_CASE("One look by hand", "[confidence_sequence]") {
  // Planned half-width 0.25: bets 1, 1/2, 1/4, ... with weights 1, 1/4, 1/9, ... over their sum.
  const Interval i = interval_of({1, 9}, 0.25);
  double wealth = 0, total = 0;
  for (int j = 0; j <= 16; ++j) {
    const double weight = 1.0 / ((1 + j) * (1 + j)), bet = std::ldexp(1, -j);
    total += weight;
    wealth += weight * std::pow(1 + bet * (1 - i.low), 9) * (1 - bet * i.low);
  }
  CHECK(wealth / total == Approx(40).epsilon(1e-9));  // 2 / 0.05
  // The mirror image of the counts has the mirror image of the interval.
  const Interval mirror = interval_of({9, 1}, 0.25);
  CHECK(mirror.low == Approx(1 - i.high));
  CHECK(mirror.high == Approx(1 - i.low));
  const Interval nothing = interval_of({}, 0.25);
  CHECK(nothing.low == 0);
  CHECK(nothing.high == 1);
}

TEST_CASE("Looking after every batch keeps the coverage, Wilson's interval does not", "[confidence_sequence]") {
  const int runs = 200, looks = 80, batch = 50;
  for (double p : {0.5, 0.9}) {
    int covered = 0, wilson_covered = 0;
    for (int i = 0; i < runs; ++i) {
      WordStream words({11, static_cast<std::uint64_t>(i)});
      LostWon counts{};
      bool all = true, wilson_all = true;
      for (int look = 0; look < looks && (all || wilson_all); ++look) {
        play(words, batch, p, counts);
        all = all && interval_of(counts, 0.03).contains(p);
        wilson_all = wilson_all && proportion(counts[1], counts[0] + counts[1], 0.95).interval.contains(p);
      }
      covered += all;
      wilson_covered += wilson_all;
    }
    INFO("p " << p << " covered " << covered << " Wilson " << wilson_covered);
    CHECK(covered >= 0.95 * runs);
    CHECK(wilson_covered < 0.80 * runs);
  }
}

TEST_CASE("Stopping at a width keeps the coverage, at a fair price", "[confidence_sequence]") {
  const double width = 0.03, p = 0.55;
  int covered = 0;
  double games_needed = 0;
  const int runs = 200;
  for (int i = 0; i < runs; ++i) {
    WordStream words({12, static_cast<std::uint64_t>(i)});
    LostWon so_far{};
    while (interval_of(so_far, width).half_width() > width) play(words, 250, p, so_far);
    covered += interval_of(so_far, width).contains(p);
    games_needed += static_cast<double>(so_far[0] + so_far[1]) / runs;
  }
  CHECK(covered >= 0.95 * runs);
  const double fixed = 1.96 * 1.96 * p * (1 - p) / (width * width);
  CHECK(games_needed < 2.5 * fixed);
  CHECK(games_needed > 1.5 * fixed);
}

TEST_CASE("Mirrored pairs that mostly tie need fewer", "[confidence_sequence]") {
  // Variance 1/50 of that of a coin: about as many times fewer pairs, found without being told.
  const Interval coins = interval_of({50'000, 50'000}, 0.005);
  const Interval pairs =
      anytime_mean(PairCounts::score, PairCounts::of(1'000, 98'000, 1'000).count, 0.95, 0.005).interval;
  CHECK(pairs.half_width() < coins.half_width() / 5);
  CHECK(pairs.contains(0.5));
}

TEST_CASE("The pairs' interval covers at all looks too", "[confidence_sequence]") {
  const double won = 0.03, lost = 0.01;
  int covered = 0;
  const int runs = 400;
  for (int i = 0; i < runs; ++i) {
    WordStream words({13, static_cast<std::uint64_t>(i)});
    PairCounts counts;
    bool all = true;
    for (int look = 0; look < 80 && all; ++look) {
      for (int k = 0; k < 50; ++k) {
        const double u = words.uniform();
        ++counts.count[u < won ? 4 : u < won + lost ? 0 : 2];
      }
      all = anytime_mean(PairCounts::score, counts.count, 0.95, 0.01).interval.contains(0.5 + (won - lost) / 2);
    }
    covered += all;
  }
  CHECK(covered >= 0.95 * runs);
  CHECK(covered < runs);  // not by being useless
}

TEST_CASE("The interval is as narrow as planned after enough games, and not before", "[confidence_sequence]") {
  CHECK(interval_of({}, 0.01).half_width() > 0.01);
  CHECK(interval_of({2'000, 2'000}, 0.01).half_width() > 0.01);
  CHECK(interval_of({42'000, 42'000}, 0.01).half_width() <= 0.01);
}
