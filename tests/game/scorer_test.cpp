// The scorer against its slow twin on every ordered roll of 1 to 6 dice, and against numbers known from elsewhere.
#include "solver/game/scorer.hpp"

#include <algorithm>
#include <array>

#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/rulefile/rules_check.hpp"
#include "solver/game/turn.hpp"
#include "tests/catch.hpp"
#include "tests/game/naive_scorer.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;
using tests::dice_of;
using tests::for_each_ordered_roll;
using tests::NaiveScorer;

namespace {

std::uint16_t word_of(const NaiveScorer::Best& best, Points step) {
  return static_cast<std::uint16_t>(best.points == 0 ? 0 : best.points / step * 8 + best.dice);
}

// Every keep of the roll by its contract: ascending points, then fewer dice, then bits.
std::vector<Keep> keeps_of(const NaiveScorer& naive, std::span<const int> roll) {
  std::vector<Keep> keeps;
  naive.for_each_keep(roll, [&](unsigned, std::span<const int> faces, Points points) {
    keeps.push_back({dice_of(faces), points});
  });
  std::sort(keeps.begin(), keeps.end(), [](const Keep& a, const Keep& b) {
    if (a.points != b.points) return a.points < b.points;
    return a.dice.size() != b.dice.size() ? a.dice.size() < b.dice.size() : a.dice < b.dice;
  });
  keeps.erase(std::unique(keeps.begin(), keeps.end()), keeps.end());
  return keeps;
}

// The first roll on which the two differ, or nothing.
std::string difference(const Scorer& scorer, const NaiveScorer& naive, int jokers = 0) {
  std::string wrong;
  for (int n = 1; n <= scorer.dice_count(); ++n) {
    const auto compare = [&](std::span<const int> roll) {
      const Dice dice = dice_of(roll);
      if (dice.count(joker_face) > jokers) return;
      const auto say = [&](const std::string& what) {
        if (wrong.empty()) wrong = what + " of " + to_string(dice);
      };
      for (unsigned subset = 1; subset < 1u << n; ++subset) {
        std::array<int, max_dice> faces;
        std::size_t size = 0;
        for (std::size_t i = 0; i < roll.size(); ++i)
          if (subset >> i & 1u) faces[size++] = roll[i];
        const std::span<const int> keep(faces.data(), size);
        if (scorer.points(dice_of(keep)) != naive.points(keep)) say("points of a keep");
        if (naive.points(keep) > 0 && scorer.confirms(dice_of(keep)) != naive.confirms(keep))
          say("what a keep confirms");
      }
      if (!std::is_sorted(roll.begin(), roll.end())) return;  // the rest has no order
      const NaiveScorer::Best best = naive.best(roll);
      if (best.points % scorer.step() != 0) say("step");
      if (scorer.best(dice).word != word_of(best, scorer.step())) say("best keep");
      if (scorer.farkle(dice) != (best.points == 0)) say("farkle");
      if (scorer.keeps(dice) != keeps_of(naive, roll)) say("keeps");
    };
    for_each_ordered_roll(n, compare, jokers > 0 ? joker_face : face_count);
  }
  return wrong;
}

// Many rolls at once: every roll in order, at every offset that a vector loop could stumble on.
std::string throughput_difference(const Scorer& scorer, const NaiveScorer& naive) {
  const auto n = static_cast<std::size_t>(scorer.dice_count());
  std::vector<std::uint8_t> faces;
  std::vector<std::uint16_t> expected;
  for_each_ordered_roll(scorer.dice_count(), [&](std::span<const int> roll) {
    faces.insert(faces.end(), roll.begin(), roll.end());
    expected.push_back(word_of(naive.best(roll), scorer.step()));
  });
  const auto check = [&](std::size_t first, std::size_t rolls) -> std::string {
    constexpr std::uint16_t untouched = 0xFFFF;
    // Copies of exact length, so that a sanitizer sees a read beyond the end.
    const std::vector<std::uint8_t> some_faces(faces.begin() + static_cast<std::ptrdiff_t>(first * n),
                                               faces.begin() + static_cast<std::ptrdiff_t>((first + rolls) * n));
    std::vector<std::uint16_t> out(rolls + 2, untouched);
    scorer.score_faces(some_faces, std::span(out).subspan(1, rolls));
    const bool same = std::equal(expected.begin() + static_cast<std::ptrdiff_t>(first),
                                 expected.begin() + static_cast<std::ptrdiff_t>(first + rolls), out.begin() + 1) &&
                      out.front() == untouched && out.back() == untouched;
    return same ? "" : std::to_string(rolls) + " rolls";
  };
  const std::size_t all = expected.size();
  if (std::string wrong = check(0, all); !wrong.empty()) return wrong;
  for (std::size_t rolls = 0; rolls <= std::min<std::size_t>(all, 1100); rolls += rolls % 512 < 66 ? 1 : 89)
    if (std::string wrong = check((all - rolls) / 3, rolls); !wrong.empty()) return wrong;
  return {};
}

// Counted, so that the quotient is right to one rounding.
double farkle_odds(const Scorer& scorer, int n) {
  int farkles = 0, rolls = 0;
  for_each_ordered_roll(n, [&](std::span<const int> roll) {
    farkles += scorer.farkle(dice_of(roll));
    ++rolls;
  });
  return static_cast<double>(farkles) / rolls;
}

}  // namespace

