#include "solver/turn/turn_solver.hpp"

#include <cmath>

#include "solver/game/error.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/rulefile/rules_check.hpp"
#include "solver/game/turn.hpp"
#include "solver/turn/position_values.hpp"
#include "tests/catch.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/slow_turn.hpp"

using namespace farkle;
using tests::banks;
using tests::SlowTurn;
using tests::SlowWorths;

namespace {

TurnSolution solve(const Rules& rules, bool on_board = true) {
  return solve_turn(rules, TurnModel(rules, Scorer(rules)), on_board);
}
LongRun long_run(const Rules& rules) { return solve_long_run(rules, TurnModel(rules, Scorer(rules))); }
double value(const Rules& rules) { return solve(rules).expected_points; }
Rules classic() { return load_rules("classic").rules; }

// One die and single 1s only.
Rules one_die(HotDice hot_dice) {
  Rules rules;
  rules.dice.count = 1;
  rules.score.singles = {100, 0, 0, 0, 0, 0};
  rules.turn.hot_dice = hot_dice;
  return rules;
}

std::vector<Points> thresholds(const TurnSolution& turn) {
  std::vector<Points> out;
  for (std::size_t s = 1; s < turn.bank_rules.size(); ++s) {
    REQUIRE(turn.bank_rules[s].single_threshold());
    REQUIRE(turn.bank_rules[s].bank_at.has_value());
    out.push_back(*turn.bank_rules[s].bank_at);
  }
  return out;
}

// Distribution, mean and thresholds belong together, and the twin with far more points agrees.
void check_solution(const Rules& rules, bool on_board) {
  const TurnModel model(rules, Scorer(rules));
  const SlowTurn slow(rules);
  const TurnSolution turn = solve_turn(rules, model, on_board);
  REQUIRE(std::isfinite(turn.expected_points));

  double sum = 0, mean = 0;
  for (std::size_t i = 0; i < turn.distribution.size(); ++i) {
    const auto& [points, p] = turn.distribution[i];
    sum += p;
    mean += p * points;
    CHECK(p >= 0);
    if (i > 0) CHECK(points > turn.distribution[i - 1].points);
    if (points > 0) CHECK(points >= least_bank(rules, on_board));
  }
  CHECK(sum == Approx(1).epsilon(1e-12));
  CHECK(mean == Approx(turn.expected_points).epsilon(1e-10));

  // The twin stops everything at a cap; one at twice the solver's own levels, one at four times.
  const auto bank = [&](Points points, int afterstate) {
    return slow.may_bank(points, afterstate, on_board) ? static_cast<double>(points) : tests::never;
  };
  const auto far = [](Points points, int) { return static_cast<double>(points); };
  const Points cap = 2 * turn.levels * turn.step;
  SlowWorths worths(slow, {bank, 0, cap, far}), higher(slow, {bank, 0, 2 * cap, far});
  CHECK(turn.expected_points == Approx(worths.roll(0, slow.full())).epsilon(1e-11));
  CHECK(turn.expected_points == Approx(higher.roll(0, slow.full())).epsilon(1e-11));
  for (int s = 1; s <= model.full(); ++s) {
    const BankRule& rule = turn.bank_rules[s];
    if (rule.bank_at) CHECK(rule.bank_at == rule.intervals.front().first);
    std::string wrong;
    for (int level = 1; level < std::min(turn.levels, 400); ++level) {
      const Points points = level * turn.step;
      const double roll = higher.roll(points, s);
      const TurnValue at = turn.at(points, s);
      if (std::abs(at.roll_value - roll) > 1e-9 * (1 + roll)) wrong = "roll value at " + std::to_string(points);
      const int afterstate = s == model.full() ? TurnModel::hot : s;
      // Where hot dice end the turn, state S is only ever rolled from the start: it banks whenever it may.
      const bool ends = afterstate == TurnModel::hot && rules.turn.hot_dice == HotDice::off;
      const bool may = slow.may_bank(points, afterstate, on_board);
      if (at.bank_value.has_value() != may) wrong = "bank value at " + std::to_string(points);
      if (std::abs(points - roll) < 1e-7 * (1 + roll)) continue;  // too close to tell
      if (banks(rule, points) != (may && (ends || points > roll))) wrong = "bank rule at " + std::to_string(points);
    }
    INFO("state " << s);
    CHECK(wrong == "");
  }
}

}  // namespace

