// Exact evaluation against its slow twin, at every pair of seats.
#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "sim/policies/make_policy.hpp"
#include "solver/evaluate/policy_evaluation.hpp"
#include "solver/game/did_you_mean.hpp"
#include "solver/game/error.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/rulefile/rules_check.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"
#include "tests/solver/slow_evaluation.hpp"
#include "tests/support/random_sentences.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;

namespace {

// The largest difference over all pairs of seats.
double difference(const std::shared_ptr<Solved>& solved, const char* first_text, const char* second_text,
                  const tests::SlowTurn& turn, Points cap, Points most_left) {
  const auto first = make_policy(first_text, solved, 2), second = make_policy(second_text, solved, 2);
  const Evaluation fast = evaluate_policies(solved->rules, solved->model, *first, *second);
  CHECK(fast.convergence.converged);
  tests::SlowEvaluation slow(solved->rules, turn, first.get(), *second, cap, most_left);
  CHECK(slow.solve());
  const SeatStates states(solved->rules);
  double worst = 0;
  for (const Seat& mover : slow.seats())
    for (const Seat& other : slow.seats()) {
      const int i = states.index(mover), j = states.index(other);
      for (const int who : {0, 1})
        worst = std::max(worst, std::abs(fast.values[who].win(i, j) - slow.win(who, mover, other)));
    }
  return worst;
}

// How much the twin walks, in steps: turns that begin with less than `left`, up to `cap`. Where hot dice must be rolled
// that is as much as a turn hardly ever collects. None: it would take too long.
struct Walked {
  int cap, left;
};
std::optional<Walked> walked(Solved& solved, int usual) {
  constexpr int most = 150;
  Rules rules = solved.rules;  // how far turns get is known for last turns
  rules.game.end = End::last_turn;
  try {
    solved.turn(true);
    if (rules.turn.hot_dice != HotDice::must) return Walked{usual, 100};
    const int far = DuelGame(rules, solved.model).last_turn.steps_beyond(1e-13);
    return far < most ? std::optional(Walked{2 * far, far}) : std::nullopt;
  } catch (const CannotDo&) {  // turns have no end
    return std::nullopt;
  }
}

}  // namespace

TEST_CASE("Evaluation: random rules as its slow twin says, with loaded dice, offers and passing on",
          "[evaluation][long]") {
  tests::Random random(20);
  for (int k = 0; k < tests::cases(12); ++k) {
    Rules rules = tests::random_rules(random, k % 2 ? tests::LoadedDice::yes : tests::LoadedDice::no, 3);
    rules.carry.mode = static_cast<CarryMode>(k % 3);
    rules.game.end = static_cast<End>(k / 3 % 3);
    rules.farkle.streak = std::min(rules.farkle.streak, 2);
    if (rules.carry.mode == CarryMode::pass) rules.farkle.penalty = 0, rules.farkle.reset = false;
    const tests::SlowTurn without_target(rules);
    const Points step = without_target.step();
    rules.game.target = step * (1 + random.below(3));
    if (Rules exact = rules; k % 4 == 2) {
      exact.game.end = End::exact;
      exact.game.reach = Reach::at_least;
      if (rules.carry.mode != CarryMode::pass && check(exact).errors.empty()) rules = exact;
    }
    if (!check(rules).errors.empty()) continue;
    const std::string bank_at = "bank-at:" + std::to_string(step * (1 + random.below(6)));
    const auto solved = std::make_shared<Solved>(rules);
    const auto walk = walked(*solved, rules.carry.mode == CarryMode::none ? 600 : 200);
    if (!walk) continue;
    const tests::SlowTurn turn(rules);
    INFO(k << ' ' << tests::shown(rules));
    for (const auto& [first, second] : {std::pair{"optimal", bank_at.c_str()}, {bank_at.c_str(), "solo"}}) {
      CHECK(difference(solved, first, second, turn, walk->cap * step, walk->left * step) < 1e-10);
    }
  }
}

