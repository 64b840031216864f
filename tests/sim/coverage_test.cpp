// How often the 95 % intervals hold the truth, over thousands of seeded samples. Between 93 and 97 % passes.
#include <array>
#include <cmath>
#include <vector>

#include "sim/design/measured_variants.hpp"
#include "sim/statistics/estimate.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "tests/catch.hpp"
#include "tests/support/fit_tests.hpp"
#include "tests/support/word_stream.hpp"

using namespace farkle;
using tests::WordStream;

namespace {

constexpr int samples = 3000;

// The share of seeded samples whose interval holds `truth`; `interval_of` draws one sample from the words it is given.
template <class F>
double coverage(double truth, F&& interval_of) {
  int covered = 0;
  for (int i = 0; i < samples; ++i) {
    WordStream words({95, static_cast<std::uint64_t>(i)});
    covered += interval_of(words).contains(truth);
  }
  return double(covered) / samples;
}

std::int64_t successes(WordStream& words, int n, double p) {
  std::int64_t x = 0;
  for (int i = 0; i < n; ++i) x += words.uniform() < p;
  return x;
}

// Pairs won and lost with these chances, otherwise even.
PairCounts pairs(WordStream& words, int n, double won, double lost) {
  PairCounts counts;
  for (int i = 0; i < n; ++i) {
    const double u = words.uniform();
    ++counts.count[u < won ? 4 : u < won + lost ? 0 : 2];
  }
  return counts;
}

// A turn's score: nothing a third of the time, otherwise 300 to 1000.
double turn_score(WordStream& words) {
  const double u = words.uniform();
  return u < 1.0 / 3 ? 0 : 300 + 1050 * (u - 1.0 / 3);
}
constexpr double mean_turn_score = 2.0 / 3 * 650;

bool about_95(double c) { return c > 0.93 && c < 0.97; }

}  // namespace

TEST_CASE("Intervals of proportions cover", "[coverage]") {
  for (double p : {0.5, 0.3, 0.1, 0.97}) {
    const double c = coverage(p, [p](WordStream& w) { return proportion(successes(w, 200, p), 200, 0.95).interval; });
    INFO("p " << p << " covered " << c);
    CHECK(about_95(c));
  }
  // The check can fail: a 90 % interval is not a 95 % one.
  CHECK_FALSE(
      about_95(coverage(0.5, [](WordStream& w) { return proportion(successes(w, 200, 0.5), 200, 0.9).interval; })));
}

TEST_CASE("Intervals of means and ratios cover", "[coverage]") {
  CHECK(about_95(coverage(mean_turn_score, [](WordStream& w) {
    Sums s;
    for (int i = 0; i < 60; ++i) s.add(turn_score(w));
    return mean(s, 0.95).interval;
  })));
  // Games of 5 to 14 turns, each game with its own luck: turns within a game are not independent.
  Sums naive;
  int naive_covered = 0;
  const double c = coverage(mean_turn_score, [&](WordStream& w) {
    JointSums s;
    naive = {};
    for (int game = 0; game < 80; ++game) {
      const int turns = 5 + static_cast<int>(w.uniform() * 10);
      const double luck = (w.uniform() - 0.5) * 600;
      double points = 0;
      for (int t = 0; t < turns; ++t) {
        const double score = turn_score(w) + luck;
        points += score;
        naive.add(score);
      }
      s.add(turns, points);
    }
    naive_covered += mean(naive, 0.95).interval.contains(mean_turn_score);
    return ratio(s, 0.95).interval;
  });
  CHECK(about_95(c));
  CHECK(naive_covered < 0.9 * samples);  // which is why the ratio counts games, not turns
}

TEST_CASE("Intervals of paired scores cover, also when nearly all pairs tie", "[coverage]") {
  const auto of = [](double won, double lost) {
    return coverage(0.5 + (won - lost) / 2,
                    [=](WordStream& w) { return pair_score(pairs(w, 200, won, lost), 0.95).interval; });
  };
  CHECK(about_95(of(0.3, 0.3)));
  CHECK(about_95(of(0.25, 0.1)));
  CHECK(about_95(of(0.06, 0.03)));
  // Two discordant pairs expected: Student's interval would leave the truth out far too often, this one errs wide.
  CHECK(of(0.01, 0.002) > 0.93);
  const double student = coverage(0.504, [](WordStream& w) {
    return mean(sums_of(PairCounts::score, pairs(w, 200, 0.01, 0.002).count), 0.95).interval;
  });
  CHECK(student < 0.9);
}