TEST_CASE("every roll of 1 to 6 dice scores as the slow twin says: built-in sets") {
  for (const std::string& spec : tests::every_spec()) {
    INFO(spec);
    const Rules rules = load_rules(spec).rules;
    const NaiveScorer naive(rules);
    CHECK(difference(Scorer(rules), naive) == "");
    for (const std::string_view set : instruction_sets()) {
      INFO(set);
      const tests::Forced forced(set);
      CHECK(throughput_difference(Scorer(rules), naive) == "");
    }
  }
}

TEST_CASE("every roll of 1 to 6 dice scores as the slow twin says: random rules") {
  tests::Random random(2);
  int six_dice = 0;
  for (int i = 0; i < tests::cases(60); ++i) {
    Rules rules = tests::random_rules(random);
    if (i % 2 == 0)  // half of them with the dice that every meld has room for
      while (rules.dice.count < max_dice) rules = tests::random_rules(random);
    six_dice += rules.dice.count == max_dice;
    INFO(tests::shown(rules));
    const NaiveScorer naive(rules);
    CHECK(difference(Scorer(rules), naive) == "");
    for (const std::string_view set : instruction_sets()) {
      INFO(set);
      const tests::Forced forced(set);
      CHECK(throughput_difference(Scorer(rules), naive) == "");
    }
  }
  CHECK(six_dice >= tests::cases(60) / 2);
}

TEST_CASE("every roll with jokers scores as the slow twin says") {
  tests::Random random(31);
  int with_jokers = 0;
  while (with_jokers < tests::cases(12)) {
    Rules rules = tests::random_rules(random, tests::LoadedDice::yes, 5);
    const int jokers = joker_dice(rules);
    if (jokers == 0) continue;
    ++with_jokers;
    INFO(tests::shown(rules));
    CHECK(difference(Scorer(rules), NaiveScorer(rules), jokers) == "");
  }
  const Scorer kingdom_come(load_rules("kingdom-come", {"dice.set=[{weights=[1,1,1,1,1,1],joker=1}]"}).rules);
  const auto points = [&](const char* dice) { return kingdom_come.points(parse_dice(dice, 6, 6)); };
  CHECK(points("J") == 0);
  CHECK(points("1J") == 0);
  CHECK(points("11J") == 1000);
  CHECK(points("111J") == 2000);
  CHECK(points("22JJ") == 400);
  CHECK(points("JJJ") == 1000);
  CHECK(points("2345J") == 750);
  CHECK(points("12345J") == 1500);
  CHECK(points("1155J") == 1100);
}

TEST_CASE("the chance of a farkle is what the literature says") {
  const Scorer classic(load_rules("classic").rules), official(load_rules("official").rules);
  const double known[] = {0, 2. / 3, 4. / 9, 5. / 18, 17. / 108, 25. / 324, 5. / 162};
  for (int n = 1; n <= 6; ++n) CHECK(std::abs(farkle_odds(classic, n) - known[n]) <= 1e-15);
  // with three pairs (and a straight, which holds a 1 and a 5 anyway)
  Rules rules = load_rules("classic").rules;
  rules.score.three_pairs = 1500;
  rules.score.straights = {{{1, 6}, 1500}};
  CHECK(std::abs(farkle_odds(Scorer(rules), 6) - 5. / 216) <= 1e-15);
  CHECK(std::abs(farkle_odds(official, 6) - 5. / 216) <= 1e-15);
}