TEST_CASE("Evaluation: hot dice that must be rolled, and what they leave, as the slow twin says",
          "[evaluation][long]") {
  tests::Random random(29);
  for (int walks = 0; walks < tests::cases(8);) {
    Rules rules = tests::random_rules(random, tests::LoadedDice::no, 3);
    rules.turn.hot_dice = HotDice::must;
    rules.carry.mode = CarryMode::inherit;
    rules.game.end = static_cast<End>(walks % 3);
    rules.farkle.penalty = 0;
    rules.farkle.reset = false;
    const Points step = score_step(rules);
    rules.game.target = step * (1 + random.below(3));
    if (!check(rules).errors.empty()) continue;
    const auto solved = std::make_shared<Solved>(rules);
    const auto walk = walked(*solved, 0);
    if (!walk) continue;
    ++walks;
    const tests::SlowTurn turn(rules);
    INFO(tests::shown(rules));
    CHECK(difference(solved, "optimal", "bank-at:100", turn, walk->cap * step, walk->left * step) < 1e-10);
  }
}

TEST_CASE("Evaluation: sentences as their slow twin says", "[evaluation][sentences]") {
  tests::Random random(23);
  for (int k = 0; k < tests::cases(10); ++k) {
    Rules rules = tests::random_rules(random, k % 4 == 3 ? tests::LoadedDice::yes : tests::LoadedDice::no, 3);
    rules.carry.mode = k % 5 == 4 ? CarryMode::inherit : CarryMode::none;
    rules.game.end = k % 2 ? End::last_turn : static_cast<End>(k / 2 % 3);
    rules.farkle.streak = std::min(rules.farkle.streak, 2);
    const tests::SlowTurn turn(rules);
    const Points step = turn.step();
    rules.game.target = step * (2 + random.below(4));
    if (!check(rules).errors.empty()) continue;
    const auto words = [&] {
      return "sentences:" + join(said(tests::random_sentences(random, rules.dice.count, step, rules.game.target)), " ");
    };
    const std::string first = words(), second = words();
    INFO(k << ' ' << tests::shown(rules) << '\n' << first << '\n' << second);
    const auto solved = std::make_shared<Solved>(rules);
    const auto walk = walked(*solved, rules.carry.mode == CarryMode::none ? 600 : 200);
    if (!walk) continue;
    CHECK(difference(solved, first.c_str(), second.c_str(), turn, walk->cap * step, walk->left * step) < 1e-10);
  }
}

TEST_CASE("Evaluation: points to be confirmed and dice that win as the slow twin says", "[evaluation][long]") {
  tests::Random random(31);
  for (int walks = 0; walks < tests::cases(20);) {
    Rules rules = tests::random_rules(random, walks % 4 == 3 ? tests::LoadedDice::yes : tests::LoadedDice::no, 3);
    rules.farkle.streak = std::min(rules.farkle.streak, 2);
    rules.game.end = static_cast<End>(random.below(4));
    rules.game.target = score_step(rules) * (2 + random.below(4));
    if (walks % 2)
      rules = tests::confirmed(random, rules);
    else if (rules.game.end != End::not_last)
      rules.score.win = {tests::random_win(random)};
    if ((rules.score.win.empty() && !rules.bank.confirm.needed()) || !check(rules).errors.empty()) continue;
    const tests::SlowTurn turn(rules);
    const Points step = turn.step();
    const auto words = [&] {
      return "sentences:" + join(said(tests::random_sentences(random, rules.dice.count, step, rules.game.target)), " ");
    };
    const std::string bank_at = "bank-at:" + std::to_string(step * (1 + random.below(6)));
    INFO(walks << ' ' << tests::shown(rules));
    const auto solved = std::make_shared<Solved>(rules);
    const double farkles = solved->model.state(solved->model.full()).farkle_probability;
    const auto walk = walked(*solved, 200);
    if (!walk || farkles < 0.15 || farkles > 0.8) continue;  // endless for the twin
    ++walks;
    for (const auto& [first, second] : {std::pair{words(), words()}, {"optimal", bank_at}, {"turn", "solo"}}) {
      INFO(first << '\n' << second);
      CHECK(difference(solved, first.c_str(), second.c_str(), turn, walk->cap * step, walk->left * step) < 1e-10);
    }
  }
}

