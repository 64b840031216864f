#include "solver/solo/solo_solver.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

#include "solver/game/error.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/rulefile/rules_check.hpp"
#include "solver/game/turn.hpp"
#include "tests/catch.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/slow_race.hpp"

using namespace farkle;
using tests::banks;
using tests::SlowRace;

namespace {

SoloSolution solve_race(const Rules& rules) { return solve_solo(rules, TurnModel(rules, Scorer(rules))); }
double within(const Rules& rules, int turns) { return solve_within(rules, TurnModel(rules, Scorer(rules)), turns); }

// A short race with everything that the rules have, scaled so that it still matters.
Rules short_race(const std::string& spec, Points target) {
  Rules rules = load_rules(spec).rules;
  rules.game.target = target;
  if (rules.farkle.penalty > 0) rules.farkle.penalty = 150, rules.farkle.floor = -200;
  if (rules.bank.opening > 0) rules.bank.opening = 400;
  return rules;
}

// What belongs together in every solution.
void check_solution(const Rules& rules, const SoloSolution& race) {
  CHECK(race.convergence.converged);
  CHECK(race.convergence.residual <= 1e-12 * std::max(1.0, *std::max_element(race.values.begin(), race.values.end())));
  double sum = 0, mean = 0;
  for (std::size_t k = 0; k < race.turns_pmf.size(); ++k) {
    CHECK(race.turns_pmf[k] >= 0);
    sum += race.turns_pmf[k];
    mean += static_cast<double>(k) * race.turns_pmf[k];
  }
  CHECK(race.turns_pmf[0] == 0);
  CHECK(sum == Approx(1).epsilon(1e-12));
  CHECK(mean == Approx(race.expected_turns).epsilon(1e-10));

  const SeatStates states(rules);
  REQUIRE(static_cast<int>(race.values.size()) == states.size());
  CHECK(race.values[states.start()] == race.expected_turns);
  int banks = 0;  // each state is in exactly one band
  for (const BankBand& band : race.bands) banks += (band.last - band.first) / states.bank_step() + 1;
  CHECK(banks == states.size());
}

const BankRule& rule_at(const SoloSolution& race, const Seat& state, int dice) {
  for (const BankBand& band : race.bands)
    if (band.streak == state.streak && band.on_board == state.on_board && band.first <= state.bank &&
        state.bank <= band.last)
      return band.bank_rules[dice];
  throw std::logic_error("no band");
}

}  // namespace

TEST_CASE("race: one die, pencil and paper") {
  // One die, a 1 (chance 1/6) scores 100, hot dice off: each turn brings 100 with chance 1/6, so a target of 300 needs
  // three successes: 3 * 6 = 18 turns, and turn k is the last with chance C(k-1, 2) (1/6)^3 (5/6)^(k-3).
  Rules rules;
  rules.dice.count = 1;
  rules.score.singles = {100, 0, 0, 0, 0, 0};
  rules.turn.hot_dice = HotDice::off;
  rules.game.target = 300;
  const SoloSolution race = solve_race(rules);
  CHECK(race.expected_turns == Approx(18).epsilon(1e-13));
  double cumulative = 0;
  for (int k = 1; k < 30; ++k) {
    const double p = (k - 1) * (k - 2) / 2. * std::pow(1. / 6, 3) * std::pow(5. / 6, std::max(k - 3, 0));
    CHECK(race.turns_pmf[k] == Approx(p).epsilon(1e-12).margin(1e-16));
    cumulative += p;
    CHECK(within(rules, k) == Approx(cumulative).epsilon(1e-12).margin(1e-16));
  }
  rules.game.reach = Reach::more_than;  // four successes
  CHECK(solve_race(rules).expected_turns == Approx(24).epsilon(1e-13));
  rules.game.reach = Reach::at_least;
  // Two farkles in a row send the player back to 0; target 100: nothing to lose, 6 turns. Target 200, from bank b with
  // k farkles in a row, p = 1/6, q = 5/6:  T(100,1) = 1 + q T(0,0),  T(100,0) = 1 + q T(100,1), T(0,1) = 1 + p T(100,0)
  // + q T(0,0),  T(0,0) = 1 + p T(100,0) + q T(0,1).  With A = T(100,0) = 1 + q + q^2 T(0,0): T(0,0) = (1 + p A)(1 + q)
  // + q^2 T(0,0), so T(0,0) (1 - q^2 - p q^2 (1 + q)) = (1 + q)(1 + p (1 + q)).
  rules.farkle.streak = 2;
  rules.farkle.reset = true;
  rules.game.target = 100;
  CHECK(solve_race(rules).expected_turns == Approx(6).epsilon(1e-12));
  rules.game.target = 200;
  const double p = 1. / 6, q = 5. / 6;
  CHECK(solve_race(rules).expected_turns ==
        Approx((1 + q) * (1 + p * (1 + q)) / (1 - q * q - p * q * q * (1 + q))).epsilon(1e-12));
}