TEST_CASE("A control variate keeps the coverage and narrows the interval", "[coverage]") {
  double ratios = 0;
  const double c = coverage(0.5, [&](WordStream& w) {
    JointSums s;  // x is won with a chance v that is uniform on (0, 1), and the control is v - 1/2: variances 1/4, 1/12
    for (int i = 0; i < 80; ++i) {
      const double v = w.uniform();
      s.add(w.uniform() < v, v - 0.5);
    }
    const ControlledMean m = controlled_mean(s, 0.95);
    ratios += m.variance_ratio / samples;
    return m.controlled.interval;
  });
  CHECK(about_95(c));
  CHECK(ratios == Approx(1.5).epsilon(0.05));  // (1/4) / (1/4 - 1/12)
}

TEST_CASE("p-values of tests that should not reject are uniform", "[coverage]") {
  int rejected = 0, signs = 0;
  for (std::uint64_t i = 0; i < samples; ++i) {
    WordStream words({7, i});
    std::vector<double> z;
    for (int k = 0; k < 30; ++k) z.push_back(normal_quantile(words.uniform() + 0x1p-54));
    rejected += tests::anderson_darling_normal(z).p < 0.05;
    const auto plus = successes(words, 200, 0.5);
    signs += sign_test(plus, 200 - plus) < 0.05;
  }
  CHECK(rejected > 0.04 * samples);
  CHECK(rejected < 0.06 * samples);
  CHECK(signs > 0.02 * samples);  // exact: at most 0.05, less by its steps
  CHECK(signs < 0.055 * samples);
}

TEST_CASE("Intervals of a policy against itself cover, though both games of a pair are the same", "[coverage]") {
  constexpr int seeds = 300;
  const Rules rules = load_rules("classic", {"game.target=1000"}).rules;
  const std::vector<Measure> measures =
      measures_of("", {"turns_per_game", "farkle_rate", "hot_dice_rate", "first_player", "lead_changes", "comebacks"});
  std::vector<std::vector<Estimate>> found(measures.size());
  for (int seed = 1; seed <= seeds; ++seed) {
    Run run = quiet_run.part();
    run.seed = seed;
    MeasuredGame game(run, rules, {"turn", "bank-at:300", 400, /*rough=*/true});
    for (std::size_t m = 0; m < measures.size(); ++m) found[m].push_back(measures[m].of(game)->estimate);
  }
  for (std::size_t m = 0; m < measures.size(); ++m) {
    double truth = 0, covered = 0;
    for (const Estimate& e : found[m]) truth += e.value / seeds;
    for (const Estimate& e : found[m]) covered += e.interval.contains(truth);
    INFO(measures[m].key << " covered " << covered / seeds);
    CHECK(covered / seeds > 0.90);  // four standard errors; an interval of all 400 games would cover 83 %
    CHECK(covered / seeds < 0.99);
  }
}

TEST_CASE("Differences between variants cover, and the same dice make them small", "[coverage]") {
  const std::vector<Measure> measures = measures_of("--measure", {"lead_changes", "comebacks", "hot_dice_rate"});
  const auto compared = [&](std::uint64_t seed, std::int64_t games) {
    const Run run{.seed = seed, .stop = never_stopped, .work = std::make_shared<Work>(&never_stopped)};
    std::vector<MeasuredVariant> variants;
    for (const char* spec : {"classic+game.target=2000", "classic+game.target=2000+bank.minimum=300"}) {
      MeasuredGame game(run, load_rules(spec).rules,
                        {.policy = "bank-at:300", .simple = "bank-at:300", .games = games});
      auto& measured = variants.emplace_back().measured.emplace();
      for (const Measure& m : measures) measured.push_back(m.of(game));
    }
    return variants;
  };
  const std::vector<MeasuredDifference> truth = differences(compared(1000, 2'000'000), 0);
  REQUIRE(truth.size() == measures.size());
  constexpr int seeds = 200;
  std::vector<int> covered(measures.size());
  for (int seed = 0; seed < seeds; ++seed) {
    const std::vector<MeasuredVariant> variants = compared(seed, 4000);
    const std::vector<MeasuredDifference> all = differences(variants, 0);
    for (std::size_t m = 0; m < all.size(); ++m) {
      covered[m] += all[m].estimate.interval.contains(truth[m].estimate.value);
      const auto half = [&](const MeasuredVariant& v) { return (*v.measured)[m]->estimate.interval.half_width(); };
      CHECK(all[m].estimate.interval.half_width() < 0.8 * std::hypot(half(variants[0]), half(variants[1])));
    }
  }
  for (const int n : covered) {
    INFO(n);
    CHECK(z_score(n, seeds, 0.95) > -4);
  }
}
