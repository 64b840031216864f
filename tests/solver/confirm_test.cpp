// Points that must be confirmed before they can be banked (bank.confirm), against the slow twins.
#include <algorithm>

#include "solver/game/rulefile/rule_file.hpp"
#include "solver/turn/turn_solver.hpp"
#include "tests/catch.hpp"
#include "tests/game/naive_scorer.hpp"
#include "tests/solver/differences.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/slow_turn.hpp"

using namespace farkle;
using tests::duel_difference;
using tests::off;
using tests::SlowTurn;
using tests::SlowWorths;
using tests::solo_difference;

namespace {

// Four dice: small enough for a twin, with melds of all of them and of some.
Rules four_dice(std::vector<std::string> changes) {
  changes.insert(changes.begin(), {"dice.count=4", "game.target=250", "score.melds={aabb=400,'1234'=300,abc=0}",
                                   "score.triples={1=300,2=200,3=300,4=400,5=500,6=600}"});
  return load_rules("classic", changes).rules;
}
std::string confirming(const std::string& melds, const std::string& by) {
  return "bank.confirm={melds=[" + melds + "]," + by + "}";
}

const std::string large = "'aabb','1234'";
const std::vector<std::vector<std::string>> confirm_rules = {
    {confirming(large, "points=50")},
    {confirming(large, "points=220")},
    {confirming(large, "one_or_five=true")},
    {confirming("'triples'", "points=100"), "game.end=immediate"},
    {confirming("'triples','1234'", "one_or_five=true"), "turn.hot_dice=must"},
    {confirming(large, "points=150"), "turn.hot_dice=must"},
    {confirming(large + ",'triples'", "points=150"), "turn.hot_dice=off"},
    {confirming("'triples'", "one_or_five=true"), "turn.hot_dice_scope=single-roll"},
    {confirming("'triples'", "points=100"), "bank.minimum=100", "bank.opening=200"},
    {confirming("'triples','aabb'", "points=100"), "farkle.penalty=100", "farkle.floor=-100", "farkle.streak=2"},
    {confirming("'triples','aabb'", "points=100"), "farkle.penalty=reset", "game.end=immediate"},
    {confirming("'triples','aabb'", "points=100"), "game.end=not-last", "game.reach=more-than"},
    {confirming("'triples','aabb'", "points=100"), "game.last_round=equal"},
    {confirming("'triples','aabb'", "points=100"), "game.last_round=overtaken"},
    {confirming("'triples','aabb'", "points=100"), "score.split=largest", "turn.keep=all"},
    {confirming("'triples','aabb'", "points=100"),
     "dice.set=[[2,1,1,1,1,1],[1,1,1,1,3,1],[1,1,1,1,1,1],[1,2,2,2,1,2]]"}};

// The largest difference of the best turn's values from the twin's.
double turn_difference(const Rules& rules, bool on_board) {
  const TurnModel model(rules, Scorer(rules));
  const SlowTurn slow(rules);
  REQUIRE(model.full() == slow.full());
  const TurnSolution turn = solve_turn(rules, model, on_board);
  const auto bank = [&](Points points, int afterstate) {
    return slow.may_bank(points, afterstate, on_board) ? static_cast<double>(points) : tests::never;
  };
  SlowWorths worths(slow, {bank, 0, 2 * turn.levels * turn.step, [](Points points, int) { return points; }});
  double worst = off(turn.expected_points, worths.roll(0, slow.full()));
  double sum = 0, mean = 0;
  for (const auto& [points, p] : turn.distribution) sum += p, mean += p * points;
  worst = std::max({worst, off(sum, 1), off(mean, turn.expected_points)});
  for (int s = 1; s <= model.full(); ++s)
    for (int level = 1; level < std::min(turn.levels, 200); ++level) {
      const TurnValue at = turn.at(level * turn.step, s);
      worst = std::max(worst, off(at.roll_value, worths.roll(level * turn.step, s)));
      const bool may = slow.may_bank(level * turn.step, s == model.full() ? SlowTurn::hot : s, on_board);
      if (at.bank_value.has_value() != may) worst = 1;
      if (!may && tests::banks(turn.bank_rules[s], level * turn.step) && rules.turn.hot_dice != HotDice::off) worst = 1;
    }
  return worst;
}

}  // namespace

TEST_CASE("confirm: the best turn agrees with the slow twin") {
  for (const auto& changes : confirm_rules) {
    INFO(changes[0] << " " << changes.back());
    CHECK(turn_difference(four_dice(changes), true) < 1e-9);
  }
  CHECK(turn_difference(four_dice(confirm_rules[8]), false) < 1e-9);
  CHECK(turn_difference(load_rules("official", {confirming("'three_pairs','1-6'", "points=500")}).rules, true) < 1e-9);
}

// All dice must be kept, and any of them must be confirmed anew.
TEST_CASE("confirm: a turn that can never be confirmed farkles in the end") {
  const Rules rules =
      load_rules("classic", {"dice.count=3", "dice.set=[[3,7,8,5,8,3],[10,2,9,6,7,6],[4,2,7,0,7,6]]",
                             "score.singles={1=0,2=100,3=50,5=0,6=100}", "score.nothing=100",
                             "score.melds={a=1400,aa=450}", "turn.keep=all", confirming("'a'", "points=106")})
          .rules;
  const TurnModel model(rules, Scorer(rules));
  for (int s = 1; s <= model.kinds().unconfirmed(); ++s) CHECK(model.forced_farkle(s) == 1);
}

TEST_CASE("confirm: the way to the target agrees with the slow twin") {
  for (const auto& changes : confirm_rules) {
    INFO(changes[0] << " " << changes.back());
    CHECK(solo_difference(four_dice(changes)) < 1e-9);
  }
}

TEST_CASE("confirm: the duel agrees with the slow twin") {
  for (const auto& changes : confirm_rules) {
    INFO(changes[0] << " " << changes.back());
    CHECK(duel_difference(four_dice(changes), 10'000) < 1e-9);
  }
}

TEST_CASE("confirm: random rules agree with the slow twins") {
  tests::Random random(41);
  int solved = 0;
  for (int i = 0; i < tests::cases(40); ++i) {
    Rules rules = tests::random_rules(random, i % 4 == 0 ? tests::LoadedDice::some_equal : tests::LoadedDice::no, 3);
    rules.game.target = score_step(rules) * (1 + random.below(8));
    rules.farkle = {};
    rules = tests::confirmed(random, rules);
    if (!rules.bank.confirm.needed()) continue;
    INFO(tests::shown(rules));
    const Scorer scorer(rules);
    const tests::NaiveScorer naive(rules);
    const RollState whole = TurnModel(rules, scorer).state(TurnModel(rules, scorer).full());
    if (whole.farkle_probability < 0.1 || whole.farkle_probability > 0.8) continue;  // endless for the twins
    ++solved;
    for (int n = 1; n <= rules.dice.count; ++n)
      tests::for_each_ordered_roll(n, [&](std::span<const int> faces) {
        if (naive.points(faces) > 0 && scorer.confirms(tests::dice_of(faces)) != naive.confirms(faces))
          FAIL("what a keep confirms");
      });
    CHECK(turn_difference(rules, true) < 1e-9);
    CHECK(solo_difference(rules) < 1e-9);
  }
  if (!tests::sanitized) CHECK(solved >= 5);
}