TEST_CASE("best turn: one die, pencil and paper") {
  // A 1 has chance 1/6 and 100 points; there is nothing to decide.
  CHECK(value(one_die(HotDice::off)) == Approx(100. / 6).epsilon(1e-14));
  const TurnSolution off = solve(one_die(HotDice::off));
  CHECK(off.bank_rules[1].bank_at == 100);
  REQUIRE(off.distribution.size() == 2);
  CHECK(off.distribution[0].points == 0);
  CHECK(off.distribution[0].probability == Approx(5. / 6).epsilon(1e-14));
  CHECK(off.distribution[1].points == 100);
  CHECK(off.distribution[1].probability == Approx(1. / 6).epsilon(1e-14));
  // Rolling again from t is worth (t + 100) / 6 < t for t >= 100: bank at once, always.
  CHECK(value(one_die(HotDice::may)) == Approx(100. / 6).epsilon(1e-14));
  CHECK(thresholds(solve(one_die(HotDice::may))) == std::vector<Points>{100});
}

TEST_CASE("best turn: hot dice as a geometric series") {
  // One die that shows 1 (100 points) with chance 9/10, else it farkles. Rolling at t pays while
  //   9/10 (t + 100) > t,  t < 900;  at t = 900 both are worth 900, and banking is "at least as good".
  // So nine 1s in a row are banked: 900 (9/10)^9.
  Rules rules = one_die(HotDice::may);
  rules.dice.set = {{9, 1, 0, 0, 0, 0}};
  const TurnSolution turn = solve(rules);
  CHECK(turn.expected_points == Approx(900 * std::pow(0.9, 9)).epsilon(1e-12));
  CHECK(thresholds(turn) == std::vector<Points>{900});
  REQUIRE(turn.distribution.size() == 2);
  CHECK(turn.distribution[1].points == 900);
  CHECK(turn.distribution[1].probability == Approx(std::pow(0.9, 9)).epsilon(1e-12));

  // Two dice, hot dice off; a 1 scores 100, a 2 scores 50; faces 1 to 3 with chance 1/3 each.
  rules = one_die(HotDice::off);
  rules.dice.count = 2;
  rules.score.singles = {100, 50, 0, 0, 0, 0};
  rules.dice.set = {{1, 1, 1, 0, 0, 0}};
  // 11 = 200 (1/9), 12 = 150 (2/9), 22 = 100 (1/9): all dice spent. 13 (2/9): 100 and one die,  23 (2/9): 50 and one
  // die. One die at t: (t + 100)/3 + (t + 50)/3 = 2t/3 + 50, more than t while t < 150: roll at 50 (83 1/3) and at 100
  // (116 2/3). 11: 200, or keep one: 116 2/3 -> 200. 12: 150, or the 1 alone: 116 2/3 -> 150. 22: 100, or one 2: 83 1/3
  // -> 100.
  const double hand = (200 + 2 * 150 + 100 + 2 * (2 * 100 / 3. + 50) + 2 * (2 * 50 / 3. + 50)) / 9;
  CHECK(value(rules) == Approx(hand).epsilon(1e-14));
  CHECK(solve(rules).bank_rules[1].bank_at == 150);
}

