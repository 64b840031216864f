// Anytime-valid intervals: coverage at all looks at once, where ordinary intervals fail; the width they stop at.
#include "sim/statistics/confidence_sequence.hpp"

#include <array>
#include <cmath>

#include "sim/game/rng.hpp"
#include "solver/game/error.hpp"
#include "tests/catch.hpp"

using namespace farkle;

namespace {

constexpr std::array<double, 2> lost_won{0, 1};

std::array<std::int64_t, 2> games(WordStream& words, int n, double p) {
  std::array<std::int64_t, 2> counts{};
  for (int i = 0; i < n; ++i) ++counts[words.uniform() < p];
  return counts;
}

}  // namespace

TEST_CASE("One look by hand", "[confidence_sequence]") {
  // Planned half-width 0.25: bets 1, 1/2, 1/4, ... with weights 1, 1/4, 1/9, ... over their sum.
  ConfidenceSequence s(lost_won, 0.95, 0.25);
  s.add(std::array<std::int64_t, 2>{1, 9});
  const Interval i = s.interval();
  double wealth = 0, total = 0;
  for (int j = 0; j <= 16; ++j) {
    const double weight = 1.0 / ((1 + j) * (1 + j)), bet = std::ldexp(1, -j);
    total += weight;
    wealth += weight * std::pow(1 + bet * (1 - i.low), 9) * (1 - bet * i.low);
  }
  CHECK(wealth / total == Approx(40).epsilon(1e-9));  // 2 / 0.05
  CHECK(s.mean() == Approx(0.9));
  CHECK(s.contains(i.low + 1e-9));
  CHECK_FALSE(s.contains(i.low - 1e-9));
  CHECK(s.contains(i.high));
  // The mirror image of the counts has the mirror image of the interval.
  ConfidenceSequence mirror(lost_won, 0.95, 0.25);
  mirror.add(std::array<std::int64_t, 2>{9, 1});
  CHECK(mirror.interval().low == Approx(1 - i.high));
  CHECK(mirror.interval().high == Approx(1 - i.low));
}

TEST_CASE("Batches do not matter, only totals", "[confidence_sequence]") {
  ConfidenceSequence one(lost_won, 0.95, 0.01), many(lost_won, 0.95, 0.01);
  CHECK(one.interval().low == 0);
  CHECK(one.interval().high == 1);
  one.add(std::array<std::int64_t, 2>{700, 300});
  for (int i = 0; i < 100; ++i) many.add(std::array<std::int64_t, 2>{7, 3});
  CHECK(one.interval().low == many.interval().low);
  CHECK(one.interval().high == many.interval().high);
}

TEST_CASE("Looking after every batch keeps the coverage, Wilson's interval does not", "[confidence_sequence]") {
  const int runs = 600, looks = 80, batch = 50;
  for (double p : {0.5, 0.9}) {
    int covered = 0, wilson_covered = 0;
    for (int i = 0; i < runs; ++i) {
      WordStream words({11, static_cast<std::uint64_t>(i)});
      ConfidenceSequence s(lost_won, 0.95, 0.03);
      std::int64_t won = 0;
      bool all = true, wilson_all = true;
      for (int look = 0; look < looks && (all || wilson_all); ++look) {
        const auto counts = games(words, batch, p);
        won += counts[1];
        s.add(counts);
        all = all && s.contains(p);
        wilson_all = wilson_all && wilson(won, s.size(), 0.95).contains(p);
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
    ConfidenceSequence so_far(lost_won, 0.95, width);
    while (so_far.interval().half_width() > width) so_far.add(games(words, 250, p));
    covered += so_far.interval().contains(p);
    games_needed += static_cast<double>(so_far.size()) / runs;
  }
  CHECK(covered >= 0.95 * runs);
  const double fixed = 1.96 * 1.96 * p * (1 - p) / (width * width);
  CHECK(games_needed < 2.5 * fixed);
  CHECK(games_needed > 1.5 * fixed);
}

TEST_CASE("Mirrored pairs that mostly tie need fewer", "[confidence_sequence]") {
  // Variance 1/50 of that of a coin: about as many times fewer pairs, found without being told.
  ConfidenceSequence coins(lost_won, 0.95, 0.005), pairs(PairCounts::score, 0.95, 0.005);
  coins.add(std::array<std::int64_t, 2>{50'000, 50'000});
  pairs.add(PairCounts::of(1'000, 98'000, 1'000).count);
  CHECK(pairs.interval().half_width() < coins.interval().half_width() / 5);
  CHECK(pairs.interval().contains(0.5));
}

TEST_CASE("The pairs' interval covers at all looks too", "[confidence_sequence]") {
  const double won = 0.03, lost = 0.01;
  int covered = 0;
  const int runs = 400;
  for (int i = 0; i < runs; ++i) {
    WordStream words({13, static_cast<std::uint64_t>(i)});
    ConfidenceSequence s(PairCounts::score, 0.95, 0.01);
    bool all = true;
    for (int look = 0; look < 80 && all; ++look) {
      PairCounts counts;
      for (int k = 0; k < 50; ++k) {
        const double u = words.uniform();
        ++counts.count[u < won ? 4 : u < won + lost ? 0 : 2];
      }
      s.add(counts.count);
      all = s.contains(0.5 + (won - lost) / 2);
    }
    covered += all;
  }
  CHECK(covered >= 0.95 * runs);
  CHECK(covered < runs);  // not by being useless
}

TEST_CASE("The interval is as narrow as planned after enough games, and not before", "[confidence_sequence]") {
  ConfidenceSequence so_far(lost_won, 0.95, 0.01);
  CHECK(so_far.interval().half_width() > 0.01);
  so_far.add(std::array<std::int64_t, 2>{2'000, 2'000});
  CHECK(so_far.interval().half_width() > 0.01);
  so_far.add(std::array<std::int64_t, 2>{40'000, 40'000});
  CHECK(so_far.interval().half_width() <= 0.01);
}

TEST_CASE("Plans outside the domain are refused by name", "[confidence_sequence]") {
  CHECK_THROWS_WITH(ConfidenceSequence(lost_won, 0.95, 0), "half-width: '0' - more than 0 and at most 0.5");
  CHECK_THROWS_AS(ConfidenceSequence(lost_won, 1, 0.01), UserError);
  CHECK_THROWS_AS(ConfidenceSequence(std::array<double, 1>{1.5}, 0.95, 0.01), UserError);
  ConfidenceSequence s(lost_won, 0.95, 0.01);
  CHECK_THROWS_AS(s.add(std::array<std::int64_t, 1>{1}), UserError);
}