TEST_CASE("race: hot dice as a geometric series") {
  // One die, a 1 (chance 1/2, else a 2) scores 100, hot dice may be rolled; target 200. T(100) = 2.
  // From 0, with 100 at stake: bank (2 more turns), or roll: done with chance 1/2, else T(0) more turns.
  //   bank:  T = 1 + 1/2 2 + 1/2 T = 4;   roll:  T = 1 + 3/4 T = 4.  Both 4: and bank, which is at least as good.
  Rules rules;
  rules.dice.count = 1;
  rules.score.singles = {100, 0, 0, 0, 0, 0};
  rules.dice.set = {{1, 1, 0, 0, 0, 0}};
  rules.game.target = 200;
  const SoloSolution race = solve_race(rules);
  CHECK(race.expected_turns == Approx(4).epsilon(1e-13));
  CHECK(rule_at(race, {0, 0, true}, 1).bank_at == 100);
  // Within one turn: both in a row, 1/4. Within two: bank 100 (1/2), then 1/2: 1/4; or roll at once, 1/4, and again
  // if that failed. W2 = max over: first 1 banked: 1/2 1/2 + 1/2 1/4 = 3/8; rolled: 1/2 (1/2 + 1/2 1/4) + 1/2 1/4 =
  // 7/16.
  CHECK(within(rules, 0) == 0);
  CHECK(within(rules, 1) == Approx(1. / 4).epsilon(1e-14));
  CHECK(within(rules, 2) == Approx(7. / 16).epsilon(1e-14));
  CHECK_THROWS_AS(within(rules, -1), UserError);
}

TEST_CASE("race: built-in sets agree with the slow twin at small targets") {
  for (const std::string& spec : tests::every_spec()) {
    const Rules rules = short_race(spec, load_rules(spec).rules.farkle.has_penalty() ? 400 : 600);
    INFO(spec);
    const SoloSolution race = solve_race(rules);
    check_solution(rules, race);
    SlowRace slow(rules);
    CHECK(race.expected_turns == Approx(slow.expected_turns()).epsilon(1e-10));
    double cumulative = 0;
    for (int k = 1; k <= 3; ++k) {
      const double best = within(rules, k);
      CHECK(best == Approx(slow.within(k)).epsilon(1e-12));
      cumulative += race.turns_pmf[k];
      CHECK(best >= cumulative - 1e-14);
    }
  }
}

TEST_CASE("race: dice that win at once agree with the slow twin") {
  for (const char* spec :
       {"classic+score.win=['3x*']", "official+score.win=['1-6','4x1']+turn.hot_dice=must",
        "facebook+score.win=['2x6']+farkle.streak=2", "classic+score.win=['1x1']+game.end=immediate+bank.opening=300",
        "classic+score.win=['3x*']+game.end=exact",
        "classic+score.win=['2x6']+farkle.penalty=100+farkle.streak=2+game.end=exact",
        "classic+dice.count=3+score.win=['2x2']+turn.hot_dice=off+game.end=exact", "dix-mille"}) {
    const Rules rules = short_race(spec, 400);
    INFO(spec);
    const SoloSolution race = solve_race(rules);
    check_solution(rules, race);
    SlowRace slow(rules);
    CHECK(race.expected_turns == Approx(slow.expected_turns()).epsilon(1e-10));
    for (int k = 1; k <= 3; ++k) CHECK(within(rules, k) == Approx(slow.within(k)).epsilon(1e-12));
  }
}

