// The game for two against its slow twin: every position and every offer.
#include <algorithm>
#include <cmath>

#include "solver/duel_solver.hpp"
#include "solver/game/error.hpp"
#include "solver/game/rule_file.hpp"
#include "solver/game/rules_check.hpp"
#include "tests/catch.hpp"
#include "tests/solver/slow_duel.hpp"
#include "tests/support/rule_sets.hpp"

using namespace farkle;
using tests::SlowDuel;
using tests::SlowTurn;

namespace {

// The largest difference over all positions and offers.
double difference(const Rules& rules, const DuelValues& fast, const SlowDuel& slow) {
  const SeatStates& states = fast.states();
  const Points step = score_step(rules);
  double worst = 0;
  const auto compare = [&](double a, double b) { worst = std::max(worst, std::isfinite(a - b) ? std::abs(a - b) : 1.0); };
  for (const Seat& mover : slow.seats())
    for (const Seat& other : slow.seats()) {
      const int i = states.index(mover), j = states.index(other);
      compare(slow.win(mover, other), fast.win(i, j));
      if (!fast.has_offers() || other.streak != 0 || (states.has_opening() && !other.on_board)) continue;
      for (int steps = 1; steps <= fast.most_offered(other.bank); ++steps)
        for (int dice = 1; dice <= fast.offered_states(); ++dice)
          compare(slow.with_offer(mover, other, {steps * step, dice}), fast.offers(i, other.bank, steps)[dice - 1]);
    }
  return worst;
}

struct Case {
  std::string spec;
  std::vector<std::string> overrides;
  Points cap = 3000;
};

double difference(const Case& c) {
  const Rules rules = load_rules(c.spec, c.overrides).rules;
  const TurnModel model(rules, Scorer(rules));
  const DuelGame game(rules, model);
  const DuelSolution fast = solve_duel(game);
  CHECK(fast.convergence.converged);
  const SlowTurn turn(rules);
  SlowDuel slow(rules, turn, c.cap);
  CHECK(slow.solve() > 0);
  return difference(rules, fast.values, slow);
}

void agree(const std::vector<Case>& cases, double most = 1e-9) {
  for (const Case& c : cases) {
    std::string name = c.spec;
    for (const std::string& text : c.overrides) name += " " + text;
    INFO(name);
    CHECK(difference(c) < most);
  }
}

// Forced rolls go on where nobody would roll by choice, and so do free ones: those twins need a higher cap.
constexpr Points high = 10000;
const std::string to_300 = "game.target=300", to_200 = "game.target=200";
// Five dice and cheaper melds: small enough for penalties and offers in a second.
const std::vector<std::string> small = {"dice.count=4", "game.target=250", "score.triples={1=300,2=200,3=300,4=400,5=500,6=600}"};
std::vector<Case> variants(const std::string& spec, const std::vector<std::vector<std::string>>& changes, Points cap = 3000) {
  std::vector<Case> cases;
  for (const std::vector<std::string>& change : changes) {
    Case c{spec, small, cap};
    c.overrides.insert(c.overrides.end(), change.begin(), change.end());
    cases.push_back(c);
  }
  return cases;
}

}  // namespace

TEST_CASE("duel: a higher cap changes nothing in the slow twin") {
  const Rules rules = load_rules("official", {to_300}).rules;
  const SlowTurn turn(rules);
  SlowDuel low(rules, turn, 3000), high_cap(rules, turn, 6000);
  low.solve();
  high_cap.solve();
  double worst = 0;
  for (const Seat& mover : low.seats())
    for (const Seat& other : low.seats()) worst = std::max(worst, std::abs(low.win(mover, other) - high_cap.win(mover, other)));
  CHECK(worst < 1e-10);
  CHECK(std::abs(low.win({}, {}) - 0.5) > 0.01);
}

TEST_CASE("duel: the built-in sets agree with the slow twin") {
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

TEST_CASE("duel: every option of official agrees with the slow twin, and so do several together") {
  for (const std::string option : {"opening-500", "minimum-500", "single-roll-hot-dice", "pass", "no-final-round", "opening-500+pass",
                                   "minimum-500+single-roll-hot-dice+pass", "opening-500+minimum-500+single-roll-hot-dice+pass+no-final-round"})
    agree({{"official+" + option, {to_300}}});
  agree({{"official+opening-500", {to_300, "bank.opening=200"}}});
}

TEST_CASE("duel: hot dice that must or may not be rolled, however turns are taken over") {
  agree({{"official", {to_200, "turn.hot_dice=must"}, high}});
  for (const std::string hot : {"may", "must", "off"})
    for (const std::string carry : {"none", "inherit", "pass"})
      agree(variants("classic", {{"turn.hot_dice=" + hot, "carry.mode=" + carry},
                                 {"turn.hot_dice=" + hot, "carry.mode=" + carry, "turn.hot_dice_scope=single-roll", "bank.minimum=150"}},
                     hot == "must" ? 5000 : 3000));
}

TEST_CASE("duel: ends and targets of every kind") {
  for (const std::string end : {"immediate", "last-turn", "not-last"})
    for (const std::string reach : {"at-least", "more-than"})
      agree(variants("classic", {{"game.end=" + end, "game.reach=" + reach, "game.target=220", "carry.mode=inherit"},
                                 {"game.end=" + end, "game.reach=" + reach, "game.target=250", "carry.mode=pass", "bank.opening=300"}}));
}

TEST_CASE("duel: penalties, floors and openings") {
  agree(variants("classic", {{"farkle.penalty=100", "farkle.streak=1"},
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
         {"classic", {to_200, "dice.count=3", "dice.set=[[1,1,1,1,1,1],[4,1,1,1,1,1],[1,0,1,1,3,2]]", "carry.mode=inherit"}},
         {"classic", {to_200, "dice.count=3", "dice.set=[[1,1,1,1,1,1],[4,1,1,1,1,1],[1,0,1,1,3,2]]", "carry.mode=pass"}}});
}

TEST_CASE("duel: what is not solved is refused by name") {
  const Rules rules = load_rules("official+pass", {"farkle.penalty=500"}).rules;
  const TurnModel model(rules, Scorer(rules));
  CHECK_THROWS_AS(solve_duel(DuelGame(rules, model)), CannotDo);
}

// The twin takes hours from one half; from the fast values one sweep tells whether they solve its equations too.
TEST_CASE("duel: every built-in set and option to 2,000", "[.slow]") {
  for (const std::string& spec : tests::every_spec()) {
    INFO(spec);
    const Rules rules = load_rules(spec, {"game.target=2000"}).rules;
    if (rules.carry == CarryMode::pass && rules.farkle.has_penalty()) continue;
    const bool endless = rules.turn.hot_dice == HotDice::must || rules.score.nothing > 0;
    CHECK(difference({spec, {"game.target=2000"}, endless ? 12000 : 5000}) < 1e-9);
  }
}
