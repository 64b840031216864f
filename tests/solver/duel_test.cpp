// The two-player game against its slow twin: every position and every offer.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "solver/duel/duel_solver.hpp"
#include "solver/game/error.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/rulefile/rules_check.hpp"
#include "tests/catch.hpp"
#include "tests/solver/slow_duel.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;
using tests::SlowDuel;
using tests::SlowTurn;

namespace {

enum class Start { half, solution };  // where the twin begins; from the solution it stays there if its equations agree

struct DuelCase {
  std::string spec;
  std::vector<std::string> overrides;
  Points cap = 3000;
  Start start = Start::half;
};

double difference(const DuelCase& c) {
  const Rules rules = load_rules(c.spec, c.overrides).rules;
  const TurnModel model(rules, Scorer(rules));
  const DuelGame game(rules, model);
  const DuelSolution fast = solve_duel(game);
  CHECK(fast.convergence.converged);
  const SlowTurn turn(rules);
  SlowDuel slow(rules, turn, c.cap);
  if (c.start == Start::solution) slow.take(fast.values);
  CHECK(slow.solve() > 0);
  return fast.second ? std::max(slow.difference(fast.values), slow.difference(*fast.second, 1))
                     : slow.difference(fast.values);
}

void agree(const std::vector<DuelCase>& cases, double most = 1e-9) {
  for (const DuelCase& c : cases) {
    std::string name = c.spec;
    for (const std::string& text : c.overrides) name += " " + text;
    INFO(name);
    CHECK(difference(c) < most);
  }
}

// Forced rolls go on where nobody would roll by choice, and so do free ones: those twins need a higher cap.
constexpr Points high = 10000;
const std::string to_300 = "game.target=300", to_200 = "game.target=200";
// Four dice and cheaper melds: small enough for penalties and offers in a second.
const std::vector<std::string> few_dice = {"dice.count=4", "game.target=250",
                                           "score.triples={1=300,2=200,3=300,4=400,5=500,6=600}"};
std::vector<DuelCase> variants(const std::string& spec, const std::vector<std::vector<std::string>>& changes,
                               Points cap = 3000) {
  std::vector<DuelCase> cases;
  for (const std::vector<std::string>& change : changes) {
    DuelCase c{spec, few_dice, cap};
    c.overrides.insert(c.overrides.end(), change.begin(), change.end());
    cases.push_back(c);
  }
  return cases;
}

}  // namespace

// J. Neller and C. Presser, Optimal Play of the Dice Game Pig, UMAP Journal 25 (2004): 53.06 %.
TEST_CASE("duel: Pig, with points in steps of one") {
  const std::vector<std::string> pig{"dice.count=1", "score.triples={1=0,2=0,3=0,4=0,5=0,6=0}",
                                     "score.singles={1=0,2=2,3=3,4=4,5=5,6=6}", "game.target=100",
                                     "game.end=immediate"};
  const Rules rules = load_rules("classic", pig).rules;
  const DuelSolution duel = solve_duel(DuelGame(rules, TurnModel(rules, Scorer(rules))));
  CHECK(duel.convergence.converged);
  CHECK(std::abs(duel.first_player_wins() - 0.530593) < 1e-6);
}