TEST_CASE("race: random rules agree with the slow twin") {
  tests::Random random(11);
  int exactly = 0;
  for (int i = 0; i < tests::cases(30); ++i) {
    Rules rules =
        tests::random_rules(random, i % 3 == 0 ? tests::LoadedDice::yes : tests::LoadedDice::no, i % 3 == 0 ? 3 : 5);
    const Points step = score_step(rules);
    rules.game.target = step * (1 + random.below(8));
    rules.farkle.floor = std::max(rules.farkle.floor, -3 * step);
    if (Rules exact = rules; i % 4 == 3) {
      exact.game.end = End::exact;
      exact.game.reach = Reach::at_least;
      if (check(exact).errors.empty()) rules = exact, ++exactly;
    }
    INFO(tests::shown(rules));
    const SoloSolution race = solve_race(rules);
    check_solution(rules, race);
    SlowRace slow(rules);
    CHECK(race.expected_turns == Approx(slow.expected_turns()).epsilon(1e-9));
    CHECK(within(rules, 2) == Approx(slow.within(2)).epsilon(1e-12).margin(1e-15));
  }
  if (!tests::sanitized) CHECK(exactly >= 2);
}

// Two dice: only a 6 alone brings the 300 that end it (10/36) or two of them do with the one kept (1/36), 5 and 5 bring
// 400. Whoever has 200 cannot bank at all: every turn from there ends in a farkle, which is the way back to 0.
TEST_CASE("race: a bank from which only penalties lead on") {
  Rules rules;
  rules.dice.count = 2;
  rules.score.singles = {0, 0, 0, 0, 0, 300};
  rules.score.melds = load_rules("classic", {"score.melds={'55'=400}"}).rules.score.melds;
  rules.game.target = 300;
  rules.game.end = End::exact;
  rules.farkle.reset = true;
  for (const int streak : {1, 2, 3}) {
    rules.farkle.streak = streak;
    const SoloSolution race = solve_race(rules);
    CHECK(race.convergence.converged);
    CHECK(race.expected_turns == Approx(36. / 11).epsilon(1e-12));
    const SeatStates states(rules);
    CHECK(race.values[states.index({200, 0, true})] == Approx(streak + 36. / 11).epsilon(1e-12));
  }
}

TEST_CASE("race: a bank that nobody can have, and from which the target is out of reach") {
  const SoloSolution race =
      solve_race(load_rules("classic", {"game.target=400", "game.end=exact", "bank.minimum=400"}).rules);
  CHECK(race.convergence.converged);
  CHECK(race.convergence.error_bound < 1e-9);
  CHECK(race.expected_turns < 100);
  CHECK(race.values[1] == SoloSolution::never);
}

// Two dice of which only sixes score bring 200 points and hot dice with a chance of 2 / 27.
TEST_CASE("race: what hardly ever comes up is no bank out of reach") {
  for (const int pairs : {2, 4, 6, 8, 12}) {
    INFO(pairs);
    Rules rules;
    rules.dice.count = 2;
    rules.score.singles = {0, 0, 0, 0, 0, 100};
    rules.game.target = rules.bank.opening = 200 * pairs;
    if (pairs > 4) {
      CHECK_THROWS_WITH(solve_race(rules), Catch::Contains("next to never"));
      continue;
    }
    const SoloSolution race = solve_race(rules);
    CHECK(race.convergence.converged);
    CHECK(std::abs(race.expected_turns - std::pow(13.5, pairs)) <= race.convergence.error_bound);
  }
}

// One die: a 1 or a 2 brings a step, anything else takes two. So T[k + 1] = 3 (T[k] - 1) - 2 T[max(0, k - 2)], and the
// first T follows from the last, which is 0.
TEST_CASE("race: a bank from which the target is missed for good by chance") {
  // One die, which is kept and banked: a 2 brings 150, and a 3 brings 200.
  const Rules rules = load_rules("classic", {"dice.count=1", "score.singles={1=50,2=150,3=200,5=0}", "score.triples={}",
                                             "turn.hot_dice=off", "bank.opening=200", "bank.minimum=150",
                                             "game.target=350", "game.end=exact"})
                          .rules;
  const SoloSolution race = solve_race(rules);
  CHECK(race.convergence.converged);
  CHECK(race.expected_turns == Approx(12).epsilon(1e-13));
  const SeatStates states(rules);
  CHECK(race.values[states.index({200, 0, true})] == Approx(6).epsilon(1e-13));
  CHECK(race.values[states.index({50, 0, true})] == SoloSolution::never);  // a 3 leaves 100 to go, too little to bank
}

