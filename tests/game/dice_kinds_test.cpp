#include "solver/game/dice_kinds.hpp"

#include <bit>

#include "solver/game/rulefile/rule_file.hpp"
#include "tests/catch.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;

TEST_CASE("dice kinds: alike, different, and some of each", "[dice]") {
  Rules rules = load_rules("classic").rules;
  CHECK(DiceKinds(rules).full() == 6);
  CHECK(DiceKinds(rules).alike());
  const Die fair{1, 1, 1, 1, 1, 1}, ones{3, 1, 1, 1, 1, 2};
  rules.dice.set = {fair, ones, fair, fair, ones, fair};
  const DiceKinds kinds(rules);
  CHECK_FALSE(kinds.alike());
  CHECK(kinds.full() == 14);           // 0 to 4 fair dice, 0 to 2 of the others
  CHECK(kinds.state(0b010010) == 10);  // the others count 5 each
  CHECK(kinds.state(0b100001) == 2);
  CHECK(kinds.dice(2) == 0b000101);  // the first two fair dice
  CHECK(kinds.by_kind(std::vector<std::uint8_t>{0, 6, 2, 0, 1, 2}) == std::vector<Dice>{{2, 2}, {1, 6}});
  CHECK(kinds.faces(std::vector<Dice>{{5, 2}, {1, 6}}) == std::vector<int>{2, 1, 5, 6});
}

TEST_CASE("dice kinds: what is still to be confirmed") {
  const auto kinds = [](const std::string& confirm, const std::string& hot) {
    return DiceKinds(
        load_rules("official", {"bank.confirm={melds=['three_pairs'],points=" + confirm + "}", hot}).rules);
  };
  const DiceKinds two = kinds("51", "turn.hot_dice=may");  // two steps of 50
  CHECK(two.full() == 18);
  CHECK(two.unconfirmed() == 12);
  CHECK(two.most_lacking() == 100);
  CHECK(two.state_lacking(3, 100) == 9);
  CHECK(two.state_lacking(3, 50) == 3);
  CHECK(two.state_lacking(3, 0) == two.state(0b111));
  CHECK(two.size(9) == 3);
  CHECK(two.after(18, 6, true, 1500, Confirms::anew) == 12);  // all six dice, 100 points lacking
  CHECK(two.after(12, 1, true, 50, Confirms::points) == 5);
  CHECK(two.after(5, 1, true, 50, Confirms::one_or_five) == two.state(0b1111));
  CHECK(two.after(5, 5, true, 500, Confirms::points) == 0);
  CHECK(two.after(15, 3, true, 500, Confirms::points) == 0);
  CHECK(two.after(3, 3, true, 500, Confirms::anew) == 12);
  CHECK_FALSE(two.confirmed(12));
  CHECK_FALSE(two.spent(12));
  const DiceKinds off = kinds("51", "turn.hot_dice=off");
  CHECK(off.full() == 19);
  CHECK(off.after(19, 6, false, 1500, Confirms::anew) == 13);
  CHECK(off.spent(13));
  CHECK(off.size(13) == 0);
  CHECK_FALSE(off.confirmed(13));
  CHECK(off.after(14, 1, false, 100, Confirms::points) == 19);
}

TEST_CASE("dice kinds: numbers of hands, of what is taken from them, and all chances", "[dice]") {
  tests::Random random(8);
  for (int i = 0; i < tests::cases(20); ++i) {
    const Rules rules = tests::random_rules(random, tests::LoadedDice::some_equal, 4);
    INFO(tests::shown(rules));
    const DiceKinds kinds(rules);
    const unsigned all = (1u << rules.dice.count) - 1;
    CHECK(kinds.state(all) == kinds.full());
    for (unsigned hand = 0; hand <= all; ++hand) {
      const int state = kinds.state(hand);
      CHECK(kinds.size(state) == std::popcount(hand));
      CHECK(kinds.state(kinds.dice(state)) == state);
      for (unsigned taken = hand; taken != 0; taken = (taken - 1) & hand)
        CHECK(kinds.state(hand & ~taken) == state - kinds.state(taken));
    }
    for (int state = 1; state <= kinds.full(); ++state) {
      double sum = 0;
      kinds.for_each_roll(state, [&](std::span<const Dice> by_kind, double chance) {
        sum += chance;
        const auto taken = kinds.choices(by_kind);
        if (taken.empty() || taken.back().hand != state) FAIL("the last choice is not all dice");
      });
      CHECK(sum == Approx(1).epsilon(1e-13));
    }
  }
}