TEST_CASE("scores that the rulebooks give") {
  const Scorer classic(load_rules("classic").rules), official(load_rules("official").rules),
      zilch(load_rules("zilch").rules);
  CHECK(classic.points({5, 5, 5}) == 500);
  CHECK(classic.points({2, 2, 2, 2}) == 0);
  CHECK(classic.points({1, 1, 1, 1}) == 1100);
  CHECK(official.points({1, 1, 1, 1}) == 1100);  // the triple and a single one are more than four of a kind
  CHECK(official.points({2, 2, 2, 2}) == 1000);
  CHECK(official.points({2, 2, 2, 3, 3, 3}) == 2500);
  CHECK(official.points({2, 2, 2, 2, 3, 3}) == 0);
  CHECK(zilch.points({2, 2, 2, 2, 3, 3}) == 1500);
  CHECK(zilch.points({2, 2, 3, 3, 4, 6}) == 500);  // nothing at all
  CHECK(zilch.points({2, 2, 3, 3, 4}) == 0);
  CHECK(classic.best({1, 1, 5, 2, 3, 4}).steps() * classic.step() == 250);
  CHECK(classic.best({1, 1, 5, 2, 3, 4}).dice_used() == 3);
  CHECK(classic.farkle({2, 3, 4, 6, 2, 3}));
}

TEST_CASE("the best keep uses the fewest dice that score the most") {
  // Five 1s: four of a kind alone is as much as the fixed five of a kind.
  Rules rules;
  rules.score.singles = {100, 0, 0, 0, 0, 0};
  rules.score.of_a_kind = {1000, 1000, 1000};
  const Scorer scorer(rules);
  CHECK(scorer.best({2, 2, 2, 2, 2, 2}).steps() == 10);
  CHECK(scorer.best({2, 2, 2, 2, 2, 2}).dice_used() == 4);
  CHECK(scorer.best({1, 1, 1, 1, 1, 1}).steps() == 12);
  CHECK(scorer.best({1, 1, 1, 1, 1, 1}).dice_used() == 6);
}

TEST_CASE("rulebook 004's example of turns, played") {
  const Rules rules = load_rules("carry-over").rules;
  const Scorer scorer(rules);
  // Rolls, keeps; returns the points banked and counts the dice left. A farkle banks nothing.
  struct Move {
    Dice roll, keep;
  };
  struct Ended {
    Points points;
    int dice_left;
  };
  const auto play = [&](Points points, int dice, const std::vector<Move>& moves) {
    for (const auto& [roll, keep] : moves) {
      REQUIRE(roll.size() == dice);
      if (scorer.farkle(roll)) return Ended{0, 0};
      REQUIRE(roll.contains(keep));
      REQUIRE(scorer.points(keep) > 0);
      points += scorer.points(keep);
      dice -= keep.size();
      After after = After::dice;
      if (dice == 0) {
        after = after_keeping_all(rules, roll.size());
        REQUIRE(after == After::hot);
        dice = rules.dice.count;
      }
      REQUIRE(can_bank(rules, after, points, Seat{}));
    }
    return Ended{points, dice};
  };
  const Ended one = play(0, 6, {{{4, 4, 4, 5, 5, 1}, {4, 4, 4}}, {{1, 1, 6}, {1, 1}}});
  CHECK(one.points == 600);
  CHECK(one.dice_left == 1);
  const Ended two = play(0, 6, {{{1, 1, 1, 3, 3, 3}, {1, 1, 1, 3, 3, 3}}, {{1, 1, 5, 5, 4, 2}, {1, 1, 5, 5}}});
  CHECK(two.points == 2300);
  CHECK(two.dice_left == 2);
  const Ended three = play(two.points, two.dice_left, {{{1, 4}, {1}}});
  CHECK(three.points == 2400);
  CHECK(three.dice_left == 1);
  const Ended farkled = play(three.points, three.dice_left, {{{4}, {}}});
  CHECK(farkled.points == 0);
  const Ended last = play(0, 6, {{{5, 5, 5, 1, 1, 4}, {5, 5, 5, 1, 1}}});
  CHECK(last.points == 700);
  CHECK(two.points + last.points == 3000);  // the text says 1,300, which adds wrongly
}

TEST_CASE("every built-in example comes out as it says") {
  for (const std::string& id : builtin_ids()) {
    const Rules rules = load_rules(id).rules;
    CHECK(rules.examples.size() >= 3);
    CHECK(run_examples(rules, Scorer(rules)) == std::vector<std::string>{});
  }
}