TEST_CASE("race: nobody can ever bank") {
  const Rules rules = load_rules("classic", {"dice.count=2", "score.singles={1=0,4=50,5=0}", "score.triples={}",
                                             "score.melds.aa=300", "turn.hot_dice=off", "bank.minimum=200",
                                             "bank.confirm={melds=['aa'],points=200}", "game.target=1000"})
                          .rules;
  CHECK_THROWS_WITH(solve_race(rules), Catch::Contains("never reaches the target"));
}

TEST_CASE("race: farkles that take nearly all that turns bring") {
  for (const int steps : {3, 9, 15}) {
    INFO(steps);
    Rules rules;
    rules.dice.count = 1;
    rules.score.singles = {0, 50, 50};
    rules.turn.hot_dice = HotDice::off;
    rules.farkle.streak = 1;
    rules.farkle.penalty = 100;
    rules.game.target = 50 * steps;
    std::vector<std::pair<double, double>> turns{{1, 0}};  // times T[0], and what is added
    for (int k = 0; k < steps; ++k) {
      const auto [times, more] = turns[k];
      const auto [low_times, low_more] = turns[std::max(0, k - 2)];
      turns.emplace_back(3 * times - 2 * low_times, 3 * (more - 1) - 2 * low_more);
    }
    const SoloSolution race = solve_race(rules);
    CHECK(race.convergence.converged);
    CHECK(race.expected_turns == Approx(-turns.back().second / turns.back().first).epsilon(1e-9));
  }
}

TEST_CASE("race: random exact targets with penalties agree with the slow twin") {
  tests::Random random(41);
  int solved = 0;
  for (int i = 0; i < tests::cases(120); ++i) {
    Rules rules = tests::random_rules(random, tests::LoadedDice::no, 3);
    const Points step = score_step(rules);
    rules.game.target = step * (2 + random.below(6));
    rules.game.end = End::exact;
    rules.game.reach = Reach::at_least;
    rules.farkle.streak = 1 + random.below(3);
    rules.farkle.reset = random.chance(0.3);
    rules.farkle.penalty = rules.farkle.reset ? 0 : step * (1 + random.below(2));
    rules.farkle.floor = rules.farkle.reset ? 0 : -step * random.below(3);
    if (!check(rules).errors.empty()) continue;
    INFO(tests::shown(rules));
    const SoloSolution race = solve_race(rules);
    CHECK(race.convergence.converged);
    for (const double turns : race.values) CHECK((turns < 1e50 || turns == SoloSolution::never));
    if (race.expected_turns > 300) continue;  // too long for plain iteration
    check_solution(rules, race);
    SlowRace slow(rules);
    CHECK(race.expected_turns == Approx(slow.expected_turns()).epsilon(1e-9));
    ++solved;
  }
  CHECK(solved >= tests::cases(120) / 10);
}

TEST_CASE("race: classic's known value") {
  const Rules rules = load_rules("classic").rules;
  const SoloSolution race = solve_race(rules);
  CHECK(std::abs(race.expected_turns - 23.003989996) < 5e-10);
  check_solution(rules, race);
  // The fewest expected turns and the best chance within 15 turns are different aims.
  if (!tests::sanitized)
    CHECK(within(rules, 15) > std::accumulate(race.turns_pmf.begin(), race.turns_pmf.begin() + 16, 0.0) + 1e-4);
}