TEST_CASE("duel: each player with other dice") {
  const std::string mine = "dice.set=[[2,1,1,1,1,1],[1,1,1,1,3,1],[1,1,1,1,1,1],[1,2,2,2,1,2]]",
                    theirs = "dice.set=[[1,1,1,1,1,1],[3,1,1,1,1,1],[3,1,1,1,1,1],[1,0,1,1,1,1]]";
  const std::vector<DuelCase> cases =
      variants("classic", {{},
                           {"game.end=immediate"},
                           {"game.end=exact"},
                           {"game.end=not-last", "bank.opening=150"},
                           {"game.reach=more-than", "bank.minimum=100"},
                           {"farkle.penalty=100", "farkle.floor=-100"},
                           {"farkle.penalty=reset", "farkle.streak=2", "game.end=immediate"},
                           {"turn.hot_dice=must"},
                           {"turn.hot_dice=off"},
                           {"score.win=[\"4x*\"]"}});
  for (DuelCase c : cases) {
    INFO(c.overrides.back());
    if (c.overrides.back() == "turn.hot_dice=must") c.cap = high;
    std::vector<Rules> rules;
    for (const std::string& dice : {mine, theirs}) {
      c.overrides.push_back(dice);
      rules.push_back(load_rules(c.spec, c.overrides).rules);
      c.overrides.pop_back();
    }
    const TurnModel one_model(rules[0], Scorer(rules[0])), other_model(rules[1], Scorer(rules[1]));
    const DuelGame other(rules[1], other_model), both(rules[0], one_model, other);
    const DuelSolution fast = solve_duel(both);
    CHECK(fast.convergence.converged);
    const SlowTurn one_turn(rules[0]), other_turn(rules[1]);
    SlowDuel slow(rules[0], one_turn, c.cap), twin(rules[1], other_turn, c.cap);
    slow.meet(twin);
    CHECK(slow.solve() > 0);
    CHECK(slow.difference(fast.of(0)) < 1e-9);
    CHECK(twin.difference(fast.of(1)) < 1e-9);
  }
  const Rules rules = load_rules("classic", {"carry.mode=inherit"}).rules;
  const TurnModel model(rules, Scorer(rules));
  const DuelGame game(rules, model);
  CHECK_THROWS_AS(DuelGame(rules, model, game), CannotDo);
}

TEST_CASE("duel: the same dice for both is the game of one set of dice") {
  const Rules rules = load_rules("official", {to_300}).rules;
  const TurnModel model(rules, Scorer(rules));
  const DuelGame game(rules, model);
  const DuelSolution one = solve_duel(game);
  const DuelGame meeting(rules, model, game);
  const DuelSolution both = solve_duel(meeting);
  for (int player = 0; player < 2; ++player)
    for (std::size_t i = 0; i < one.values.wins().size(); ++i)
      CHECK(both.of(player).wins()[i] == Approx(one.values.wins()[i]).margin(1e-13));
}

TEST_CASE("duel: a higher cap changes nothing in the slow twin") {
  const Rules rules = load_rules("official", {to_300}).rules;
  const SlowTurn turn(rules);
  SlowDuel low(rules, turn, 3000), high_cap(rules, turn, 6000);
  low.solve();
  high_cap.solve();
  double worst = 0;
  for (const Seat& mover : low.seats())
    for (const Seat& other : low.seats())
      worst = std::max(worst, std::abs(low.win(mover, other) - high_cap.win(mover, other)));
  CHECK(worst < 1e-10);
  CHECK(std::abs(low.win({}, {}) - 0.5) > 0.01);
}

TEST_CASE("duel: the built-in sets agree with the slow twin", "[long]") {
  agree({{"classic", {to_300}},
         {"first-past", {to_300}},
         {"on-the-board", {to_300}, 6000},
         {"on-the-board", {to_300, "bank.opening=150"}, 6000},
         {"kingdom-come", {to_300}},
         {"carry-over", {to_200}},
         {"carry-over", {to_300, "farkle.streak=1"}},
         {"facebook", {to_300, "farkle.streak=2", "farkle.penalty=100", "farkle.floor=-100"}, 2000},
         {"zilch", {"game.target=150", "farkle.streak=2", "farkle.penalty=50", "farkle.floor=-50"}, 12000}});
}

TEST_CASE("duel: every option of official agrees with the slow twin, and so do several together", "[long]") {
  for (const std::string option :
       {"opening-500", "minimum-500", "single-roll-hot-dice", "pass", "no-final-round", "opening-500+pass",
        "minimum-500+single-roll-hot-dice+pass", "opening-500+minimum-500+single-roll-hot-dice+pass+no-final-round"})
    agree({{"official+" + option, {to_300}}});
  agree({{"official+opening-500", {to_300, "bank.opening=200"}}});
}

// Two dice of which nearly every face scores are hot again and again, and in the end leave one that is offered.
TEST_CASE("duel: hot dice that must be rolled at the end of a game, and what they leave") {
  agree({{"classic",
          {"dice.count=2", "dice.set=[[2,5,2,4,9,5],[6,5,2,5,2,8]]", "score.singles={1=100,2=150,3=50,5=50,6=100}",
           "turn.hot_dice=must", "turn.hot_dice_scope=single-roll", "turn.keep=all", "carry.mode=inherit",
           "game.target=50"},
          40000}},
        1e-12);
}

