// Two given policies, exactly: against games played, the duel solution and an independent recursion.
#include "solver/evaluate/policy_evaluation.hpp"

#include <algorithm>
#include <cmath>

#include "sim/statistics/estimate.hpp"
#include "tests/catch.hpp"
#include "tests/sim/games.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;
using tests::Players;

namespace {

// How far the games of this seating are from its exact value, in standard errors.
double apart(const Players& players, int games, double first_wins) {
  const bool loser = players.game.rules.game.end == End::not_last;
  std::int64_t wins = 0;
  for (int g = 0; g < games; ++g) wins += players.play(static_cast<std::uint64_t>(g)).end.decided == (loser ? 1 : 0);
  return z_score(wins, games, first_wins);
}

}  // namespace

TEST_CASE("Evaluation: policies that draw lots win as often as they do when played", "[evaluation]") {
  struct Case {
    const char *spec, *first, *second;
    int games;
  };
  for (const Case& c : {Case{"classic", "random", "bank-at:300", 20'000}, Case{"classic", "random", "random", 10'000},
                        Case{"zilch", "solo", "random", 10'000}, Case{"on-the-board", "random", "turn", 10'000}}) {
    INFO(c.spec << ' ' << c.first << ' ' << c.second);
    const Players players(c.spec, {c.first, c.second}, {"game.target=1500", "farkle.floor=-500"});
    const Evaluation value =
        evaluate_policies(players.solved->rules, players.solved->model, *players.policies[0], *players.policies[1]);
    CHECK(value.convergence.converged);
    INFO(value.first_wins);
    const int games = tests::cases(c.games);
    CHECK(std::abs(apart(players, games, value.first_wins)) < 4);
    if (!tests::sanitized) CHECK(std::abs(apart(players, games, value.first_wins - 0.03)) > 4);
    const Players swapped(players.solved->rules, {c.second, c.first});
    CHECK(std::abs(apart(swapped, games, 1 - value.first_wins_if_second)) < 4);
  }
}

TEST_CASE("Evaluation: optimal against itself is the solution of the game", "[evaluation][long]") {
  for (const std::string& spec : tests::every_spec()) {
    Rules rules =
        load_rules(spec, {"game.target=" + std::string(tests::sanitized ? "250" : "400"), "farkle.floor=-50"}).rules;
    if (rules.carry.mode != CarryMode::none) rules.game.target = 200;
    INFO(spec);
    const Players players(rules, {"optimal", "optimal"});
    const Evaluation value =
        evaluate_policies(players.solved->rules, players.solved->model, *players.policies[0], *players.policies[0]);
    CHECK(value.convergence.converged);
    const DuelSolution& duel = players.solved->duel();
    CHECK(std::abs(value.first_wins - duel.first_player_wins()) < 1e-11);
    CHECK(std::abs(value.first_wins_if_second + duel.first_player_wins() - 1) < 1e-11);
    double most = 0;
    for (std::size_t k = 0; k < duel.values.wins().size(); ++k)
      most = std::max(most, std::abs(value.values[0].wins()[k] - duel.values.wins()[k]));
    CHECK(most < 1e-10);
  }
}

// Hot dice that can never farkle are rolled again and again, far past the target, wherever that still lowers the
// chaser's chance.
TEST_CASE("Evaluation: optimal plays turns without risk as the solution does", "[evaluation]") {
  for (const int dice : {2, 3, 4}) {
    INFO(dice);
    const Players players("classic", {"optimal", "optimal"},
                          {"dice.count=" + std::to_string(dice), "score.nothing=200", "score.straights={\"2-3\"=700}",
                           "game.target=300"});
    const Evaluation value =
        evaluate_policies(players.solved->rules, players.solved->model, *players.policies[0], *players.policies[0]);
    CHECK(std::abs(value.first_wins - players.solved->duel().first_player_wins()) < 1e-13);
  }
}

TEST_CASE("Evaluation: nobody does better against optimal than optimal itself", "[evaluation]") {
  for (const char* spec : {"classic", "on-the-board", "official+minimum-500", "facebook"}) {
    const Players players(spec, {"optimal", "turn"}, {"game.target=500", "farkle.floor=-100"});
    const std::vector<double>& best = players.solved->duel().values.wins();
    for (const char* other :
         {"turn", "solo", "random", "bank-at:300", "threshold:150,200,300,400,600,1000,keep=best"}) {
      INFO(spec << ' ' << other);
      const auto policy = make_policy(other, players.solved, 2);
      const Evaluation value =
          evaluate_policies(players.solved->rules, players.solved->model, *policy, *players.policies[0]);
      CHECK(value.convergence.converged);
      double most = -1, least = 1;
      for (std::size_t k = 0; k < best.size(); ++k) {
        most = std::max(most, value.values[0].wins()[k] - best[k]);
        least = std::min(least, value.values[1].wins()[k] - best[k]);
      }
      CHECK(most < 1e-11);
      CHECK(least > -1e-11);
    }
  }
}

TEST_CASE("Evaluation: fixed policies win as often as they do when played", "[evaluation]") {
  struct Case {
    const char *spec, *first, *second;
  };
  for (const Case& c : {Case{"classic", "bank-at:300", "bank-at:500"}, Case{"classic", "optimal", "turn"},
                        Case{"on-the-board", "threshold:150,200,300,400,600,1000", "optimal"},
                        Case{"official+opening-500+single-roll-hot-dice", "bank-at:350", "solo"},
                        Case{"zilch", "threshold:300,300,350,400,500,never,keep=best", "bank-at:300"},
                        Case{"first-past", "turn", "solo"}}) {
    INFO(c.spec << ' ' << c.first << ' ' << c.second);
    const Players players(c.spec, {c.first, c.second}, {"game.target=1000", "farkle.floor=-100"});
    const Evaluation value =
        evaluate_policies(players.solved->rules, players.solved->model, *players.policies[0], *players.policies[1]);
    CHECK(value.convergence.converged);
    INFO(value.first_wins);
    const int games = tests::cases(5'000);
    CHECK(std::abs(apart(players, games, value.first_wins)) < 4);
    if (!tests::sanitized) CHECK(std::abs(apart(players, games, value.first_wins - 0.05)) > 4);
  }
}

// An offer is worth a fresh set exactly, and is left. Hardly any turn banks, and two farkles in a row take the bank
// away: a thousand plain sweeps are 4e-4 off.
TEST_CASE("Evaluation: games with offers that go on for ages are followed to their end", "[evaluation]") {
  const Players players("classic", {"turn", "bank-at:100"},
                        {"dice.count=2", "dice.weights=[2, 3, 4, 1, 1, 4]", "score.singles={1=50}", "score.triples={}",
                         "score.of_a_kind={}", "score.straights={}", "score.three_pairs=0", "score.two_triplets=0",
                         "score.four_and_pair=0", "turn.hot_dice=off", "farkle.penalty=50", "farkle.streak=2",
                         "farkle.floor=-200", "carry.mode=inherit", "game.target=200", "game.end=immediate"});
  const Evaluation value =
      evaluate_policies(players.solved->rules, players.solved->model, *players.policies[0], *players.policies[1]);
  CHECK(value.convergence.converged);
  CHECK(value.convergence.sweeps < 1000);
  CHECK(std::abs(apart(players, tests::cases(20'000), value.first_wins)) < 4);
}
