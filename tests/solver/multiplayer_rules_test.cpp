// The game for three under rules of every kind: in every position, last rounds included, everybody plays best, and the
// chances of all follow from it.
#include <array>
#include <cmath>
#include <optional>

#include "solver/game/error.hpp"
#include "solver/game/rulefile/rule_file.hpp"
#include "solver/game/turn.hpp"
#include "solver/multiplayer/multiplayer_solver.hpp"
#include "solver/multiplayer/multiplayer_turn.hpp"
#include "tests/catch.hpp"
#include "tests/solver/few_players.hpp"
#include "tests/solver/slow_best_replies.hpp"
#include "tests/support/rule_sets.hpp"
#include "tests/support/sanitized.hpp"

using namespace farkle;
using tests::can_be_checked;
using tests::SlowBestReplies;
using tests::SlowTurn;

namespace {

constexpr double exact = 1e-10;

// The largest difference from the twin; none where the solver refuses, or does not settle.
std::optional<double> off_the_twin(const Rules& rules) try {
  const SlowTurn turn(rules);
  const TurnModel model(rules, Scorer(rules));
  const MultiplayerGame game(rules, model, 3);
  MultiplayerControl control;
  control.tolerance = 1e-13;
  const MultiplayerSolution solution = solve_multiplayer(game, control);
  if (!solution.convergence.converged) return std::nullopt;
  SlowBestReplies slow(rules, turn, tests::chances_of(game, solution.values));
  const double worst = slow.difference(tests::every_position(game, solution.values));
  const MatchState& at = slow.worst();
  UNSCOPED_INFO("leader " << at.leader << ", waiting " << int{at.waiting} << ", offer " << at.offer.points << " with "
                          << at.offer.dice);
  for (int p = 0; p < 3; ++p) {
    const Seat& seat = at.seats[p];
    UNSCOPED_INFO("bank " << seat.bank << ", streak " << seat.streak << (seat.on_board ? ", on the board" : ""));
  }
  return worst;
} catch (const CannotDo&) {
  return std::nullopt;
}

}  // namespace

TEST_CASE("table: random rules position by position") {
  tests::Random random(1);
  int solved = 0, wins = 0, confirms = 0, first_farkles = 0;
  for (int k = 0; k < tests::cases(510); ++k) {
    const Rules rules = tests::random_short_rules(random);
    if (!can_be_checked(rules)) continue;
    INFO(k << ' ' << tests::shown(rules));
    const std::optional<double> worst = off_the_twin(rules);
    if (!worst) continue;
    CHECK(*worst < exact);
    ++solved;
    wins += !rules.score.win.empty();
    confirms += rules.bank.confirm.needed();
    first_farkles += rules.farkle.first > 0;
  }
  CHECK(solved > tests::cases(510) / 6);
  if (tests::sanitized) return;  // too few
  CHECK(wins > 12);
  CHECK(confirms > 5);
  CHECK(first_farkles > 12);
}

// Dice that are kept whole are spent, so nobody can come two steps from one die, and a bank two steps ahead is safe.
// Rolling on for it is right, though the next players could hardly catch up with less.
TEST_CASE("table: turns that end with spent dice are as an independent solver says") {
  Rules rules = load_rules("classic", {"dice.count=2", "dice.weights=[1,3,2,3,4,3]", "score.nothing=150",
                                       "turn.hot_dice=off", "game.target=200"})
                    .rules;
  rules.score.singles = {0, 150, 0, 0, 0, 150};
  rules.score.triples = {};
  const TurnModel model(rules, Scorer(rules));
  const MultiplayerChances wins = solve_multiplayer(MultiplayerGame(rules, model, 3)).seat_wins();
  CHECK(std::abs(wins[0] - 0.5684474245) < 1e-10);
  CHECK(std::abs(wins[1] - 0.2739652277) < 1e-10);
  CHECK(std::abs(wins[2] - 0.1575873478) < 1e-10);
  CHECK(off_the_twin(rules).value() < exact);
}

// A player below bank.on_board_at has points, and still needs the opening.
TEST_CASE("table: last rounds of players with points who are not on the board") {
  for (const std::string hot : {"may", "must", "off"}) {
    INFO(hot);
    const Rules rules =
        load_rules("classic", {"dice.count=2", "turn.hot_dice=" + hot, "bank.opening=150", "bank.on_board_at=200",
                               "game.target=200", "score.singles={1=100,5=50,3=50}"})
            .rules;
    CHECK(off_the_twin(rules).value() < exact);
  }
}

// With two dice that are spent when they are kept no turn brings more than 200 points.
TEST_CASE("table: advice in a last round that is out of reach") {
  const Rules rules = load_rules("classic", {"dice.count=2", "turn.hot_dice=off", "game.target=300"}).rules;
  const TurnModel model(rules, Scorer(rules));
  const MultiplayerGame game(rules, model, 3);
  const MultiplayerSolution solution = solve_multiplayer(game);
  const auto wins = [&](Points bank, Points leader) {
    const std::array<Seat, 3> seats{Seat{bank, 0, true}, Seat{0, 0, true}, Seat{leader, 0, true}};
    const PositionValues worth = values_in_chances(game, solution.values, seats, 500);
    CHECK(worth.turn.bank(200, model.spent()) == (bank + 200 > leader ? 1 : 0));
    return worth.fresh;
  };
  CHECK(wins(250, 400) > 0.07);
  CHECK(wins(250, 450) == 0);
  CHECK(wins(0, 300) == 0);
}

// The first needs no more than many turns bring, but the opening is as good as out of reach.
TEST_CASE("table: a last round of a player who can hardly open") {
  const Rules rules = load_rules("classic", {"dice.count=2", "game.target=300", "bank.opening=6000"}).rules;
  const TurnModel model(rules, Scorer(rules));
  const MultiplayerGame game(rules, model, 3);
  const std::array<Chaser, 2> chasers{Chaser{7, false}, Chaser{3, true}};
  std::array<double, 3> wins{};
  game.last_round.chances(chasers, wins.data());
  CHECK(wins[1] == 0);
  CHECK(wins[2] == game.last_turn.exceed(3, 1));
  CHECK(wins[0] == 1 - wins[2]);
}