TEST_CASE("race: every rule has the effect that it should have") {
  const auto turns = [](auto&& change) {
    Rules rules = load_rules("classic").rules;
    rules.game.target = 2000;
    change(rules);
    return solve_race(rules).expected_turns;
  };
  const double base = turns([](Rules&) {});
  CHECK(turns([](Rules& r) { r.game.target = 2050; }) > base);
  CHECK(turns([](Rules& r) { r.game.reach = Reach::more_than; }) == turns([](Rules& r) { r.game.target = 2050; }));
  CHECK(turns([](Rules& r) { r.turn.hot_dice = HotDice::off; }) > base);
  CHECK(turns([](Rules& r) { r.turn.hot_dice = HotDice::must; }) > base);
  CHECK(turns([](Rules& r) { r.turn.hot_dice_scope = HotDiceScope::single_roll; }) > base);
  CHECK(turns([](Rules& r) { r.bank.opening = 1000; }) > base);
  CHECK(turns([](Rules& r) { r.bank.minimum = 300; }) > base);
  CHECK(turns([](Rules& r) { r.bank.minimum = 500; }) > turns([](Rules& r) { r.bank.opening = 500; }));
  CHECK(turns([](Rules& r) { r.score.three_pairs = 1500; }) < base);
  CHECK(turns([](Rules& r) { r.farkle.penalty = 500; }) > base);
  CHECK(turns([](Rules& r) { r.farkle.penalty = 500, r.farkle.floor = -1000; }) >
        turns([](Rules& r) { r.farkle.penalty = 500; }));
  CHECK(turns([](Rules& r) { r.farkle.reset = true; }) > turns([](Rules& r) { r.farkle.penalty = 500; }));
  CHECK(turns([](Rules& r) { r.farkle.reset = true, r.farkle.streak = 2; }) >
        turns([](Rules& r) { r.farkle.reset = true; }));
}

TEST_CASE("race: playing the printed policy takes the printed number of turns") {
  struct Game {
    const char* spec;
    Points target;
    int games;
  };
  for (const auto& [spec, target, all_games] :
       {Game{"classic", 10'000, 8'000}, Game{"on-the-board", 3'000, 8'000}, Game{"facebook", 2'000, 8'000}}) {
    const int games = tests::cases(all_games);
    INFO(spec);
    Rules rules = load_rules(spec).rules;
    rules.game.target = target;
    const Scorer scorer(rules);
    const SoloSolution race = solve_race(rules);
    const SeatStates states(rules);
    const tests::SlowTurn slow(rules);
    const auto value = [&](const Seat& s) { return race.values[states.index(s)]; };

    // Which dice to keep follows from the values, state by state; when to bank is the printed policy.
    std::vector<std::unique_ptr<tests::SlowWorths>> worths(race.values.size());
    const auto worths_of = [&](const Seat& state) -> tests::SlowWorths& {
      auto& known = worths[states.index(state)];
      if (!known) {
        const auto bank = [&, state](Points points, int afterstate) {
          if (!slow.may_bank(points, afterstate, state)) return tests::never;
          return reaches_target(rules, state.bank + points) ? 0.0 : -value({state.bank + points, 0, true});
        };
        known = std::make_unique<tests::SlowWorths>(
            slow, tests::SlowEnds{bank, -value(after_farkle(rules, state)),
                                  rules.game.target + 2'500 + 20 * slow.most(), [](Points, int) { return 0.0; }, 0.0});
      }
      return *known;
    };

    tests::Random random(12);
    double sum = 0, squares = 0;
    for (int game = 0; game < games; ++game) {
      Seat state{0, 0, !states.has_opening()};
      int turns = 0;
      for (bool finished = false; !finished;) {
        ++turns;
        tests::SlowWorths& here = worths_of(state);
        Points at_stake = 0;
        for (int dice = 6;;) {
          Dice roll;
          for (int d = 0; d < dice; ++d) roll.add(1 + random.below(6));
          if (scorer.farkle(roll)) {
            state = after_farkle(rules, state);
            break;
          }
          double best = tests::never;
          Keep chosen;
          for (const Keep& keep : scorer.keeps(roll)) {
            const int afterstate = dice - keep.dice.size();  // 0: hot
            const double worth = here.worth(at_stake + keep.points, afterstate);
            if (worth > best || chosen.points == 0) best = worth, chosen = keep;
          }
          at_stake += chosen.points;
          dice = dice == chosen.dice.size() ? 6 : dice - chosen.dice.size();
          if (!banks(rule_at(race, state, dice), at_stake)) continue;
          REQUIRE(can_bank(rules, dice == 6 ? After::hot : After::dice, at_stake, state));
          finished = reaches_target(rules, state.bank + at_stake);
          if (!finished) state = {state.bank + at_stake, 0, true};
          break;
        }
      }
      sum += turns;
      squares += static_cast<double>(turns) * turns;
    }
    const double mean = sum / games, sigma = std::sqrt((squares / games - mean * mean) / games);
    CHECK(sigma < 0.5);
    CHECK(std::abs(mean - race.expected_turns) < 4 * sigma);
  }
}
