#include "solver/duel/last_turn.hpp"

#include <algorithm>
#include <cmath>

#include "solver/duel/duel_solver.hpp"
#include "solver/duel/duel_turn.hpp"
#include "solver/game/error.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/turn.hpp"
#include "tests/catch.hpp"
#include "tests/support/slow_turn.hpp"

using namespace farkle;
using tests::SlowTurn;
using tests::SlowWorths;

namespace {

struct EndGame {
  Rules rules;
  TurnModel model;
  DuelGame duel;
  SlowTurn slow;
  explicit EndGame(const Rules& r) : rules(r), model(rules, Scorer(rules)), duel(rules, model), slow(rules) {}
  EndGame(const std::string& spec, const std::vector<std::string>& overrides)
      : EndGame(load_rules(spec, overrides).rules) {}
  EndGame(const EndGame&) = delete;
  Points step() const { return model.step(); }
};

// Every way in which the end of a turn can differ.
const std::vector<std::pair<std::string, std::vector<std::string>>> games = {
    {"classic", {}},
    {"official", {"turn.hot_dice=must"}},
    {"official", {"turn.hot_dice_scope=single-roll", "turn.hot_dice=must"}},
    {"carry-over", {"turn.hot_dice=off"}},
    {"classic", {"dice.count=4", "turn.hot_dice=must", "score.singles={1=500,5=50}"}},
    {"zilch", {"score.growth=add", "bank.minimum=0"}},
    {"classic", {"dice.count=3", "dice.set=[[1,1,1,1,1,1],[4,1,1,1,1,1],[1,0,1,1,3,2]]", "turn.hot_dice=must"}},
};

// One die, and only a one scores.
Rules one_die() {
  Rules rules;
  rules.dice.count = 1;
  rules.score.singles = {100, 0, 0, 0, 0, 0};
  return rules;
}

}  // namespace

TEST_CASE("last turn: with one die every hundred points are one more chance of a sixth") {
  const EndGame game(one_die());
  for (int steps = 1; steps <= 10; ++steps)
    CHECK(game.duel.last_turn.roll(steps, 1) == Approx(std::pow(1.0 / 6, steps)).epsilon(1e-13));
  CHECK(game.duel.last_turn.roll(0, 1) == Approx(1.0 / 6));                   // who takes an offer must roll it
  CHECK(game.duel.last_turn.exceed(1, 3) == game.duel.last_turn.roll(3, 1));  // no bank below the least
  CHECK(game.duel.last_turn.exceed(-5, 1) == game.duel.last_turn.roll(1, 1));
}

TEST_CASE("last turn: a turn is walked up to the first level that cannot matter") {
  const EndGame game(one_die());
  for (int from = 0; from <= 8; ++from)
    for (int lead = -30; lead <= 10; ++lead) {
      INFO(from << " " << lead);
      const auto chance = [&](int level) { return std::pow(1.0 / 6, level - from + std::max(0, level + lead)); };
      const int top = game.duel.last_turn.top_level(from, lead);
      CHECK(chance(top) < 1.001e-16);
      CHECK(chance(top - 1) > 0.999e-16);
    }
}

TEST_CASE("last turn: the chance to collect enough is that of the plain recursion") {
  for (const auto& [spec, overrides] : games) {
    const EndGame game(spec, overrides);
    INFO(spec << (overrides.empty() ? "" : " " + overrides[0]));
    double last = 1;
    for (const int steps : {0, 1, 7, 20, 41, 100}) {
      const Points needed = steps * game.step();
      tests::SlowEnds ends;
      ends.bank = [&](Points points, int afterstate) {
        return points >= needed && game.slow.may_bank(points, afterstate, true) ? 1.0 : tests::never;
      };
      ends.cap = needed + 12000;
      ends.beyond = [](Points, int) { return 1.0; };
      SlowWorths worths(game.slow, ends);
      for (int state = 1; state <= game.model.full(); ++state)
        CHECK(std::abs(game.duel.last_turn.roll(steps, state) - worths.roll(0, state)) < 1e-12);
      CHECK(game.duel.last_turn.roll(steps, game.model.full()) <= last);
      last = game.duel.last_turn.roll(steps, game.model.full());
    }
  }
}

TEST_CASE("last turn: a game that ends at once leaves no chance") {
  const EndGame game("official", {"game.end=immediate"});
  CHECK_FALSE(game.duel.last_turn.possible());
  CHECK(game.duel.last_turn.exceed(1, 1) == 0);
  CHECK(game.duel.past_target_on.stop(-100) == 1);
}

// Beyond the target a turn is walked only up to settled(loss). There banking must be right with any dice, and hot dice
// that must be rolled worth what hot() says.
TEST_CASE("last turn: from where it is settled nobody rolls who may bank") {
  for (const std::string end : {"last-turn", "immediate"})
    for (auto [spec, overrides] : games) {
      overrides.push_back("game.end=" + end);
      const EndGame game(spec, overrides);
      const bool must = game.rules.turn.hot_dice == HotDice::must;
      const PastTarget& past_target = game.duel.past_target_on;
      int last_settled = 0;
      for (const double loss : {0.9, 0.5, 0.1, 0.01, 0.0001}) {
        INFO(spec << " " << overrides[0] << " " << end << " loss " << loss);
        const int settled = past_target.settled(loss).value();
        CHECK(settled >= last_settled);  // the less a farkle loses, the longer rolling pays
        last_settled = settled;
        for (const int steps : {settled, settled + 1, settled + 13}) {
          const auto stop = [&](Points points) {
            return 1 - game.duel.last_turn.exceed(std::max(1, steps + points / game.step() - 1), 1);
          };
          tests::SlowEnds ends;
          ends.farkle = 1 - loss;
          ends.bank = [&](Points points, int afterstate) {
            return game.slow.may_bank(points, afterstate, true) ? stop(points) : tests::never;
          };
          ends.cap = 9000;
          ends.beyond = [&](Points points, int) { return stop(points); };
          SlowWorths worths(game.slow, ends);
          for (int afterstate = 1; afterstate <= game.model.full(); ++afterstate)
            CHECK(std::abs(worths.worth(game.step(), afterstate) - past_target.stop(steps)) < 1e-12);
          if (must || game.rules.turn.hot_dice == HotDice::may)
            CHECK(std::abs(worths.worth(game.step(), SlowTurn::hot) - past_target.hot(steps, ends.farkle)) < 1e-10);
        }
      }
    }
}

TEST_CASE("last turn: a turn that can go on for ever without a risk is refused") {
  Rules rules = one_die();
  rules.score.singles.fill(100);
  const TurnModel model(rules, Scorer(rules));
  CHECK_THROWS_AS(DuelGame(rules, model), CannotDo);
  rules.game.end = End::immediate;
  CHECK_NOTHROW(DuelGame(rules, model));
}

TEST_CASE("duel: last rounds that are not solved are refused by name") {
  for (const std::vector<std::string>& keys :
       {std::vector<std::string>{"game.last_round=equal", "carry.mode=inherit"},
        {"game.last_round=overtaken", "carry.mode=inherit"},
        {"game.last_round=overtaken", "bank.opening=500", "bank.on_board_at=20000"},
        {"game.last_round=overtaken", "farkle.penalty=70"}}) {
    INFO(keys.back());
    const Rules rules = load_rules("classic", keys).rules;
    const TurnModel model(rules, Scorer(rules));
    try {
      check_duel(DuelGame(rules, model));
      FAIL("solved");
    } catch (const CannotDo& refusal) {
      CHECK(std::string(refusal.what()).find("game.last_round") != std::string::npos);
    }
  }
}