TEST_CASE("best turn: forced hot dice as a geometric series") {
  // One die would never bank, so two: die one always shows 1 (100 points), die two shows 1 half the time, else 6.
  // Both 1s: keep one die (100 points) and bank or roll it on, or keep both (200) and roll both again.
  // Rolling never farkles with die one in hand: but a kept die is out of hand until hot dice.
  //   roll both at t:   R2(t) = 1/2 [1 and 1] + 1/2 [1 and 6: keep die one, t + 100, die two left]
  //   die two left:     bank t, or roll it: R1(t) = 1/2 (hot, t + 100 -> R2(t + 100)) + 1/2 farkle
  //   [1 and 1]:        keep die two, leave die one: t + 100 with a die that always scores and makes hot dice,
  //                     W1(t + 100) = max(t + 100, R2(t + 200)): rolling on never loses, so both ways lead to R2(t +
  //                     200).
  // If die two's roll is never taken (W = t): R2(t) = 1/2 R2(t + 200) + 1/2 (t + 100) = t + 1/2 (100 + 200) + 1/4 (...)
  //   with R2(t) = t + c:  c = 1/2 (200 + c) + 1/2 100  =>  c = 300.
  // Taking it at t: R1(t) = 1/2 (t + 100 + c') > t  iff  t < 100 + c'. With 100 at stake it pays, so c > 300 near 0:
  // beyond t = 400 it no longer pays, R2(t) = t + 300, and downwards from there
  //   R2(t) = 1/2 R2(t + 200) + 1/2 max(t + 100, 1/2 R2(t + 200)).
  //   R2(200) = 1/2 700 + 1/2 max(300, 350) = 525,  R2(300) = 1/2 800 + 1/2 max(400, 400) = 600,
  //   R2(0) = 1/2 525 + 1/2 max(100, 262.5) = 393.75.
  Rules rules;
  rules.dice.count = 2;
  rules.score.singles = {100, 0, 0, 0, 0, 0};
  rules.turn.hot_dice = HotDice::must;
  rules.dice.set = {{1, 0, 0, 0, 0, 0}, {1, 0, 0, 0, 0, 1}};
  const TurnSolution turn = solve(rules);
  CHECK(turn.expected_points == Approx(393.75).epsilon(1e-12));
  CHECK(turn.at(200, 3).roll_value == Approx(525).epsilon(1e-12));
  CHECK(turn.at(300, 3).roll_value == Approx(600).epsilon(1e-12));
  CHECK(turn.at(1'000'000, 3).roll_value == Approx(1'000'300).epsilon(1e-12));
  CHECK(turn.at(1'000'000, 2).roll_value == Approx(500'200).epsilon(1e-12));
  CHECK(turn.bank_rules[2].bank_at == 400);
  CHECK_FALSE(turn.bank_rules[1].bank_at.has_value());  // die one always scores: never bank
  CHECK_FALSE(turn.bank_rules[3].bank_at.has_value());  // hot dice must be rolled
}

TEST_CASE("best turn: a turn without end is refused") {
  Rules rules = one_die(HotDice::may);
  rules.dice.set = {{1, 0, 0, 0, 0, 0}};  // always a 1
  CHECK_THROWS_AS(solve(rules), CannotDo);
  rules.turn.hot_dice = HotDice::off;
  CHECK(value(rules) == Approx(100));
  rules = classic();
  rules.score.singles = {50, 50, 50, 50, 50, 50};  // no roll farkles
  CHECK_THROWS_AS(solve(rules), CannotDo);
}

TEST_CASE("best turn: classic's known value and thresholds") {
  const TurnSolution turn = solve(classic());
  CHECK(std::abs(turn.expected_points - 446.571440344) < 5e-10);
  CHECK(thresholds(turn) == std::vector<Points>{250, 250, 400, 1000, 2900, 10050});
}

TEST_CASE("best turn: built-in sets agree with the slow twin") {
  for (const std::string& spec : tests::every_spec()) {
    const Rules rules = load_rules(spec).rules;
    for (const bool on_board : {true, false}) {
      if (!on_board && rules.bank.opening <= rules.bank.minimum) continue;
      INFO(spec << (on_board ? "" : ", not on the board"));
      check_solution(rules, on_board);
    }
  }
}

TEST_CASE("best turn: one that hardly ever farkles is solved as far as it pays to go on, or refused beforehand") {
  // As above: rolling pays while (1 - f) (t + 100) > t, up to t = 100 (1 - f) / f.
  Rules rules = one_die(HotDice::may);
  const double f = 1.0 / (1 << 22);
  rules.dice.set = {{1 - f, f, 0, 0, 0, 0}};
  const double last = 100 * (1 - f) / f;
  const TurnSolution turn = solve(rules);
  CHECK(turn.expected_points == Approx(last * std::pow(1 - f, last / 100)).epsilon(1e-9));
  CHECK(thresholds(turn).front() == Approx(last).epsilon(1e-5));  // 1e-12 of the points at stake are a tie
  CHECK(turn.at(static_cast<Points>(last) + 100'000, 1).roll_value == Approx((1 - f) * (last + 100'100)));
  rules.dice.set = {{1, 1e-9, 0, 0, 0, 0}};
  CHECK_THROWS_WITH(solve(rules), Catch::Contains("until 1e+11 points are at stake"));
}

TEST_CASE("best turn: random rules agree with the slow twin, endless ones are refused") {
  tests::Random random(9);
  int solved = 0;
  for (int i = 0; i < tests::cases(80); ++i) {
    const Rules rules = tests::random_rules(random, i % 4 == 0 ? tests::LoadedDice::yes : tests::LoadedDice::no,
                                            i % 4 == 0 ? 3 : max_dice);
    INFO(tests::shown(rules));
    const bool on_board = random.chance(0.5);
    try {
      solve(rules, on_board);
    } catch (const CannotDo&) {
      // Worth more without limit the longer it may go on.
      const SlowTurn slow(rules);
      const double short_turn = tests::slow_turn_value(slow, on_board, 0, 20 * slow.most());
      const double long_turn = tests::slow_turn_value(slow, on_board, 0, 40 * slow.most());
      CHECK(long_turn > short_turn * 1.2);
      continue;
    }
    check_solution(rules, on_board);
    ++solved;
  }
  CHECK(solved >= tests::cases(80) / 2);
}

TEST_CASE("best turn: under an exact target it is worth no more than may still be banked") {
  tests::Random random(10);
  int solved = 0;
  for (int i = 0; i < tests::cases(60); ++i) {
    Rules rules = i == 0 ? classic() : tests::random_rules(random, tests::LoadedDice::no, 4);
    rules.game.end = End::exact;
    rules.game.reach = Reach::at_least;
    rules.game.target = score_step(rules) * (4 + random.below(10));
    if (!check(rules).errors.empty()) continue;
    INFO(tests::shown(rules));
    const TurnModel model(rules, Scorer(rules));
    const SlowTurn slow(rules);
    const Points bank = model.step() * random.below(rules.game.target / model.step()), most = rules.game.target - bank;
    const auto turn = std::make_shared<const TurnSolution>(solve_turn(rules, model, true));
    const PositionValues worth = values_in_points(rules, model, turn, bank, /*may_pass=*/false);
    const auto banked = [&](Points points, int afterstate) {
      return points <= most && slow.may_bank(points, afterstate, true) ? static_cast<double>(points) : tests::never;
    };
    SlowWorths twin(slow, {banked, 0, most, [](Points, int) { return 0.0; }});
    CHECK(worth.fresh == Approx(twin.roll(0, slow.full())).epsilon(1e-12).margin(1e-12));
    for (Points points = model.step(); points <= most; points += model.step())
      for (int s = 1; s <= model.full(); ++s)
        CHECK(worth.turn.roll(points, s) == Approx(twin.roll(points, s)).epsilon(1e-12).margin(1e-12));
    CHECK_FALSE(worth.turn.bank(most + model.step(), 1));
    ++solved;
  }
  CHECK(solved >= tests::cases(60) / 4);
}

TEST_CASE("best turn: beyond its levels the solution is the same line") {
  for (const char* spec : {"classic", "on-the-board", "zilch"}) {
    INFO(spec);
    const Rules rules = load_rules(spec).rules;
    const TurnSolution turn = solve(rules);
    const Points last = (turn.levels - 1) * turn.step;
    for (int s = 1; s < turn.roll_states; ++s) {
      const auto i = static_cast<std::size_t>(s);
      const double slope = turn.at(last + turn.step, s).roll_value - turn.at(last, s).roll_value;
      CHECK(slope == Approx(turn.slope[i] * turn.step).epsilon(1e-8));
      // Rolling is a bet: what is at stake is kept unless it farkles, and something is won.
      CHECK(turn.at(10'000'000, s).roll_value == Approx(turn.slope[i] * 1e7 + turn.intercept[i]));
      CHECK(turn.slope[i] <
            (spec == std::string("zilch") && s == 6 ? 1 + 1e-12 : 1));  // all six dice always score there
      CHECK(turn.intercept[i] > 0);
    }
  }
}

TEST_CASE("best turn: every rule has the effect that it should have") {
  const double base = value(classic());
  const auto with = [](auto&& change) {
    Rules rules = classic();
    change(rules);
    return value(rules);
  };
  const double must = with([](Rules& r) { r.turn.hot_dice = HotDice::must; });
  const double off = with([](Rules& r) { r.turn.hot_dice = HotDice::off; });
  const double single = with([](Rules& r) { r.turn.hot_dice_scope = HotDiceScope::single_roll; });
  CHECK(must <= base);  // it binds only from 10,050 points on, which is beyond the last digit
  CHECK(with([](Rules& r) { r.dice.count = 2, r.turn.hot_dice = HotDice::must; }) <
        with([](Rules& r) { r.dice.count = 2; }));
  CHECK(off < single);
  CHECK(single < base);
  CHECK(with([](Rules& r) { r.bank.minimum = 500; }) < base);
  CHECK(with([](Rules& r) { r.bank.minimum = 1000; }) < with([](Rules& r) { r.bank.minimum = 500; }));
  CHECK(with([](Rules& r) { r.score.three_pairs = 500; }) > base);
  CHECK(with([](Rules& r) { r.score.straights = {{{1, 6}, 1500}}; }) > base);
  CHECK(with([](Rules& r) { r.score.two_triplets = 2500; }) > base);
  CHECK(with([](Rules& r) { r.score.four_and_pair = 1500; }) > base);
  CHECK(with([](Rules& r) { r.score.nothing = 500; }) > base);
  CHECK(with([](Rules& r) { r.score.of_a_kind = {1000, 2000, 3000}; }) > base);
  CHECK(with([](Rules& r) { r.score.growth = Growth::add; }) > base);
  CHECK(with([](Rules& r) { r.score.growth = Growth::doubling; }) >
        with([](Rules& r) { r.score.growth = Growth::add; }));
  CHECK(with([](Rules& r) { r.dice.set = {{1, 1, 1, 1, 1, 1}}; }) == Approx(base).epsilon(1e-13));
  CHECK(with([](Rules& r) { r.dice.set = {{2, 1, 1, 1, 1, 1}}; }) > base);
  CHECK(with([](Rules& r) { r.dice.set = {{1, 2, 1, 1, 1, 1}}; }) < base);
  CHECK(with([](Rules& r) { r.dice.count = 5; }) < base);
  const Rules repeat = [] {
    Rules r = classic();
    r.score.three_pairs = 1500;
    r.score.pairs_may_repeat = true;
    return r;
  }();
  CHECK(value(repeat) > with([](Rules& r) { r.score.three_pairs = 1500; }));

  // An opening binds only until one is on the board; a minimum always.
  Rules opening = classic();
  opening.bank.opening = 1000;
  CHECK(solve(opening, true).expected_points == base);
  CHECK(solve(opening, false).expected_points < base);
  CHECK(solve(opening, false).expected_points == with([](Rules& r) { r.bank.minimum = 1000; }));
  // One better die of six, given as a set of different dice.
  CHECK(with([](Rules& r) {
          r.dice.count = 3;
          r.dice.set = {{1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1}, {3, 1, 1, 1, 1, 1}};
        }) > with([](Rules& r) { r.dice.count = 3; }));
}

TEST_CASE("best turn: simulating the printed thresholds gives the printed expectation") {
  const Rules rules = classic();
  const Scorer scorer(rules);
  const TurnSolution turn = solve(rules);
  tests::Random random(10);
  const int turns = tests::cases(200'000);
  double sum = 0, squares = 0;
  for (int i = 0; i < turns; ++i) {
    Points at_stake = 0;
    for (int dice = 6;;) {
      Dice roll;
      for (int d = 0; d < dice; ++d) roll.add(1 + random.below(6));
      if (scorer.farkle(roll)) {
        at_stake = 0;
        break;
      }
      // The keep with the best prospects, by the solution's own values.
      double best = -1;
      Keep chosen;
      for (const Keep& keep : scorer.keeps(roll)) {
        const int left = dice == keep.dice.size() ? 6 : dice - keep.dice.size();
        const TurnValue at = turn.at(at_stake + keep.points, left);
        const double worth = std::max(at.roll_value, at.bank_value.value_or(-1));
        if (worth > best) best = worth, chosen = keep;
      }
      at_stake += chosen.points;
      dice = dice == chosen.dice.size() ? 6 : dice - chosen.dice.size();
      if (banks(turn.bank_rules[dice], at_stake)) break;
    }
    sum += at_stake;
    squares += static_cast<double>(at_stake) * at_stake;
  }
  const double mean = sum / turns, sigma = std::sqrt((squares / turns - mean * mean) / turns);
  CHECK(sigma < 15);
  CHECK(std::abs(mean - turn.expected_points) < 4 * sigma);
}

TEST_CASE("long run: zilch's known value, and value iteration agrees") {
  for (const char* spec : {"zilch", "facebook"}) {
    INFO(spec);
    const Rules rules = load_rules(spec).rules;
    const LongRun run = long_run(rules);
    if (rules.id == "zilch") CHECK(std::abs(run.points_per_turn - 620.854672) < 5e-7);
    CHECK(run.convergence.converged);
    REQUIRE(run.turns.size() == 3);
    // Relative value iteration over the streak: bias[k] <- best turn whose farkle leads to bias[k+1], less that of 0.
    const SlowTurn slow(rules);
    std::vector<double> bias(3, 0.0);
    double gain = 0;
    for (int sweep = 0; sweep < 60; ++sweep) {
      std::vector<double> next;
      for (int k = 0; k < 3; ++k)
        next.push_back(tests::slow_turn_value(slow, true, k < 2 ? bias[k + 1] : -rules.farkle.penalty, 20'000));
      gain = next[0];
      for (std::size_t k = 0; k < 3; ++k) bias[k] = next[k] - gain;
    }
    CHECK(run.points_per_turn == Approx(gain).epsilon(1e-9));
    CHECK(run.points_per_turn < value(rules));
    // The nearer the penalty, the more carefully one plays.
    for (std::size_t s = 1; s < run.turns[0].bank_rules.size(); ++s)
      if (run.turns[2].bank_rules[s].bank_at && run.turns[0].bank_rules[s].bank_at)
        CHECK(*run.turns[2].bank_rules[s].bank_at <= *run.turns[0].bank_rules[s].bank_at);
  }
}

TEST_CASE("long run: without a penalty it is the best turn, and a higher penalty costs more") {
  Rules rules = classic();
  rules.farkle.streak = 2;
  double last = long_run(rules).points_per_turn;
  CHECK(last == Approx(value(rules)).epsilon(1e-12));
  for (const Points penalty : {200, 500, 2000}) {
    rules.farkle.penalty = penalty;
    const double now = long_run(rules).points_per_turn;
    CHECK(now < last);
    last = now;
  }
  rules.farkle.streak = 3;
  CHECK(long_run(rules).points_per_turn > last);
  rules.farkle.penalty = 0;
  rules.farkle.reset = true;
  CHECK_THROWS_AS(long_run(rules), CannotDo);
}