// Farkles come so often, and cost so much, that plain sweeps hardly change anything any more long before they are
// exact.
TEST_CASE("Evaluation: games that go on for ages are followed to their end", "[evaluation]") {
  Rules rules;
  rules.id = rules.name = "ages";
  rules.dice.count = 3;
  rules.dice.set = {{5, 3, 2, 2, 0, 4}, {1, 5, 0, 9, 1, 0}, {8, 5, 4, 7, 7, 2}};
  rules.score.singles = {};
  rules.score.triples = {500, 0, 900, 500, 450, 350};
  rules.score.straights = {{{2, 4}, 250}};
  rules.bank.opening = 200;
  rules.farkle.streak = 2;
  rules.farkle.reset = true;
  rules.game.target = 500;
  rules.game.end = End::not_last;
  REQUIRE(check(rules).errors.empty());
  const tests::SlowTurn turn(rules);
  const auto solved = std::make_shared<Solved>(rules);
  CHECK(difference(solved, "bank-at:300", "optimal", turn, 2000, 5000) < 1e-10);
}

// Hundreds of thousands of turns, and three farkles in a row take the bank away: changes die out in many ways at once.
TEST_CASE("Evaluation: against a player who never banks any other wins in the end", "[evaluation]") {
  Rules rules;
  rules.id = rules.name = "ages";
  rules.dice.count = 2;
  rules.dice.set = {{7, 6, 1, 7, 0, 6}, {10, 0, 0, 6, 6, 8}};
  rules.score.singles = rules.score.triples = {};
  rules.score.straights = {{{5, 6}, 540}};
  rules.farkle.streak = 3;
  rules.farkle.reset = true;
  rules.game.target = 2700;
  rules.game.end = End::immediate;
  REQUIRE(check(rules).errors.empty());
  const auto solved = std::make_shared<Solved>(rules);
  const auto bank_at = make_policy("bank-at:600", solved, 2);
  const Evaluation value = evaluate_policies(rules, solved->model, *bank_at, tests::NeverBanks());
  CHECK(value.convergence.error_bound < 1e-4);
  CHECK(std::abs(value.first_wins - 1) < value.convergence.error_bound);
  CHECK(std::abs(value.first_wins_if_second - 1) < value.convergence.error_bound);
}

TEST_CASE("Evaluation: a certain win is no more than certain", "[evaluation]") {
  const auto solved = std::make_shared<Solved>(
      load_rules("classic", {"dice.count=3", "score.singles={1=0,3=300,5=0,6=300}",
                             "score.triples={1=0,2=0,3=0,4=0,5=0,6=0}", "score.melds={'bb'=100,'22'=500}",
                             "farkle.streak=2", "farkle.penalty=300", "game.target=200", "game.end=exact"})
          .rules);
  const auto first = make_policy("threshold:0,200,400", solved, 2),
             second = make_policy("threshold:400,100,never", solved, 2);
  const Evaluation value = evaluate_policies(solved->rules, solved->model, *first, *second);
  CHECK(value.first_wins == 1);
  CHECK(value.first_wins_if_second == 1);
}

TEST_CASE("Evaluation: one die leaves nothing to inherit, so it is as if nothing were left over", "[evaluation]") {
  Rules rules;
  rules.id = rules.name = "one die";
  rules.dice.count = 1;
  rules.score.singles = {100, 0, 0, 0, 50, 0};
  rules.game.target = 300;
  for (const End end : {End::immediate, End::last_turn, End::not_last}) {
    rules.game.end = end;
    std::vector<double> wins;
    for (const CarryMode carry : {CarryMode::none, CarryMode::inherit}) {
      rules.carry.mode = carry;
      const auto solved = std::make_shared<Solved>(rules);
      const auto turn = make_policy("turn", solved, 2), bank_at = make_policy("bank-at:150", solved, 2);
      wins.push_back(evaluate_policies(solved->rules, solved->model, *turn, *bank_at).first_wins);
    }
    CHECK(wins[1] == Approx(wins[0]).epsilon(1e-13));
  }
}

TEST_CASE("Evaluation: what is not evaluated is refused by name", "[evaluation]") {
  const auto solved = std::make_shared<Solved>(load_rules("official+pass", {"game.end=exact"}).rules);
  const auto policy = make_policy("random", solved, 2);
  CHECK_THROWS_AS(evaluate_policies(solved->rules, solved->model, *policy, *policy), CannotDo);
}