TEST_CASE("duel: hot dice that must or may not be rolled, however turns are taken over", "[long]") {
  agree({{"official", {to_200, "turn.hot_dice=must"}, high}});
  for (const std::string hot : {"may", "must", "off"})
    for (const std::string carry : {"none", "inherit", "pass"})
      agree(variants(
          "classic",
          {{"turn.hot_dice=" + hot, "carry.mode=" + carry},
           {"turn.hot_dice=" + hot, "carry.mode=" + carry, "turn.hot_dice_scope=single-roll", "bank.minimum=150"}},
          hot == "must" ? 5000 : 3000));
}

TEST_CASE("duel: ends and targets of every kind") {
  for (const std::string end : {"immediate", "last-turn", "not-last"})
    for (const std::string reach : {"at-least", "more-than"})
      agree(variants("classic", {{"game.end=" + end, "game.reach=" + reach, "game.target=220", "carry.mode=inherit"},
                                 {"game.end=" + end, "game.reach=" + reach, "game.target=250", "carry.mode=pass",
                                  "bank.opening=300"}}));
}

TEST_CASE("duel: whoever is overtaken in the last round plays again") {
  const std::string again = "game.last_round=overtaken";
  agree({{"classic", {to_300, again}, 5000}});
  agree(variants("classic", {{again},
                             {again, "bank.minimum=200", "bank.opening=350", "game.reach=more-than"},
                             {again, "bank.opening=600", "turn.hot_dice=off"},
                             {again, "bank.opening=250", "bank.on_board_at=100"},
                             {again, "carry.mode=pass", "turn.hot_dice_scope=single-roll"},
                             {again, "farkle.penalty=100", "farkle.streak=2", "farkle.floor=-100"},
                             {again, "dice.set=[[1,1,1,1,1,1],[4,1,1,1,1,1],[1,1,1,1,3,2],[1,1,1,1,1,1]]"},
                             {again, "score.win=['3x6']"},
                             {again, "score.win=['4x*']", "bank.minimum=200", "bank.opening=350"},
                             {again, "score.win=['2x2']", "turn.hot_dice=off"},
                             {again, "score.win=['3x*']", "dice.set=[{weights=[1,1,2,1,1,1],joker=3}]"}}));
  agree(variants(
      "classic",
      {{again, "turn.hot_dice=must", "bank.minimum=150"}, {again, "turn.hot_dice=must", "score.win=['3x4']"}}, 5000));
}

TEST_CASE("duel: with as many turns for both each seat has values of its own") {
  const std::string equal = "game.last_round=equal";
  agree({{"classic", {to_300, equal}}});
  agree(variants("classic", {{equal},
                             {equal, "bank.minimum=200", "bank.opening=350", "game.reach=more-than"},
                             {equal, "bank.opening=250", "bank.on_board_at=100"},
                             {equal, "carry.mode=pass", "turn.hot_dice_scope=single-roll"},
                             {equal, "farkle.penalty=70", "farkle.streak=2", "farkle.floor=-40", "game.target=100"},
                             {equal, "farkle.penalty=reset", "farkle.streak=2", "bank.opening=200"},
                             {equal, "dice.set=[[1,1,1,1,1,1],[4,1,1,1,1,1],[1,1,1,1,3,2],[1,1,1,1,1,1]]"}}));
  agree(variants("classic", {{equal, "turn.hot_dice=must", "bank.minimum=150"}}, 5000));
}

TEST_CASE("duel: penalties, floors and openings", "[long]") {
  agree(variants(
      "classic",
      {{"farkle.penalty=100", "farkle.streak=1"},
       {"farkle.penalty=100", "farkle.streak=1", "farkle.floor=-150"},
       {"farkle.penalty=70", "farkle.streak=2", "farkle.floor=-40", "game.target=100"},  // banks finer than scores
       {"farkle.penalty=100", "farkle.streak=2", "farkle.floor=-100", "bank.opening=200"},
       {"farkle.penalty=reset", "farkle.streak=2", "bank.opening=200"},
       {"farkle.penalty=reset", "farkle.streak=1", "turn.hot_dice=must"},
       {"farkle.penalty=reset", "farkle.streak=2", "carry.mode=inherit", "bank.opening=150"},
       {"farkle.penalty=25", "farkle.streak=1", "carry.mode=inherit", "game.target=150"},
       {"farkle.penalty=50", "farkle.streak=3", "farkle.floor=-50", "bank.minimum=300", "game.target=150"}},
      3000));
}

