// `optimal` for two plays the solution of its game, everywhere: in what it is evaluated at, and in every decision.
#include <string>
#include <vector>

#include "sim/policies/make_policy.hpp"
#include "solver/game/error.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/rulefile/rules_check.hpp"
#include "tests/catch.hpp"
#include "tests/support/optimal_checks.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;

namespace {

constexpr double close = 1e-10;
constexpr int positions = tests::sanitized ? 40 : 400;

void check_optimal(const Rules& rules) {
  INFO(tests::shown(rules));
  REQUIRE(check(rules).errors.empty());
  const auto solved = std::make_shared<Solved>(rules);
  const auto optimal = make_policy("optimal", solved, 2);
  const bool evaluated = rules.game.last_round == LastTurns::once;
  const tests::Worst value = evaluated ? tests::evaluation_error(*solved, *optimal) : tests::Worst{},
                     decision = tests::decision_loss(*solved, *optimal, positions);
  INFO(value.where << '\n' << decision.where);
  CHECK(value.off < close);
  CHECK(decision.off < close);
}

Rules three_dice(const std::vector<Die>& set) {
  Rules rules;
  rules.id = rules.name = "three-dice";
  rules.dice.count = 3;
  rules.dice.set = set;
  rules.score.singles = rules.score.triples = {};
  rules.game.end = End::not_last;
  rules.game.reach = Reach::more_than;
  return rules;
}

}  // namespace

// Every bank needs 150, so a chaser who needs only 50 has to roll on: it is better to stop just below the target.
TEST_CASE("Optimal: reaching the target may be worth less than stopping below it", "[optimal]") {
  Rules rules = three_dice({{6, 4, 2, 7, 2, 2}, {7, 0, 5, 7, 2, 2}, {8, 6, 0, 4, 4, 0}});
  rules.score.singles = {0, 0, 0, 0, 150, 150};
  rules.score.triples = {0, 500, 0, 250, 350, 0};
  rules.score.straights = {{{2, 3}, 50}};
  rules.bank.minimum = 150;
  rules.game.target = 500;
  check_optimal(rules);
}

TEST_CASE("Optimal: in a last turn a player off the board needs the opening, whatever the leader has", "[optimal]") {
  Rules rules = three_dice({});
  rules.dice.count = 4;
  rules.score.singles = {0, 50, 100, 0, 0, 0};
  rules.score.triples = {0, 0, 50, 300, 150, 1000};
  rules.score.growth = Growth::doubling;
  rules.score.straights = {{{1, 2}, 1100}, {{1, 3}, 1350}, {{2, 3}, 550}, {{2, 4}, 400}, {{3, 4}, 1300}, {{5, 6}, 750}};
  rules.score.nothing = 500;
  rules.turn.hot_dice_scope = HotDiceScope::single_roll;
  rules.bank.opening = 450;
  rules.bank.minimum = 50;
  rules.game.target = 200;
  for (const CarryMode carry : {CarryMode::inherit, CarryMode::none}) {
    rules.carry.mode = carry;
    check_optimal(rules);
  }
}

TEST_CASE("Optimal: keeps are told apart to the last digits", "[optimal]") {
  Rules rules = three_dice({});
  rules.score.singles = {0, 0, 200, 150, 200, 0};
  rules.score.triples = {100, 150, 0, 450, 600, 750};
  rules.score.straights = {{{2, 3}, 1200}, {{2, 4}, 1400}, {{4, 6}, 300}, {{5, 6}, 900}};
  rules.score.nothing = 150;
  rules.turn.hot_dice = HotDice::must;
  rules.carry.mode = CarryMode::inherit;
  rules.game.target = tests::sanitized ? 250 : 450;
  check_optimal(rules);
}

TEST_CASE("Optimal: any small game is evaluated as it was solved, and every decision is the best one",
          "[optimal][long]") {
  tests::Random random(20261125);
  int solved = 0;
  for (int k = 0; k < tests::cases(120); ++k) {
    const Rules rules = tests::random_game(random, 1 + k % 4);
    try {
      check_optimal(rules);
      ++solved;
    } catch (const CannotDo&) {  // turns without end, and games that are not solved
    }
  }
  CHECK(solved > tests::cases(60));
}
