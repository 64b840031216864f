// carry.on_board and carry.hot_dice: offers only to players on the board, and offers of the whole set.
#include <algorithm>
#include <cmath>

#include "sim/engine/engine.hpp"
#include "sim/statistics/estimate.hpp"
#include "solver/game/error.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/rulefile/rules_check.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"
#include "tests/solver/differences.hpp"
#include "tests/support/fit_tests.hpp"
#include "tests/support/optimal_checks.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;
using tests::Players;

TEST_CASE("carry: what a bank leaves, and to whom") {
  const auto offered = [](const std::vector<std::string>& keys, const Seat& next, const TurnEnd& bank) {
    std::vector<std::string> all = {"bank.opening=500"};
    all.insert(all.end(), keys.begin(), keys.end());
    const Rules rules = load_rules("carry-over", all).rules;
    MatchState match = start_match(rules, 2);
    match.seats[1] = next;
    end_turn(rules, match, bank);
    return match.offer;
  };
  const Seat on{500, 0, true}, off{};
  const TurnEnd some{TurnEnd::Kind::bank, 600, 2}, all{TurnEnd::Kind::bank, 600, 0},
      farkle{TurnEnd::Kind::farkle, 600, 0};
  CHECK(offered({}, off, some) == Offer{600, 2});
  CHECK(offered({}, on, all) == Offer{});
  CHECK(offered({"carry.on_board=true"}, on, some) == Offer{600, 2});
  CHECK(offered({"carry.on_board=true"}, off, some) == Offer{});
  CHECK(offered({"carry.hot_dice=true"}, off, some) == Offer{600, 2});
  CHECK(offered({"carry.hot_dice=true"}, off, all) == Offer{600, 6});
  CHECK(offered({"carry.hot_dice=true"}, off, farkle) == Offer{});
  CHECK(offered({"carry.hot_dice=true", "carry.on_board=true"}, off, all) == Offer{});
}

TEST_CASE("carry: rules that say nothing are refused") {
  const auto errors = [](const std::string& spec) { return check(load_rules(spec).rules).errors; };
  CHECK_THROWS_WITH(load_rules("official+carry.hot_dice=true"), Catch::Contains("only with carry.mode = \"inherit\""));
  CHECK_THROWS_WITH(load_rules("official+pass+carry.on_board=true+bank.opening=500"), Catch::Contains("inherit"));
  CHECK_THROWS_WITH(load_rules("carry-over+carry.on_board=true"), Catch::Contains("needs a bank.opening"));
  CHECK(errors("carry-over+carry.on_board=true+bank.opening=500+carry.hot_dice=true").empty());
}

TEST_CASE("carry: random rules agree with the slow twin", "[long]") {
  tests::Random random(31);
  int solved = 0, hot = 0, board = 0;
  for (int i = 0; i < tests::cases(60); ++i) {
    Rules rules = tests::random_game(random, 3);
    if (i % 4 > 0) rules.farkle = {};
    rules.game.rounds = 0;
    rules.game.last_round = LastTurns::once;
    rules.score.win.clear();
    rules.bank.confirm = {};
    rules.carry = {CarryMode::inherit, random.chance(0.6), random.chance(0.6)};
    if (!rules.carry.on_board && !rules.carry.hot_dice) continue;
    if (rules.carry.on_board) rules.bank.minimum = 0, rules.bank.opening = score_step(rules) * (1 + random.below(6));
    if (!check(rules).errors.empty() || SeatStates(rules).size() > 12) continue;
    const TurnModel model(rules, Scorer(rules));
    const double farkles = model.state(model.full()).farkle_probability;
    if (farkles < 0.2 || farkles > 0.6) continue;  // endless for the twin
    INFO(tests::shown(rules));
    try {
      const double difference = tests::duel_difference(rules, 32 * model.most_steps() * model.step());
      CHECK(difference < 1e-9);
      ++solved, hot += rules.carry.hot_dice, board += rules.carry.on_board;
    } catch (const CannotDo&) {  // a game that need not end
    }
  }
  if (!tests::sanitized) CHECK(std::min({solved, hot, board}) >= 5);
}

TEST_CASE("carry: the terms matter, and optimal wins as often when played", "[exact]") {
  const std::vector<std::string> small = {"game.target=1500", "bank.opening=500", "farkle.penalty=0"};
  double last = 0;
  for (const std::vector<std::string>& terms : {std::vector<std::string>{"carry.on_board=true"},
                                                {"carry.hot_dice=true"},
                                                {"carry.on_board=true", "carry.hot_dice=true"}}) {
    std::vector<std::string> keys = small;
    keys.insert(keys.end(), terms.begin(), terms.end());
    const Players players("carry-over", {"optimal", "optimal"}, keys);
    const tests::Worst worst = tests::decision_loss(*players.solved, *players.seats[0], 30);
    INFO(worst.where);
    CHECK(worst.off < 1e-10);
    const double exact = players.solved->duel().first_player_wins();
    CHECK(std::abs(exact - last) > 1e-4);
    last = exact;
    const int games = tests::cases(20'000);
    std::int64_t first = 0;
    for (int g = 0; g < games; ++g) first += players.play(static_cast<std::uint64_t>(g)).end.decided != 0;
    CHECK(std::abs(z_score(first, games, exact)) < 4);
    CHECK_THAT(make_engine({players.game, players.seats})->why(),
               Catch::Matchers::Contains(terms.front().substr(0, terms.front().find('='))));
  }
}