TEST_CASE("duel: other melds and other dice") {
  agree({{"official", {to_300, "dice.count=5", "score.straights={1-6=0,1-5=800}"}},
         {"facebook", {to_200, "score.growth=double", "farkle.penalty=0"}, 6000},
         {"zilch", {to_200, "farkle.penalty=0", "turn.hot_dice=off", "carry.mode=inherit", "bank.minimum=100"}},
         {"classic", {to_300, "dice.weights=[3,1,1,1,2,1]", "dice.count=4"}},
         {"classic", {to_200, "dice.count=2", "dice.set=[[1,1,1,1,1,1],[4,1,1,1,1,1]]"}},
         {"classic",
          {to_200, "dice.count=3", "dice.set=[[4,1,1,1,1,1],[1,1,1,1,1,1],[4,1,1,1,1,1]]", "carry.mode=inherit"}},
         {"classic",
          {to_200, "dice.count=3", "dice.set=[[1,1,1,1,1,1],[4,1,1,1,1,1],[1,0,1,1,3,2]]", "carry.mode=inherit"}},
         {"classic",
          {to_200, "dice.count=3", "dice.set=[[1,1,1,1,1,1],[4,1,1,1,1,1],[1,0,1,1,3,2]]", "carry.mode=pass"}}});
}

TEST_CASE("duel: the target to be hit exactly", "[long]") {
  agree(variants("classic", {{"game.end=exact"},
                             {"game.end=exact", "bank.opening=150"},
                             {"game.end=exact", "turn.hot_dice=must"},
                             {"game.end=exact", "turn.hot_dice=off"},
                             {"game.end=exact", "carry.mode=inherit"},
                             {"game.end=exact", "carry.mode=inherit", "turn.hot_dice=must", "game.target=200"},
                             {"game.end=exact", "farkle.penalty=100", "farkle.streak=2", "farkle.floor=-100"},
                             {"game.end=exact", "farkle.penalty=reset", "farkle.streak=2", "carry.mode=inherit"}}));
  agree({{"official", {to_300, "game.end=exact"}},
         {"classic",
          {to_200, "dice.count=3", "dice.set=[[1,1,1,1,1,1],[4,1,1,1,1,1],[1,0,1,1,3,2]]", "game.end=exact"}}});
}

TEST_CASE("duel: all dice that score must be kept") {
  agree({{"official", {to_300, "turn.keep=all"}}, {"carry-over", {to_200, "turn.keep=all"}}});
  agree(variants("classic", {{"turn.keep=all", "turn.hot_dice=must"},
                             {"turn.keep=all", "game.end=exact"},
                             {"turn.keep=all", "carry.mode=pass"}}));
}

TEST_CASE("duel: the bank says who is on the board", "[long]") {
  const std::string opening = "bank.opening=150", at = "bank.on_board_at=200";
  agree(variants("classic",
                 {{opening, at},
                  {opening, at, "carry.mode=inherit"},
                  {opening, at, "carry.mode=pass"},
                  {opening, at, "farkle.penalty=reset", "farkle.streak=1"},
                  {opening, at, "farkle.penalty=100", "farkle.streak=2", "farkle.floor=-50", "game.target=200"},
                  {opening, at, "farkle.penalty=reset", "farkle.streak=2", "carry.mode=inherit", "game.target=200"}}));
}

