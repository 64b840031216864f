#include "solver/game/dice.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "solver/game/error.hpp"
#include "tests/catch.hpp"
#include "tests/game/naive_scorer.hpp"
#include "tests/support/random.hpp"

using namespace farkle;
using tests::dice_of;
using tests::for_each_ordered_roll;

TEST_CASE("Dice are counts of three bits, ones lowest") {
  CHECK(Dice{}.bits() == 0);
  CHECK(Dice{1}.bits() == 1);
  CHECK(Dice{2, 2}.bits() == 2 << 3);
  CHECK(Dice{6, 6, 6, 6, 6, 6}.bits() == 6u << 15);
  CHECK(Dice{3, 1, 6, 3} == Dice::from_bits(1 | 2 << 6 | 1 << 15));
  const Dice dice{5, 1, 5};
  CHECK(dice.count(5) == 2);
  CHECK(dice.count(2) == 0);
  CHECK(dice.size() == 3);
  CHECK(dice + Dice{1, 6} == Dice{1, 1, 5, 5, 6});
  CHECK(dice - Dice{5} == Dice{1, 5});
  CHECK(dice.contains(Dice{5, 5}));
  CHECK_FALSE(dice.contains(Dice{1, 1}));
  CHECK_FALSE(dice.contains(Dice{2}));
}

TEST_CASE("Dice are read and written as people write them") {
  CHECK(to_string(Dice{5, 1, 1}) == "115");
  CHECK(to_string(Dice{}).empty());
  for (const char* text : {"115263", "1,1,5,2,6,3", "1 1 5 2 6 3", " 1, 1,5 2 63 ", "1152\t63\r"})
    CHECK(parse_dice(text) == Dice{1, 1, 2, 3, 5, 6});
  for (const char* text : {"", " ", "7", "0", "1111111", "1,,2", ",1", "1,", "1-2", "one", "\xff"})
    CHECK_THROWS_AS(parse_dice(text), UserError);
  CHECK_THROWS_AS(parse_dice("123", 2), UserError);
  CHECK(parse_dice("12", 2) == Dice{1, 2});
}

TEST_CASE("what somebody typed cannot steer the terminal that says it is wrong") {
  try {
    parse_dice("1\x1b[2J\n");
    FAIL();
  } catch (const UserError& error) {
    const std::string text = error.what();
    CHECK(std::none_of(text.begin(), text.end(), [](char c) { return c < ' '; }));
    CHECK(text.find("'1\\x1b[2J\\x0a'") != std::string::npos);
  }
}

TEST_CASE("every multiset of n dice is listed once, ascending, as ordered rolls show them") {
  for (int n = 1; n <= max_dice; ++n) {
    std::set<Dice> expected;
    for_each_ordered_roll(n, [&](std::span<const int> faces) { expected.insert(dice_of(faces)); });
    CHECK(all_rolls(n) == std::vector<Dice>(expected.begin(), expected.end()));
  }
  CHECK(all_rolls(6).size() == 462);
}

TEST_CASE("sub-multisets are those that choosing positions gives") {
  for (int n = 1; n <= max_dice; ++n)
    for (const Dice roll : all_rolls(n)) {
      std::vector<int> faces;
      for (char c : to_string(roll)) faces.push_back(c - '0');
      std::set<Dice> expected;
      for (unsigned subset = 1; subset < 1u << n; ++subset) {
        Dice sub;
        for (int i = 0; i < n; ++i)
          if (subset >> i & 1u) sub.add(faces[i]);
        expected.insert(sub);
      }
      std::vector<Dice> found;
      for_each_submultiset(roll, [&](Dice sub) { found.push_back(sub); });
      REQUIRE(found == std::vector<Dice>(expected.begin(), expected.end()));
    }
}

TEST_CASE("the chance of a roll is that of all its orders") {
  tests::Random random(1);
  std::vector<FaceWeights> dice{{1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6}, {0, 0.5, 0, 0.25, 0, 0.25}};
  FaceWeights any{};
  double sum = 0;
  for (double& w : any) sum += w = random.real();
  for (double& w : any) w /= sum;
  dice.push_back(any);
  for (const FaceWeights& chances : dice)
    for (int n = 1; n <= max_dice; ++n) {
      std::map<Dice, double> expected;
      for_each_ordered_roll(n, [&](std::span<const int> faces) {
        double p = 1;
        for (int face : faces) p *= chances[face - 1];
        if (p > 0) expected[dice_of(faces)] += p;
      });
      const std::vector<RollChance> rolls = roll_chances(n, {chances});
      REQUIRE(rolls.size() == expected.size());
      double total = 0;
      for (const RollChance& roll : rolls) {
        REQUIRE(expected.count(roll.roll) == 1);
        REQUIRE(roll.probability == Approx(expected[roll.roll]).epsilon(1e-12));
        total += roll.probability;
      }
      CHECK(total == Approx(1).epsilon(1e-14));
    }
}