TEST_CASE("duel: dice that win at once", "[long]") {
  const std::string triple = "score.win=['3x*']", a_one = "score.win=['1x1']", run = "score.win=['2-4', '3x6']";
  agree({{"classic", {to_300, "score.win=['6x1']"}},
         {"official", {to_300, "score.win=['3x*', '1-6']"}, high},
         {"official+no-final-round", {to_300, triple}},
         {"classic", {to_200, "dice.count=3", "dice.set=[[1,1,1,1,1,1],[4,1,1,1,1,1],[1,0,1,1,3,2]]", run}}});
  agree(variants("classic", {{triple},
                             {a_one},
                             {run, "game.end=immediate"},
                             {triple, "turn.hot_dice=off", "bank.opening=150"},
                             {triple, "carry.mode=pass"},
                             {run, "carry.mode=pass", "bank.opening=150"},
                             {triple, "farkle.penalty=100", "farkle.streak=2", "farkle.floor=-100"},
                             {triple, "farkle.penalty=reset", "farkle.streak=1"}}));
  agree(variants("classic",
                 {{triple, "turn.hot_dice=must"},
                  {run, "turn.hot_dice=must", "score.singles={1=100, 2=50, 5=50}"},
                  {run, "score.nothing=200", "turn.hot_dice_scope=single-roll"},
                  {triple, "game.end=exact"},
                  {run, "game.end=exact", "turn.hot_dice=must"},
                  {triple, "game.end=exact", "turn.hot_dice=off", "bank.opening=150"},
                  {a_one, "game.end=exact", "farkle.penalty=100", "farkle.streak=2"}},
                 high));
}

TEST_CASE("duel: what is not solved is refused by name") {
  for (const char* spec : {"official+pass+farkle.penalty=500", "official+pass+game.end=exact",
                           "carry-over+game.end=last-turn+score.win=['6x1']"}) {
    const Rules rules = load_rules(spec).rules;
    const TurnModel model(rules, Scorer(rules));
    CHECK_THROWS_AS(solve_duel(DuelGame(rules, model)), CannotDo);
  }
}

// Random rules, small enough to be solved from one half in a blink.
TEST_CASE("duel: random rules agree with the slow twin") {
  tests::Random random(7);
  for (int solved = 0; solved < tests::cases(15);) {
    Rules rules = tests::random_rules(random, random.chance(0.2) ? tests::LoadedDice::yes : tests::LoadedDice::no, 3);
    const Points step = score_step(rules);
    rules.carry.mode = static_cast<CarryMode>(random.below(3));
    rules.game.end = static_cast<End>(random.below(3));
    rules.game.target = step * (1 + random.below(6)) + random.below(2) * step / 3;
    rules.farkle.penalty =
        rules.carry.mode != CarryMode::pass && random.chance(0.4) ? 1 + step * random.below(4) / 2 : 0;
    rules.farkle.penalty -= rules.farkle.penalty % std::max(step / 2, 1);
    rules.farkle.reset = rules.carry.mode != CarryMode::pass && rules.farkle.penalty == 0 && random.chance(0.2);
    rules.farkle.streak = 1 + random.below(3);
    rules.farkle.floor = -step * random.below(3);
    if (tests::Random later = random; rules.carry.mode != CarryMode::inherit) {
      if (later.chance(0.4)) rules.score.win = {tests::random_win(later)};
      if (rules.game.end == End::last_turn && rules.carry.mode == CarryMode::none && bank_step(rules) == step &&
          later.chance(0.5))
        rules.game.last_round = LastTurns::overtaken;
    }
    if (!check(rules).errors.empty() || SeatStates(rules).size() > 20) continue;
    const SlowTurn turn(rules);
    const TurnModel model(rules, Scorer(rules));
    if (model.state(model.full()).farkle_probability > 0.8 || model.state(model.full()).farkle_probability < 0.05)
      continue;  // the twin would be slow
    INFO(tests::shown(rules));
    const DuelSolution fast = solve_duel(DuelGame(rules, model));
    CHECK(fast.convergence.converged);
    SlowDuel slow(rules, turn, 32 * turn.most() + 2 * rules.game.target);  // hot dice may come again and again
    CHECK(slow.solve() > 0);
    CHECK(slow.difference(fast.values) < 1e-9);
    ++solved;
  }
}

// Without a penalty the twin starts from one half. With one that takes hours.
TEST_CASE("duel: every built-in set and option to 2,000", "[.slow]") {
  for (const std::string& spec : tests::every_spec()) {
    const Rules rules = load_rules(spec, {"game.target=2000"}).rules;
    const bool far = rules.turn.hot_dice == HotDice::must || rules.score.nothing > 0;
    const Start start = rules.farkle.has_penalty() ? Start::solution : Start::half;
    const double worst = difference({spec, {"game.target=2000"}, far ? 12000 : 6000, start});
    std::printf("%s to 2,000: %.1e\n", spec.c_str(), worst);
    std::fflush(stdout);
    INFO(spec);
    CHECK(worst < 1e-9);
  }
}
